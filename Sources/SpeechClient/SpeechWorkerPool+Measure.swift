import Digests
import SpeechProtocol

extension SpeechWorkerPool {
    /// How long a recording is, in seconds, however long that may be.
    ///
    /// - Parameter audio: A whole file, as ``assess(audio:_:)`` takes it.
    /// - Throws: ``SpeechError`` with code `unreadableAudio`, `audioTooLarge`, `workerUnavailable`, `timedOut` or
    ///   `cancelled`.
    package func measure(audio: [UInt8]) async throws(SpeechError) -> Double {
        guard audio.count <= WorkerLimits.audioBytes else {
            throw SpeechError(
                code: .audioTooLarge,
                message: "the audio has \(audio.count) bytes; at most \(WorkerLimits.audioBytes) are read: record at a "
                    + "lower rate, or as Opus")
        }
        let answer = try await run(.measure, payload: audio, fingerprint: Digest.of(audio))
        guard case .duration(let seconds) = answer.reply else { throw SpeechWorkerPool.error(answer.reply) }
        return seconds
    }
}
