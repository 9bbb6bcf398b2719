internal import Spatial

extension Column {
    /// A transform as 16 little-endian floats, column by column.
    static func floats(_ transform: Transform4x4) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(64)
        for value in transform.values {
            withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
        }
        return bytes
    }

    /// - Throws: ``StorageError/Code/damaged`` for anything but 64 bytes.
    static func transform(_ floats: UnsafeRawBufferPointer) throws -> Transform4x4 {
        guard floats.count == 64 else {
            throw StorageError(.damaged, "A stored transform has \(floats.count) bytes, not 64.")
        }
        func column(_ index: Int) -> SIMD4<Float> {
            func float(_ row: Int) -> Float {
                let bits = floats.loadUnaligned(fromByteOffset: 16 * index + 4 * row, as: UInt32.self)
                return Float(bitPattern: UInt32(littleEndian: bits))
            }
            return SIMD4(float(0), float(1), float(2), float(3))
        }
        return Transform4x4(column(0), column(1), column(2), column(3))
    }
}
