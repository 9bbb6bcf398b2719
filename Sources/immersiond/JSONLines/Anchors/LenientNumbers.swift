import Foundation
import JSONText
import Protocol

/// Reads JSON in which NaN and infinities stand bare, as several languages' writers leave them, or as numbers too large
/// for double precision. They come out as the texts NaN, Infinity and -Infinity.
enum LenientNumbers {
    /// - Throws: ``JSONParser/Failure`` for what is not JSON even so.
    static func parse(_ data: Data, limits: JSONParser.Limits) throws(JSONParser.Failure) -> JSONValue {
        do throws(JSONParser.Failure) {
            return try JSONParser.parse(data, limits: limits)
        } catch {
            // Nearly all lines are sound: only the others are read twice.
            guard let quoted = quotingNonFinite([UInt8](data)) else { throw error }
            return try JSONParser.parse(quoted, limits: limits)
        }
    }

    /// Nil when there is nothing to quote.
    private static func quotingNonFinite(_ bytes: [UInt8]) -> Data? {
        var (output, start, isInText, hasChanged) = ([UInt8](), 0, false, false)
        output.reserveCapacity(bytes.count + 16)
        while start < bytes.count {
            let byte = bytes[start]
            if byte == UInt8(ascii: "\"") { isInText.toggle() }
            if isInText, byte == UInt8(ascii: "\\"), start + 1 < bytes.count {
                output += bytes[start...(start + 1)]
                start += 2
                continue
            }
            guard !isInText, isWordByte(byte) else {
                output.append(byte)
                start += 1
                continue
            }
            let end = bytes[start...].firstIndex { !isWordByte($0) } ?? bytes.count
            if let name = nonFiniteName(bytes[start..<end]) {
                output += Array("\"\(name)\"".utf8)
                hasChanged = true
            } else {
                output += bytes[start..<end]
            }
            start = end
        }
        return hasChanged ? Data(output) : nil
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    private static func nonFiniteName(_ word: ArraySlice<UInt8>) -> String? {
        switch word {
        case Self.nan[...], Self.negativeNaN[...]: return "NaN"
        case Self.infinity[...]: return "Infinity"
        case Self.negativeInfinity[...]: return "-Infinity"
        default: break
        }
        guard let last = word.last, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(last),
            let number = Double(String(decoding: word, as: UTF8.self)), number.isInfinite
        else { return nil }
        return number > 0 ? "Infinity" : "-Infinity"
    }

    private static let nan = Array("NaN".utf8)
    private static let negativeNaN = Array("-NaN".utf8)
    private static let infinity = Array("Infinity".utf8)
    private static let negativeInfinity = Array("-Infinity".utf8)
}
