/// Numbers one after the other, for ``PackedReader`` to read back: whole ones in as few bytes as they need, doubles in
/// eight, the lowest first.
struct PackedWriter {
    private(set) var bytes: [UInt8] = []

    /// - Parameter capacity: Bytes to make room for.
    init(capacity: Int) { bytes.reserveCapacity(capacity) }

    mutating func append(byte: UInt8) { bytes.append(byte) }

    mutating func append(_ bytes: some Sequence<UInt8>) { self.bytes.append(contentsOf: bytes) }

    /// Seven bits a byte, the highest bit of each saying whether more follow. The sign is the lowest bit.
    mutating func append(_ integer: Int) {
        var rest = UInt(bitPattern: integer << 1 ^ integer >> (Int.bitWidth - 1))
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func append(_ number: Double) {
        withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
    }
}

/// Reads what a ``PackedWriter`` wrote.
struct PackedReader {
    private let bytes: UnsafeRawBufferPointer
    private var position = 0

    /// - Throws: ``StorageError/Code/damaged`` when something follows what `body` reads; what `body` throws.
    static func read<Result>(
        _ bytes: UnsafeRawBufferPointer, _ body: (inout PackedReader) throws -> Result
    ) throws -> Result {
        var reader = PackedReader(bytes: bytes)
        let value = try body(&reader)
        guard reader.isAtEnd else { throw damaged }
        return value
    }

    private init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    /// They last as long as what is read.
    mutating func bytes(_ count: Int) throws -> UnsafeRawBufferPointer {
        guard count >= 0, count <= bytes.count - position else { throw Self.damaged }
        defer { position += count }
        return UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
    }

    mutating func byte() throws -> UInt8 {
        guard position < bytes.count else { throw Self.damaged }
        defer { position += 1 }
        return bytes[position]
    }

    mutating func integer() throws -> Int {
        var value: UInt = 0
        var shift: UInt = 0
        while true {
            let byte = try byte()
            // The tenth byte has room for one bit.
            guard shift < 63 || (shift == 63 && byte <= 1) else { throw Self.damaged }
            value |= UInt(byte & 0x7F) << shift
            if byte < 0x80 { break }
            shift += 7
        }
        return Int(bitPattern: value >> 1) ^ -Int(bitPattern: value & 1)
    }

    /// - Throws: ``StorageError/Code/damaged`` for infinities and what is not a number.
    mutating func number() throws -> Double {
        guard bytes.count - position >= MemoryLayout<UInt64>.size else { throw Self.damaged }
        defer { position += MemoryLayout<UInt64>.size }
        let pattern = bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
        let number = Double(bitPattern: UInt64(littleEndian: pattern))
        guard number.isFinite else { throw Self.damaged }
        return number
    }

    private static var damaged: StorageError { StorageError(.damaged, "A packed column cannot be read back.") }
}
