internal import Foundation
internal import Vocab

/// Reads JSON text strictly (RFC 8259): no comments, no trailing commas, no duplicate keys, bounded depth.
struct JSONParser {
    private let bytes: UnsafeBufferPointer<UInt8>
    /// The offset of the next byte.
    var position = 0

    /// Whether the container that was entered last has given nothing yet.
    private var isAtFirst = false
    /// Containers around the next value.
    private var depth = 0

    /// - Parameter name: What the text is, for errors.
    /// - Throws: ``AnkiFormatError/Code/damaged``
    static func parse(_ text: String, named name: String) throws(AnkiFormatError) -> JSONValue {
        try read(text, named: name) { parser throws(Fault) in try parser.value() }
    }

    /// Reads a text without making a tree of it.
    ///
    /// - Parameters:
    ///   - name: What the text is, for errors.
    ///   - body: Reads the one value of the text.
    /// - Throws: ``AnkiFormatError/Code/damaged``
    static func read<Value>(
        _ text: String, named name: String, _ body: (inout JSONParser) throws(Fault) -> Value
    ) throws(AnkiFormatError) -> Value {
        var text = text
        let result = text.withUTF8 { buffer -> Result<Value, AnkiFormatError> in
            var parser = JSONParser(bytes: buffer)
            do throws(Fault) {
                let value = try body(&parser)
                try parser.end()
                return .success(value)
            } catch {
                let reason = "\(name) is no valid JSON: \(error.reason) at byte \(parser.position)"
                return .failure(AnkiFormatError(.damaged, reason))
            }
        }
        return try result.get()
    }

    struct Fault: Error {
        let reason: String
    }

    private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    private mutating func end() throws(Fault) {
        skipSpace()
        guard position == bytes.count else { throw Fault(reason: "something follows the value") }
    }

    /// The next value, whatever it is.
    mutating func value() throws(Fault) -> JSONValue {
        guard depth < AnkiLimits.jsonDepth else {
            throw Fault(reason: "it nests deeper than \(AnkiLimits.jsonDepth) levels")
        }
        guard let byte = nextByte else { throw Fault(reason: "it ends early") }
        switch byte {
        case UInt8(ascii: "{"): return try object()
        case UInt8(ascii: "["): return try array()
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return .number(String(decoding: try number(), as: UTF8.self))
        }
    }

    /// The byte that the next value starts with; nil at the end.
    var nextByte: UInt8? {
        mutating get {
            skipSpace()
            return position < bytes.count ? bytes[position] : nil
        }
    }

    private mutating func object() throws(Fault) -> JSONValue {
        enter()
        var members: [String: JSONValue] = [:]
        while let key = try nextKey() {
            let member = try value()
            guard members.updateValue(member, forKey: key) == nil else { throw Fault(repeated: key) }
        }
        return .object(members)
    }

    private mutating func array() throws(Fault) -> JSONValue {
        enter()
        var values: [JSONValue] = []
        while try nextElement() { values.append(try value()) }
        return .array(values)
    }

    /// Goes into the object or array that starts at the next byte.
    mutating func enter() {
        position += 1
        depth += 1
        isAtFirst = true
    }

    /// The next key of the object that was entered, its value to be read; nil at the object's end.
    mutating func nextKey() throws(Fault) -> String? {
        guard try hasNext(before: UInt8(ascii: "}"), "a brace is missing") else { return nil }
        guard nextByte == UInt8(ascii: "\"") else { throw Fault(reason: "a key is missing") }
        let key = try string()
        guard skip(UInt8(ascii: ":")) else { throw Fault(reason: "a colon is missing") }
        return key
    }

    /// Whether the array that was entered has another element, to be read; false at the array's end.
    mutating func nextElement() throws(Fault) -> Bool {
        try hasNext(before: UInt8(ascii: "]"), "a bracket is missing")
    }

    private mutating func hasNext(before end: UInt8, _ reason: String) throws(Fault) -> Bool {
        let isFirst = isAtFirst
        isAtFirst = false
        if isFirst ? !skip(end) : skip(UInt8(ascii: ",")) { return true }
        guard isFirst || skip(end) else { throw Fault(reason: reason) }
        depth -= 1
        return false
    }

    /// The string that starts at the next byte.
    mutating func string() throws(Fault) -> String {
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

    /// The UUID in the string at the next byte, if it is written without escapes.
    mutating func plainUUID() -> UUID? {
        let text = position + 1..<position + 1 + UUIDText.length
        guard text.upperBound < bytes.count, bytes[text.upperBound] == UInt8(ascii: "\""),
            let id = UUIDText.parse(UnsafeBufferPointer(rebasing: bytes[text]))
        else { return nil }
        position = text.upperBound + 1
        return id
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

    /// The text of the number that starts at the next byte.
    mutating func number() throws(Fault) -> UnsafeBufferPointer<UInt8> {
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
        return UnsafeBufferPointer(rebasing: bytes[start..<position])
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

extension JSONParser.Fault {
    init(repeated key: String) { self.init(reason: "the key \(quoted(key)) stands twice") }
}
