internal import JSONText

/// Writes values as bytes: numbers as 8 little-endian ones, texts and lists after their length.
struct PieceWriter {
    private(set) var bytes: [UInt8] = []

    mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    mutating func integer(_ value: Int64) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func integer(_ value: Int) { integer(Int64(value)) }

    mutating func text(_ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            integer(utf8.count)
            bytes.append(contentsOf: utf8)
        }
    }

    mutating func raw(_ raw: UnsafeRawBufferPointer) { bytes.append(contentsOf: raw) }

    mutating func list<Element>(_ list: [Element], _ write: (Element, inout PieceWriter) -> Void) {
        integer(list.count)
        for element in list { write(element, &self) }
    }

    mutating func optional<Value>(_ value: Value?, _ write: (Value, inout PieceWriter) -> Void) {
        bytes.append(value == nil ? 0 : 1)
        if let value { write(value, &self) }
    }

    mutating func double(_ value: Double) { integer(Int64(bitPattern: value.bitPattern)) }
}

/// Reads what ``PieceWriter`` writes, from bytes that may be anything.
struct PieceReader {
    private let bytes: UnsafeRawBufferPointer
    private var position = 0

    /// - Parameter bytes: Valid for as long as the reader is used.
    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var rest: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[position...]) }

    mutating func integer() throws(AnkiFormatError) -> Int64 {
        guard bytes.count - position >= 8 else { throw .brokenPiece }
        defer { position += 8 }
        return Int64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: Int64.self))
    }

    /// A whole number of Anki's small kind.
    mutating func int32() throws(AnkiFormatError) -> Int {
        guard let value = Int32(exactly: try integer()) else { throw .brokenPiece }
        return Int(value)
    }

    mutating func double() throws(AnkiFormatError) -> Double {
        let value = Double(bitPattern: UInt64(bitPattern: try integer()))
        guard value.isFinite else { throw .brokenPiece }
        return value
    }

    mutating func text() throws(AnkiFormatError) -> String {
        let count = try count()
        defer { position += count }
        let part = UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
        guard let text = part.withMemoryRebound(to: UInt8.self, String.init(utf8:)) else { throw .brokenPiece }
        return text
    }

    mutating func list<Element>(
        _ read: (inout PieceReader) throws(AnkiFormatError) -> Element
    ) throws(AnkiFormatError) -> [Element] {
        let count = try count()
        var list: [Element] = []
        list.reserveCapacity(min(count, 1 << 10))
        for _ in 0..<count { list.append(try read(&self)) }
        return list
    }

    mutating func optional<Value>(
        _ read: (inout PieceReader) throws(AnkiFormatError) -> Value
    ) throws(AnkiFormatError) -> Value? {
        guard position < bytes.count, bytes[position] <= 1 else { throw .brokenPiece }
        position += 1
        return bytes[position - 1] == 1 ? try read(&self) : nil
    }

    mutating func value<Value: RawRepresentable<Int>>(
        of type: Value.Type
    ) throws(AnkiFormatError) -> Value {
        guard let value = Value(rawValue: try int32()) else { throw .brokenPiece }
        return value
    }

    /// To be called after the last value.
    func finish() throws(AnkiFormatError) {
        guard position == bytes.count else { throw .brokenPiece }
    }

    /// The length of a text or a list: each of its elements has a byte at least.
    private mutating func count() throws(AnkiFormatError) -> Int {
        let count = try integer()
        guard 0...Int64(bytes.count - position) ~= count else { throw .brokenPiece }
        return Int(count)
    }
}

extension AnkiFormatError {
    /// Whoever reads the package does not keep to the rules: it was taken over, or is of another version.
    static let brokenPiece = AnkiFormatError(
        .damaged, "The package cannot be read: its reader says what no package can hold.")
}
