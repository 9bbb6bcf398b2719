internal import JSONText

/// Reads the fields of one protobuf message (wire format of proto3), in order, trusting no length.
struct ProtobufReader {
    enum Value {
        case varint(UInt64)
        case fixed64(UInt64)
        case fixed32(UInt32)
        case bytes(ArraySlice<UInt8>)
    }

    struct Field {
        let number: Int
        let value: Value
        /// The field's bytes, tag included.
        let raw: ArraySlice<UInt8>
    }

    private var rest: ArraySlice<UInt8>
    private let what: String

    /// - Parameter what: What the message is, for errors.
    init(_ bytes: ArraySlice<UInt8>, of what: String) {
        rest = bytes
        self.what = what
    }

    /// - Returns: nil at the end.
    /// - Throws: ``AnkiFormatError/Code/damaged``
    mutating func next() throws(AnkiFormatError) -> Field? {
        guard !rest.isEmpty else { return nil }
        let start = rest
        let tag = try varint()
        guard let number = Int32(exactly: tag >> 3), number > 0 else { throw damage("a field has no number") }
        let value: Value =
            switch tag & 7 {
            case 0: .varint(try varint())
            case 1: .fixed64(try fixed(8))
            case 2: .bytes(try chunk())
            case 5: .fixed32(UInt32(truncatingIfNeeded: try fixed(4)))
            default: throw damage("a field has an unknown kind")
            }
        return Field(number: Int(number), value: value, raw: start[start.startIndex..<rest.startIndex])
    }

    private mutating func varint() throws(AnkiFormatError) -> UInt64 {
        var result: UInt64 = 0
        for shift in stride(from: UInt64(0), through: 63, by: 7) {
            guard let byte = rest.popFirst() else { throw damage("it ends early") }
            guard shift < 63 || byte <= 1 else { break }
            result |= UInt64(byte & 0x7F) << shift
            if byte & 0x80 == 0 { return result }
        }
        throw damage("a number is too long")
    }

    private mutating func fixed(_ count: Int) throws(AnkiFormatError) -> UInt64 {
        guard rest.count >= count else { throw damage("it ends early") }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    private mutating func chunk() throws(AnkiFormatError) -> ArraySlice<UInt8> {
        let count = try varint()
        guard count <= UInt64(rest.count) else { throw damage("it ends early") }
        defer { rest = rest.dropFirst(Int(count)) }
        return rest.prefix(Int(count))
    }

    private func damage(_ reason: String) -> AnkiFormatError {
        AnkiFormatError(.damaged, "\(what) is broken: \(reason).")
    }

    /// - Throws: ``AnkiFormatError/Code/damaged`` when the bytes are not UTF-8.
    static func text(_ bytes: ArraySlice<UInt8>, of what: String) throws(AnkiFormatError) -> String {
        guard let text = bytes.withUnsafeBufferPointer(String.init(utf8:)) else {
            throw AnkiFormatError(.damaged, "\(what) is broken: a text is not UTF-8.")
        }
        return text
    }
}
