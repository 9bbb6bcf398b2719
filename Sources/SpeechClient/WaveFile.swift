import Foundation
import SpeechProtocol

/// WAV files of 16-bit samples in one channel.
enum WaveFile {
    static let headerBytes = 44

    /// The header of a file with this many bytes of samples and of chunks after them.
    static func header(sampleBytes: Int, trailingBytes: Int = 0) -> Data {
        var data = Data(capacity: headerBytes + sampleBytes + trailingBytes)
        data.append(contentsOf: Array("RIFF".utf8))
        append(UInt32(headerBytes - 8 + sampleBytes + trailingBytes), to: &data)
        data.append(contentsOf: Array("WAVEfmt ".utf8))
        append(16, to: &data)
        // PCM in the low half, one channel in the high half.
        append(0x0001_0001, to: &data)
        append(UInt32(WorkerLimits.sampleRate), to: &data)
        append(UInt32(WorkerLimits.sampleRate * 2), to: &data)
        // Two bytes a sample frame, sixteen bits a sample.
        append(0x0010_0002, to: &data)
        data.append(contentsOf: Array("data".utf8))
        append(UInt32(sampleBytes), to: &data)
        return data
    }

    /// A whole file around little-endian samples.
    static func data(samples: [UInt8]) -> Data {
        var data = header(sampleBytes: samples.count)
        data.append(contentsOf: samples)
        return data
    }

    /// How long this many bytes of samples last, in seconds.
    static func duration(sampleBytes: Int) -> Double {
        Double(sampleBytes / 2) / Double(WorkerLimits.sampleRate)
    }

    static func append(_ value: UInt32, to data: inout Data) {
        withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) }
    }
}
