/// Tells bytes that have changed: any change within eight neighbouring bytes for certain, others all but certainly.
///
/// Four sums run side by side over words of eight bytes, the last padded with zeros; every step is a bijection of the
/// word. They are added up by the same step, with the length. It guards against damage, not against forgery.
package enum ImageChecksum {
    private static let multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15

    package static func sum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var lanes = SIMD4<UInt64>(1, 2, 3, 4)
        var offset = 0
        while offset &+ 32 <= bytes.count {
            for lane in 0..<4 {
                let word = bytes.loadUnaligned(fromByteOffset: offset &+ 8 &* lane, as: UInt64.self)
                lanes[lane] = step(lanes[lane], UInt64(littleEndian: word))
            }
            offset &+= 32
        }
        var rest: UInt64 = 0
        var sum = UInt64(truncatingIfNeeded: bytes.count)
        for (index, byte) in bytes[offset...].enumerated() {
            rest |= UInt64(byte) << UInt64(8 * (index % 8))
            if index % 8 == 7 {
                sum = step(sum, rest)
                rest = 0
            }
        }
        sum = step(sum, rest)
        for lane in 0..<4 { sum = step(sum, lanes[lane]) }
        return sum
    }

    @inline(__always)
    private static func step(_ sum: UInt64, _ word: UInt64) -> UInt64 {
        let product = (sum ^ word) &* multiplier
        return product ^ (product >> 32)
    }
}
