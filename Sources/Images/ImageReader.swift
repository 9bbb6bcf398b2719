/// Reads what ``ImageWriter`` wrote. What lies beyond the end, or says that it does, is a fault.
///
/// What values call of it is inlinable: unspecialised, reading a language's rules cost `check` 14 ms more than within
/// one module.
@usableFromInline package struct ImageReader {
    private let bytes: UnsafeRawBufferPointer
    private var offset = 0
    private var texts: [String] = []

    /// - Parameter bytes: Valid for as long as this is read from.
    package init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    package var isAtEnd: Bool { offset == bytes.count }

    @usableFromInline package mutating func number() throws(ImageFault) -> UInt64 {
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

    @usableFromInline package mutating func integer() throws(ImageFault) -> Int {
        let number = try number()
        return Int(truncatingIfNeeded: Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1))
    }

    /// How many elements follow, each of at least one byte.
    @usableFromInline package mutating func count() throws(ImageFault) -> Int {
        let count = try number()
        guard count <= UInt64(bytes.count - offset) else { throw .damaged }
        return Int(count)
    }

    @usableFromInline package mutating func text() throws(ImageFault) -> String {
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

    /// Numbers as ``ImageWriter/write(short:)`` wrote them.
    package mutating func short() throws(ImageFault) -> [Int32] {
        var numbers: [Int32] = []
        let count = try count()
        numbers.reserveCapacity(count)
        for _ in 0..<count {
            guard let number = Int32(exactly: try integer()) else { throw .damaged }
            numbers.append(number)
        }
        return numbers
    }

    /// Numbers as ``ImageWriter/write(packed:)`` wrote them.
    package mutating func packed<Number: FixedWidthInteger & BitwiseCopyable>(
        _ type: Number.Type = Number.self
    ) throws(ImageFault) -> [Number] {
        let count = try count()
        let length = count * MemoryLayout<Number>.size
        guard length <= bytes.count - offset else { throw .damaged }
        let start = offset
        offset += length
        return [Number](unsafeUninitializedCapacity: count) { [bytes] buffer, filled in
            for place in 0..<count {
                buffer.initializeElement(
                    at: place,
                    to: Number(
                        littleEndian: bytes.loadUnaligned(
                            fromByteOffset: start + place * MemoryLayout<Number>.size, as: Number.self)))
            }
            filled = count
        }
    }

    @inlinable package mutating func value<Value: Imaged>(_ type: Value.Type = Value.self) throws(ImageFault) -> Value {
        try Value(from: &self)
    }
}
