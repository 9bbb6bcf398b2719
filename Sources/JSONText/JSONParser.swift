package import Foundation

/// Reads JSON (RFC 8259) in one pass, within bounds.
///
/// Foundation's decoder was measured at two seconds of processor time for a hostile megabyte, since every value of an
/// unknown type costs it several thrown errors; it also lets the first of two equal keys win and rounds 64-bit
/// integers.
package struct JSONParser {
    /// What a message may hold.
    package struct Limits {
        package var depth = 64
        package var values = 50_000

        package init(depth: Int = 64, values: Int = 50_000) {
            self.depth = depth
            self.values = values
        }

        package static let message = Limits()
        /// For replies that a client has asked for.
        package static let reply = Limits(depth: 128, values: 10_000_000)
    }

    package struct Failure: Error, CustomStringConvertible {
        package var reason: String
        /// Bytes before the fault.
        package var offset: Int

        package init(reason: String, offset: Int) {
            self.reason = reason
            self.offset = offset
        }

        package var description: String { "\(reason) at byte \(offset)" }
    }

    /// - Throws: ``Failure`` with the place of the first fault.
    package static func parse(_ data: Data, limits: Limits = .message) throws(Failure) -> JSONValue {
        let bytes = [UInt8](data)
        var parser = JSONParser(bytes: bytes, limits: limits)
        let value = try parser.value(depth: 0)
        parser.skipSpace()
        guard parser.position == bytes.count else { throw parser.failure("something follows the value") }
        return value
    }

    private let bytes: [UInt8]
    private let limits: Limits
    private var position = 0
    private var count = 0

    private init(bytes: [UInt8], limits: Limits) {
        self.bytes = bytes
        self.limits = limits
    }

    private mutating func value(depth: Int) throws(Failure) -> JSONValue {
        skipSpace()
        count += 1
        guard count <= limits.values else { throw failure("there are more than \(limits.values) values") }
        guard depth <= limits.depth else { throw failure("values nest deeper than \(limits.depth)") }
        switch peek {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try literal("true", .bool(true))
        case UInt8(ascii: "f"): return try literal("false", .bool(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        case UInt8(ascii: "-"), (UInt8(ascii: "0")...UInt8(ascii: "9"))?: return try number()
        case nil: throw failure("the text ends where a value should stand")
        default: throw failure("a value should stand here")
        }
    }

    private mutating func object(depth: Int) throws(Failure) -> JSONValue {
        position += 1
        var members: [String: JSONValue] = [:]
        skipSpace()
        if take("}") { return .object(members) }
        while true {
            skipSpace()
            guard peek == UInt8(ascii: "\"") else { throw failure("a member's name in quotes should stand here") }
            let start = position
            let name = try string()
            skipSpace()
            guard take(":") else { throw failure("':' is missing") }
            let value = try value(depth: depth + 1)
            guard members.updateValue(value, forKey: name) == nil else {
                throw Failure(reason: "the member '\(name.prefix(64))' stands twice", offset: start)
            }
            skipSpace()
            if take("}") { return .object(members) }
            guard take(",") else { throw failure("',' or '}' is missing") }
        }
    }

    private mutating func array(depth: Int) throws(Failure) -> JSONValue {
        position += 1
        var elements: [JSONValue] = []
        skipSpace()
        if take("]") { return .array(elements) }
        while true {
            elements.append(try value(depth: depth + 1))
            skipSpace()
            if take("]") { return .array(elements) }
            guard take(",") else { throw failure("',' or ']' is missing") }
        }
    }

    private mutating func literal(_ word: StaticString, _ value: JSONValue) throws(Failure) -> JSONValue {
        let end = position + word.utf8CodeUnitCount
        let isThere =
            end <= bytes.count
            && word.withUTF8Buffer { buffer in buffer.elementsEqual(bytes[position..<end]) }
        guard isThere else { throw failure("a value should stand here") }
        position = end
        return value
    }

    // MARK: Numbers

    private mutating func number() throws(Failure) -> JSONValue {
        let start = position
        _ = take("-")
        if !take("0") {
            guard digits() > 0 else { throw failure("a digit should stand here") }
        }
        var isInteger = true
        if take(".") {
            isInteger = false
            guard digits() > 0 else { throw failure("a digit should follow the point") }
        }
        if take("e") || take("E") {
            isInteger = false
            if !take("+") { _ = take("-") }
            guard digits() > 0 else { throw failure("a digit should follow the exponent") }
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if isInteger, let integer = Int64(text) { return .integer(integer) }
        guard let number = Double(text), number.isFinite else {
            throw Failure(reason: "the number is out of the range of double precision", offset: start)
        }
        return .number(number)
    }

    /// - Returns: How many there were.
    private mutating func digits() -> Int {
        let start = position
        while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
        return position - start
    }

    // MARK: Strings

    private mutating func string() throws(Failure) -> String {
        let start = position
        position += 1
        let plain = position
        while let byte = peek, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { position += 1 }
        // Most strings have no escapes: then their bytes are their text.
        if take("\"") { return try text(bytes[plain..<position - 1], from: start) }
        var unescaped = Array(bytes[plain..<position])
        while let byte = peek {
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return try text(unescaped[...], from: start)
            case UInt8(ascii: "\\"):
                unescaped.append(contentsOf: String(Character(try escape())).utf8)
            case ..<0x20:
                throw failure("a control character in a string must be escaped")
            default:
                unescaped.append(byte)
                position += 1
            }
        }
        throw Failure(reason: "the string that begins here has no end", offset: start)
    }

    private func text(_ bytes: ArraySlice<UInt8>, from start: Int) throws(Failure) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Failure(reason: "the string that begins here is not valid UTF-8", offset: start)
        }
        return text
    }

    private mutating func escape() throws(Failure) -> Unicode.Scalar {
        let start = position
        position += 1
        guard let letter = peek else { throw failure("an escape is cut short") }
        position += 1
        switch letter {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): break
        default: throw Failure(reason: "there is no such escape", offset: start)
        }
        let first = try hexadecimal()
        if let scalar = Unicode.Scalar(first) { return scalar }
        // A surrogate is half of a character.
        if (0xD800..<0xDC00).contains(first), take("\\"), take("u") {
            let second = try hexadecimal()
            if (0xDC00..<0xE000).contains(second),
                let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
            {
                return scalar
            }
        }
        throw Failure(reason: "the escape is half of a surrogate pair", offset: start)
    }

    private mutating func hexadecimal() throws(Failure) -> UInt32 {
        let end = position + 4
        guard end <= bytes.count, bytes[position..<end].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let value = UInt32(String(decoding: bytes[position..<end], as: UTF8.self), radix: 16)
        else { throw failure("four hexadecimal digits should follow \\u") }
        position = end
        return value
    }

    // MARK: Bytes

    private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private func failure(_ reason: String) -> Failure { Failure(reason: reason, offset: position) }
}
