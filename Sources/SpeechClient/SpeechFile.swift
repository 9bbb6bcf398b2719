import Digests
import Foundation

/// How speech is kept on disk: a WAV file whose last chunk is the SHA-256 of all bytes before that chunk. Players pass
/// over a chunk they do not know; a reader that does can tell a whole file from a damaged one.
enum SpeechFile {
    private static let chunkName = Array("sha2".utf8)
    private static let hashBytes = Digest.Algorithm.sha256.byteCount
    private static let trailerBytes = 8 + hashBytes

    /// A file's bytes for the bytes of a plain WAV file.
    static func encode(wav: Data) -> Data {
        let samples = wav.dropFirst(WaveFile.headerBytes)
        var file = WaveFile.header(sampleBytes: samples.count, trailingBytes: trailerBytes)
        file.append(samples)
        let hash = Digest.of(file)
        file.append(contentsOf: chunkName)
        WaveFile.append(UInt32(hashBytes), to: &file)
        file.append(contentsOf: hash)
        return file
    }

    /// The duration in seconds of a file that is whole; nil for any other bytes.
    static func duration(of file: Data) -> Double? {
        let sampleBytes = file.count - WaveFile.headerBytes - trailerBytes
        guard sampleBytes >= 0,
            file.starts(with: WaveFile.header(sampleBytes: sampleBytes, trailingBytes: trailerBytes)),
            file.dropLast(hashBytes + 4).suffix(4).elementsEqual(chunkName),
            file.suffix(hashBytes).elementsEqual(Digest.of(file.dropLast(trailerBytes)))
        else { return nil }
        return WaveFile.duration(sampleBytes: sampleBytes)
    }
}
