import ContentFiles
import Digests
import Pronunciation
package import SpeechProtocol

extension SpeechWorkerPool {
    /// Makes of an audio file what is played, faster or slower at the same pitch. It is decoded in a worker.
    ///
    /// - Parameter speed: 1 is its own.
    /// - Throws: ``SpeechError`` with code `unreadableAudio`, `audioTooLarge`, `workerUnavailable`, `timedOut` or
    ///   `cancelled`.
    package func playable(
        _ audio: [UInt8], speed: Double = 1
    ) async throws(SpeechError) -> (audio: PlayableAudio, speech: SynthesizedSpeech) {
        try await playable(audio, speed: speed, ticket: makeTicket(.interactive))
    }

    func playable(
        _ audio: [UInt8], speed: Double, ticket: SpeechTicket?
    ) async throws(SpeechError) -> (audio: PlayableAudio, speech: SynthesizedSpeech) {
        guard audio.count <= WorkerLimits.audioBytes else {
            throw SpeechError(
                code: .audioTooLarge,
                message: "the audio has \(audio.count) bytes; at most \(WorkerLimits.audioBytes) are played: record in "
                    + "one channel, at a lower rate, or as FLAC or Opus")
        }
        let thousandths = Int(
            min(
                max((speed * 1_000).rounded(), Double(WorkerLimits.playedSpeeds.lowerBound)),
                Double(WorkerLimits.playedSpeeds.upperBound)))
        let answer: WorkerAnswer
        do throws(SpeechError) {
            answer = try await run(
                .play(speed: thousandths), payload: audio, fingerprint: Digest.of(audio), ticket: ticket)
        } catch {
            guard error.code == .ttsUnspeakable else { throw error }
            throw SpeechError(code: .unreadableAudio, message: "the speech worker breaks off on this audio")
        }
        guard case .playable(let measure) = answer.reply else { throw SpeechWorkerPool.error(answer.reply) }
        let speech = SynthesizedSpeech(
            wav: WaveFile.data(samples: answer.payload),
            duration: WaveFile.duration(sampleBytes: answer.payload.count), phonemes: [], words: [])
        return (measure, speech)
    }

    /// When each word of a text is said in a recording of it, by alignment; nil where the language has no alignment or
    /// the recording is not of this text. What cannot be told is left out, never guessed.
    ///
    /// - Parameter text: Normalised, with its marks of emphasis.
    func wordTimes(
        in audio: [UInt8], of text: String, language: String, _ listening: ListeningHabits
    ) async -> [SpokenWord]? {
        let request = AssessmentRequest(
            language: language, voice: listening.voice, target: .text(EmphasisMarks.removed(from: text), phones: nil),
            habits: listening.habits)
        guard let assessment = try? await assess(audio: audio, request), assessment.verdict == .accepted else {
            return nil
        }
        return WordPlacing.words(assessment.words, in: text)
    }
}

/// What a worker must know of a language to find its words in a recording.
package struct ListeningHabits: Sendable {
    /// The synthesiser's, which says how words sound.
    package var voice: String
    package var habits: SpeechHabits

    package init(voice: String, habits: SpeechHabits = SpeechHabits()) {
        self.voice = voice
        self.habits = habits
    }
}
