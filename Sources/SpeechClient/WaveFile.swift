import Foundation
import SpeechProtocol

/// WAV files of 16-bit samples in one channel.
enum WaveFile {
    static let headerBytes = 44
    /// Samples a second that are kept as they come.
    static let rates = 8_000...48_000

    /// The header of a file with this many bytes of samples and of chunks after them.
    static func header(sampleBytes: Int, trailingBytes: Int = 0, rate: Int = WorkerLimits.sampleRate) -> Data {
        var data = Data(capacity: headerBytes + sampleBytes + trailingBytes)
        data.append(contentsOf: Array("RIFF".utf8))
        append(UInt32(clamping: headerBytes - 8 + sampleBytes + trailingBytes), to: &data)
        data.append(contentsOf: Array("WAVEfmt ".utf8))
        append(16, to: &data)
        // PCM in the low half, one channel in the high half.
        append(0x0001_0001, to: &data)
        append(UInt32(clamping: rate), to: &data)
        append(UInt32(clamping: rate * 2), to: &data)
        // Two bytes a sample frame, sixteen bits a sample.
        append(0x0010_0002, to: &data)
        data.append(contentsOf: Array("data".utf8))
        append(UInt32(clamping: sampleBytes), to: &data)
        return data
    }

    /// A whole file around little-endian samples.
    static func data(samples: some Collection<UInt8>, rate: Int = WorkerLimits.sampleRate) -> Data {
        var data = header(sampleBytes: samples.count, rate: rate)
        data.append(contentsOf: samples)
        return data
    }

    /// Samples a second, of a file with such a header.
    static func rate(_ file: Data) -> Int { integer(file, at: 24) }

    /// How long this many bytes of samples last, in seconds.
    static func duration(sampleBytes: Int, rate: Int = WorkerLimits.sampleRate) -> Double {
        Double(sampleBytes / 2) / Double(rate)
    }

    static func append(_ value: UInt32, to data: inout Data) {
        withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) }
    }

    /// Four little-endian bytes.
    static func integer(_ data: Data, at place: Int) -> Int {
        (0..<4).reduce(0) { $0 | Int(data[data.startIndex + place + $1]) << (8 * $1) }
    }
}
