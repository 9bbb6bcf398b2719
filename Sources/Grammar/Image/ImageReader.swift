/// Reads what ``ImageWriter`` wrote. What lies beyond the end, or says that it does, is a fault.
struct ImageReader {
    private let bytes: UnsafeRawBufferPointer
    private var offset = 0
    private var texts: [String] = []

    /// - Parameter bytes: Valid for as long as this is read from.
    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { offset == bytes.count }

    mutating func number() throws(RuleImageFault) -> UInt64 {
        var number: UInt64 = 0
        var shift: UInt64 = 0
        while offset < bytes.count, shift < 64 {
            let byte = bytes[offset]
            offset += 1
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return number }
            shift += 7
        }
        throw .damaged
    }

    mutating func integer() throws(RuleImageFault) -> Int {
        let number = try number()
        return Int(truncatingIfNeeded: Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1))
    }

    /// How many elements follow, each of at least one byte.
    mutating func count() throws(RuleImageFault) -> Int {
        let count = try number()
        guard count <= UInt64(bytes.count - offset) else { throw .damaged }
        return Int(count)
    }

    mutating func text() throws(RuleImageFault) -> String {
        let place = try number()
        if place < UInt64(texts.count) { return texts[Int(place)] }
        guard place == UInt64(texts.count) else { throw .damaged }
        let length = try count()
        let text = String(
            decoding: UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + length]), as: UTF8.self)
        offset += length
        texts.append(text)
        return text
    }

    mutating func value<Value: Imaged>(_ type: Value.Type = Value.self) throws(RuleImageFault) -> Value {
        try Value(from: &self)
    }
}
