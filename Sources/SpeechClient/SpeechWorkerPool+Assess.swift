import Digests
import Foundation
package import Pronunciation
package import SpeechProtocol

extension SpeechWorkerPool {
    /// Judges how a text was said, or which sentence of a grammar was said and how.
    ///
    /// A recording that cannot be judged is not an error but a verdict: silence, noise, another sentence.
    ///
    /// - Parameter audio: a whole file: WAV, FLAC, Ogg Vorbis, Opus, MP3, AIFF, AU or CAF, 8 to 192 kHz.
    /// - Throws: ``SpeechError`` with code `unreadableAudio`, `audioTooLarge`, `unsupportedLanguage`, `unknownVoice`,
    ///   `unknownPhoneme`, `modelMissing`, `invalidText`, `textTooLong`, `workerUnavailable`, `timedOut` or
    ///   `cancelled`.
    package func assess(audio: [UInt8], _ request: AssessmentRequest) async throws(SpeechError) -> Assessment {
        guard audio.count <= WorkerLimits.audioBytes else {
            throw SpeechError(
                code: .audioTooLarge,
                message: "the audio has \(audio.count) bytes; at most \(WorkerLimits.audioBytes) are judged at once: "
                    + "record at a lower rate, in one channel, or as FLAC or Opus")
        }
        let request = try SpeechWorkerPool.normalized(request)
        let fingerprint = SpeechWorkerPool.fingerprint(audio, request)
        let answer: WorkerAnswer
        do throws(SpeechError) {
            answer = try await run(.assess(request), payload: audio, fingerprint: fingerprint)
        } catch {
            throw SpeechWorkerPool.reworded(error)
        }
        guard case .assessment(let assessment) = answer.reply else { throw SpeechWorkerPool.error(answer.reply) }
        return assessment
    }

    /// The request as the worker takes it.
    private static func normalized(_ request: AssessmentRequest) throws(SpeechError) -> AssessmentRequest {
        var request = request
        do throws(SpeechError) {
            request.language = try SpeechText.normalized(voice: request.language)
        } catch {
            throw SpeechError(
                code: .unsupportedLanguage, message: "a language is named by a tag such as \"es\" or \"es-MX\"")
        }
        request.voice = try SpeechText.normalized(voice: request.voice)
        switch request.target {
        case .text(let text, let phones, let others):
            if let phones { try check(phones) }
            request.target = .text(
                try SpeechText.normalized(text), phones: phones,
                others: others.compactMap { try? SpeechText.normalized($0) })
        case .grammar(var grammar, var network):
            grammar.words = grammar.words.map(\.precomposedStringWithCanonicalMapping)
            if let words = network?.words { network?.words = words.map(\.precomposedStringWithCanonicalMapping) }
            do throws(SpeechFrameError) {
                try grammar.check()
                try network?.check()
            } catch {
                throw SpeechError(code: .invalidText, message: "the sentences cannot be recognised: \(error)")
            }
            request.target = .grammar(grammar, else: network)
        }
        return request
    }

    private static func check(_ phones: [[String]]) throws(SpeechError) {
        guard phones.count <= PronunciationLimits.words,
            phones.reduce(0, { $0 + $1.count }) <= PronunciationLimits.phones
        else {
            throw SpeechError(
                code: .textTooLong,
                message: "at most \(PronunciationLimits.words) words and \(PronunciationLimits.phones) phones are "
                    + "judged at once; split the text")
        }
        for (index, word) in phones.enumerated() {
            guard !word.isEmpty, word.allSatisfy({ (1...WorkerLimits.phoneBytes).contains($0.utf8.count) }) else {
                throw SpeechError(
                    code: .unknownPhoneme,
                    message: "word \(index + 1) needs phones of 1 to \(WorkerLimits.phoneBytes) bytes, one symbol each")
            }
        }
    }

    private static func fingerprint(_ audio: [UInt8], _ request: AssessmentRequest) -> [UInt8] {
        var hash = Digest(.sha256)
        hash.update(audio)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        // What cannot be encoded is refused before it reaches a worker.
        hash.update((try? encoder.encode(request)) ?? Data())
        return hash.finalize()
    }

    /// The pool's errors speak of texts; here it may be the audio.
    private static func reworded(_ error: SpeechError) -> SpeechError {
        switch error.code {
        case .ttsUnspeakable:
            SpeechError(
                code: .unreadableAudio,
                message: "the speech worker breaks off on this recording with this text; record it again, or in "
                    + "another format")
        case .timedOut:
            SpeechError(
                code: .timedOut, message: "the recording was not judged in time; try again, or send a shorter one")
        default: error
        }
    }
}
