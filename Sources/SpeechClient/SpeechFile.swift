import Crypto
import Foundation

/// How speech is kept on disk: a WAV file whose last chunk is the SHA-256 of all bytes before that chunk. Players pass
/// over a chunk they do not know; a reader that does can tell a whole file from a damaged one.
enum SpeechFile {
    private static let chunkName = Array("sha2".utf8)
    private static let trailerBytes = 8 + SHA256.byteCount

    /// A file's bytes for the bytes of a plain WAV file.
    static func encode(wav: Data) -> Data {
        let samples = wav.dropFirst(WaveFile.headerBytes)
        var file = WaveFile.header(sampleBytes: samples.count, trailingBytes: trailerBytes)
        file.append(samples)
        let hash = SHA256.hash(data: file)
        file.append(contentsOf: chunkName)
        WaveFile.append(UInt32(SHA256.byteCount), to: &file)
        file.append(contentsOf: hash)
        return file
    }

    /// The duration in seconds of a file that is whole; nil for any other bytes.
    static func duration(of file: Data) -> Double? {
        let sampleBytes = file.count - WaveFile.headerBytes - trailerBytes
        guard sampleBytes >= 0,
            file.starts(with: WaveFile.header(sampleBytes: sampleBytes, trailingBytes: trailerBytes)),
            file.dropLast(SHA256.byteCount + 4).suffix(4).elementsEqual(chunkName),
            file.suffix(SHA256.byteCount).elementsEqual(SHA256.hash(data: file.dropLast(trailerBytes)))
        else { return nil }
        return WaveFile.duration(sampleBytes: sampleBytes)
    }
}
