package import Foundation

/// Reads JSON (RFC 8259) in one pass, strictly and within bounds, value by value: no comments, no trailing commas, no
/// member twice. Whoever knows what should come pulls it without making a tree; ``value()`` makes one of what may be
/// anything.
///
/// Foundation's decoder was measured at two seconds of processor time for a hostile megabyte, since every value of an
/// unknown type costs it several thrown errors; it also lets the first of two equal keys win and rounds 64-bit
/// integers.
package struct JSONParser {
    /// What a text may hold.
    package struct Limits {
        /// Containers around a value.
        package var depth = 64
        /// Members and elements altogether.
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

    let bytes: UnsafeBufferPointer<UInt8>
    private let limits: Limits
    /// Of the next byte.
    package internal(set) var position = 0
    /// Whether the container that was entered last has given nothing yet.
    private var isAtFirst = false
    /// Containers around the next value.
    private var depth = 0
    private var count = 0

    private init(bytes: UnsafeBufferPointer<UInt8>, limits: Limits) {
        self.bytes = bytes
        self.limits = limits
    }

    /// - Throws: ``Failure`` with the place of the first fault.
    package static func parse(_ data: Data, limits: Limits = .message) throws(Failure) -> JSONValue {
        let read = data.withUnsafeBytes { raw in
            raw.withMemoryRebound(to: UInt8.self) { bytes in
                result(of: bytes, limits) { (parser) throws(Failure) in try parser.value() }
            }
        }
        return try read.get()
    }

    /// Reads a text without making a tree of it.
    ///
    /// - Parameter body: Reads the one value of the text. It keeps no parser for later: the bytes last as long as it
    ///   does.
    /// - Throws: ``Failure`` with the place of the first fault.
    package static func read<Value>(
        _ text: String, limits: Limits = .message, _ body: (inout JSONParser) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        var text = text
        return try text.withUTF8 { result(of: $0, limits, body) }.get()
    }

    private static func result<Value>(
        of bytes: UnsafeBufferPointer<UInt8>, _ limits: Limits, _ body: (inout JSONParser) throws(Failure) -> Value
    ) -> Result<Value, Failure> {
        var parser = JSONParser(bytes: bytes, limits: limits)
        do throws(Failure) {
            let value = try body(&parser)
            guard parser.nextByte == nil else { throw parser.failure("something follows the value") }
            return .success(value)
        } catch {
            return .failure(error)
        }
    }

    // MARK: Containers

    /// Goes into the object or array that starts at the next byte.
    mutating func enter() throws(Failure) {
        guard depth < limits.depth else { throw failure("values nest deeper than \(limits.depth) levels") }
        position += 1
        depth += 1
        isAtFirst = true
    }

    /// The next key of the object that was entered and where it stands, its value to be read; nil at the object's end.
    package mutating func nextKey() throws(Failure) -> (name: String, offset: Int)? {
        guard try entersKey() else { return nil }
        let offset = position
        let name = try string()
        try leavesKey()
        return (name, offset)
    }

    /// Whether the object that was entered has another key, whose quote is the next byte; false at the object's end.
    mutating func entersKey() throws(Failure) -> Bool {
        guard try hasNext(before: UInt8(ascii: "}"), "',' or '}' is missing") else { return false }
        guard nextByte == UInt8(ascii: "\"") else {
            throw failure("a member's name in quotes should stand here")
        }
        return true
    }

    mutating func leavesKey() throws(Failure) {
        guard skip(UInt8(ascii: ":")) else { throw failure("':' is missing") }
    }

    /// Whether the array that was entered has another element, to be read; false at the array's end.
    package mutating func nextElement() throws(Failure) -> Bool {
        try hasNext(before: UInt8(ascii: "]"), "',' or ']' is missing")
    }

    private mutating func hasNext(before end: UInt8, _ reason: StaticString) throws(Failure) -> Bool {
        let isFirst = isAtFirst
        isAtFirst = false
        if isFirst ? !skip(end) : skip(UInt8(ascii: ",")) {
            count += 1
            guard count < limits.values else { throw failure("there are more than \(limits.values) values") }
            return true
        }
        guard isFirst || skip(end) else { throw failure("\(reason)") }
        depth -= 1
        return false
    }

    // MARK: Words

    mutating func word(_ word: StaticString) throws(Failure) {
        let end = position + word.utf8CodeUnitCount
        guard end <= bytes.count,
            bytes[position..<end].elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: end - position))
        else { throw failure("a value should stand here") }
        position = end
    }

    // MARK: Bytes

    /// The byte that the next value starts with; nil at the end.
    package var nextByte: UInt8? {
        mutating get {
            skipSpace()
            return peek
        }
    }

    var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func take(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        position += 1
        return true
    }

    private mutating func skip(_ byte: UInt8) -> Bool {
        skipSpace()
        return take(byte)
    }

    private mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    func failure(_ reason: String) -> Failure { Failure(reason: reason, offset: position) }
}

extension JSONParser.Failure {
    /// - Parameter offset: Of the second of the two.
    package init(repeated key: String, offset: Int) {
        self.init(reason: "the member \(Self.quoted(key)) stands twice", offset: offset)
    }

    /// A text from outside as it may stand in an error: short, without control characters.
    private static func quoted(_ text: String) -> String {
        let scalars = text.unicodeScalars.prefix(64).map { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: "\\u{\(String(scalar.value, radix: 16))}"
            default: String(scalar)
            }
        }
        return "'\(scalars.joined())'"
    }
}
