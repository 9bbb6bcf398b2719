import Digests
import Foundation
import SpeechProtocol

/// How speech is kept on disk: a WAV file whose last chunks are the times of its words and the SHA-256 of all bytes
/// before that chunk. Players pass over chunks they do not know; a reader that does can tell a whole file from a
/// damaged one.
enum SpeechFile {
    /// What a whole file tells.
    struct Contents: Equatable {
        /// Seconds.
        var duration: Double
        var words: [SpokenWord]
    }

    private static let wordsName = Array("word".utf8)
    private static let hashName = Array("sha2".utf8)
    private static let hashBytes = Digest.Algorithm.sha256.byteCount
    private static let hashChunkBytes = 8 + hashBytes
    /// Offset, length, start and end, four bytes each.
    private static let bytesPerWord = 16

    /// A file's bytes for the bytes of a plain WAV file.
    static func encode(_ speech: SynthesizedSpeech) -> Data {
        let samples = speech.wav.dropFirst(WaveFile.headerBytes)
        let wordBytes = speech.words.count * bytesPerWord
        var file = WaveFile.header(
            sampleBytes: samples.count, trailingBytes: 8 + wordBytes + hashChunkBytes, rate: WaveFile.rate(speech.wav))
        file.append(samples)
        file.append(contentsOf: wordsName)
        WaveFile.append(UInt32(wordBytes), to: &file)
        for word in speech.words {
            for number in [word.offset, word.length, word.start, word.end] {
                WaveFile.append(UInt32(clamping: number), to: &file)
            }
        }
        let hash = Digest.of(file)
        file.append(contentsOf: hashName)
        WaveFile.append(UInt32(hashBytes), to: &file)
        file.append(contentsOf: hash)
        return file
    }

    /// What a file tells that is whole; nil for any other bytes.
    static func contents(of file: Data) -> Contents? {
        let file = Data(file)
        guard file.count >= WaveFile.headerBytes + 8 + hashChunkBytes else { return nil }
        let sampleBytes = WaveFile.integer(file, at: 40)
        let rate = WaveFile.rate(file)
        let wordsStart = WaveFile.headerBytes + sampleBytes
        let wordBytes = file.count - wordsStart - 8 - hashChunkBytes
        guard wordBytes >= 0, wordBytes.isMultiple(of: bytesPerWord), WaveFile.rates.contains(rate),
            file.starts(
                with: WaveFile.header(
                    sampleBytes: sampleBytes, trailingBytes: 8 + wordBytes + hashChunkBytes, rate: rate)),
            file[wordsStart..<wordsStart + 4].elementsEqual(wordsName),
            WaveFile.integer(file, at: wordsStart + 4) == wordBytes,
            file.dropLast(hashBytes + 4).suffix(4).elementsEqual(hashName),
            file.suffix(hashBytes).elementsEqual(Digest.of(file.dropLast(hashChunkBytes)))
        else { return nil }
        let words = stride(from: wordsStart + 8, to: wordsStart + 8 + wordBytes, by: bytesPerWord).map { place in
            let numbers = (0..<4).map { WaveFile.integer(file, at: place + 4 * $0) }
            return SpokenWord(offset: numbers[0], length: numbers[1], start: numbers[2], end: numbers[3])
        }
        return Contents(duration: WaveFile.duration(sampleBytes: sampleBytes, rate: rate), words: words)
    }
}
