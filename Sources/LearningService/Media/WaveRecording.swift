package import Foundation

/// Samples as they come from a microphone, made into a WAV file.
package struct WaveRecording: Sendable {
    /// Samples a second.
    package static let rates = 8_000...48_000

    package let rate: Int
    /// 16-bit samples, little-endian, one channel.
    private var samples = Data()

    package init(rate: Int) { self.rate = rate }

    package var byteCount: Int { samples.count }
    package var seconds: Double { Double(samples.count / 2) / Double(rate) }

    package mutating func append(_ bytes: some Sequence<UInt8>) { samples.append(contentsOf: bytes) }

    /// The file.
    package var file: Data {
        var file = Data("RIFF".utf8)
        func append(_ value: Int, bytes: Int) {
            for place in 0..<bytes { file.append(UInt8(truncatingIfNeeded: value >> (8 * place))) }
        }
        append(36 + samples.count, bytes: 4)
        file.append(Data("WAVEfmt ".utf8))
        for (value, bytes) in [(16, 4), (1, 2), (1, 2), (rate, 4), (rate * 2, 4), (2, 2), (16, 2)] {
            append(value, bytes: bytes)
        }
        file.append(Data("data".utf8))
        append(samples.count, bytes: 4)
        return file + samples
    }
}
