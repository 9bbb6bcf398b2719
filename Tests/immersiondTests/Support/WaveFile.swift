import Foundation

enum WaveFile {
    /// A WAV file of one channel at 16 kHz.
    static func data(samples: [Int16]) -> Data {
        func bytes<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
            withUnsafeBytes(of: value.littleEndian) { Array($0) }
        }
        let size = UInt32(samples.count * 2)
        let header: [UInt8] =
            Array("RIFF".utf8) + bytes(36 + size) + Array("WAVEfmt ".utf8) + bytes(UInt32(16)) + bytes(UInt16(1))
            + bytes(UInt16(1)) + bytes(UInt32(16_000)) + bytes(UInt32(32_000)) + bytes(UInt16(2)) + bytes(UInt16(16))
            + Array("data".utf8) + bytes(size)
        return Data(header + samples.flatMap(bytes))
    }
}
