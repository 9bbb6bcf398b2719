/// Reads JSON text strictly (RFC 8259): no comments, no trailing commas, no duplicate keys, bounded depth.
struct JSONParser {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0

    /// - Parameter name: What the text is, for errors.
    /// - Throws: ``AnkiFormatError/Code/damaged``
    static func parse(_ text: String, named name: String) throws(AnkiFormatError) -> JSONValue {
        var text = text
        let result = text.withUTF8 { buffer -> Result<JSONValue, AnkiFormatError> in
            var parser = JSONParser(bytes: buffer)
            do throws(Fault) {
                return .success(try parser.document())
            } catch {
                let reason = "\(name) is no valid JSON: \(error.reason) at byte \(parser.position)"
                return .failure(AnkiFormatError(.damaged, reason))
            }
        }
        return try result.get()
    }

    private struct Fault: Error {
        let reason: String
    }

    private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    private mutating func document() throws(Fault) -> JSONValue {
        let value = try value(depth: 0)
        skipSpace()
        guard position == bytes.count else { throw Fault(reason: "something follows the value") }
        return value
    }

    private mutating func value(depth: Int) throws(Fault) -> JSONValue {
        guard depth < AnkiLimits.jsonDepth else {
            throw Fault(reason: "it nests deeper than \(AnkiLimits.jsonDepth) levels")
        }
        skipSpace()
        guard position < bytes.count else { throw Fault(reason: "it ends early") }
        switch bytes[position] {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    private mutating func object(depth: Int) throws(Fault) -> JSONValue {
        position += 1
        var members: [String: JSONValue] = [:]
        if skip(UInt8(ascii: "}")) { return .object(members) }
        repeat {
            skipSpace()
            guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
                throw Fault(reason: "a key is missing")
            }
            let key = try string()
            guard skip(UInt8(ascii: ":")) else { throw Fault(reason: "a colon is missing") }
            let member = try value(depth: depth + 1)
            guard members.updateValue(member, forKey: key) == nil else {
                throw Fault(reason: "the key \(quoted(key)) stands twice")
            }
        } while skip(UInt8(ascii: ","))
        guard skip(UInt8(ascii: "}")) else { throw Fault(reason: "a brace is missing") }
        return .object(members)
    }

    private mutating func array(depth: Int) throws(Fault) -> JSONValue {
        position += 1
        var values: [JSONValue] = []
        if skip(UInt8(ascii: "]")) { return .array(values) }
        repeat { values.append(try value(depth: depth + 1)) } while skip(UInt8(ascii: ","))
        guard skip(UInt8(ascii: "]")) else { throw Fault(reason: "a bracket is missing") }
        return .array(values)
    }

    private mutating func string() throws(Fault) -> String {
        position += 1
        let start = position
        while position < bytes.count, bytes[position] != UInt8(ascii: "\""), bytes[position] != UInt8(ascii: "\\") {
            guard bytes[position] >= 0x20 else { throw Fault(reason: "a control character stands in a string") }
            position += 1
        }
        if position < bytes.count, bytes[position] == UInt8(ascii: "\"") {
            defer { position += 1 }
            return String(decoding: bytes[start..<position], as: UTF8.self)
        }
        return try escapedString(from: start)
    }

    /// The rest of a string whose first escape is at `position`.
    private mutating func escapedString(from start: Int) throws(Fault) -> String {
        var result = Array(bytes[start..<position])
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "\""):
                return String(decoding: result, as: UTF8.self)
            case UInt8(ascii: "\\"):
                result.append(contentsOf: String(try escape()).utf8)
            case ..<0x20:
                throw Fault(reason: "a control character stands in a string")
            default:
                result.append(byte)
            }
        }
        throw Fault(reason: "a string does not end")
    }

    private mutating func escape() throws(Fault) -> Character {
        guard position < bytes.count else { throw Fault(reason: "a string does not end") }
        let byte = bytes[position]
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Character(Unicode.Scalar(byte))
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return Character(try unicodeEscape())
        default: throw Fault(reason: "an escape is unknown")
        }
    }

    private mutating func unicodeEscape() throws(Fault) -> Unicode.Scalar {
        let unit = try codeUnit()
        guard UTF16.isLeadSurrogate(unit) else {
            guard let scalar = Unicode.Scalar(unit) else { throw Fault(reason: "half a surrogate pair") }
            return scalar
        }
        guard position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
            bytes[position + 1] == UInt8(ascii: "u")
        else { throw Fault(reason: "half a surrogate pair") }
        position += 2
        let trail = try codeUnit()
        guard UTF16.isTrailSurrogate(trail) else { throw Fault(reason: "half a surrogate pair") }
        return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
    }

    private mutating func codeUnit() throws(Fault) -> UInt16 {
        guard position + 4 <= bytes.count,
            let unit = UInt16(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
        else { throw Fault(reason: "an escape is broken") }
        position += 4
        return unit
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(Fault) -> JSONValue {
        let end = position + word.utf8CodeUnitCount
        guard end <= bytes.count,
            bytes[position..<end].elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: end - position))
        else { throw Fault(reason: "a value is unknown") }
        position = end
        return value
    }

    private mutating func number() throws(Fault) -> JSONValue {
        let start = position
        _ = accept(UInt8(ascii: "-"))
        let whole = digits()
        guard whole == 1 || (whole > 1 && bytes[position - whole] != UInt8(ascii: "0")) else {
            throw Fault(reason: "a value is unknown")
        }
        if accept(UInt8(ascii: ".")), digits() == 0 { throw Fault(reason: "a number is broken") }
        if accept(UInt8(ascii: "e")) || accept(UInt8(ascii: "E")) {
            _ = accept(UInt8(ascii: "+")) || accept(UInt8(ascii: "-"))
            if digits() == 0 { throw Fault(reason: "a number is broken") }
        }
        return .number(String(decoding: bytes[start..<position], as: UTF8.self))
    }

    private mutating func digits() -> Int {
        let start = position
        while position < bytes.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[position] { position += 1 }
        return position - start
    }

    private mutating func accept(_ byte: UInt8) -> Bool {
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    private mutating func skip(_ byte: UInt8) -> Bool {
        skipSpace()
        return accept(byte)
    }

    private mutating func skipSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }
}
