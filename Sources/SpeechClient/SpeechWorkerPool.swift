import Digests
package import Foundation
package import Logging
package import SpeechProtocol

/// Speech workers in processes of their own, each served by a thread of its own.
///
/// A worker that a text crashes is replaced and the request tried once more on another; a second crash makes the error
/// `ttsUnspeakable`, and the text is refused from then on. Requests beside it do not notice. Workers are started when
/// the pool is made; requests that come before they are ready wait for them.
package final class SpeechWorkerPool: Sendable {
    /// How many workers there are and how long things may take.
    package struct Configuration: Sendable {
        /// Jobs that run at the same time, at least 1. A sentence takes some milliseconds of one core.
        package var workers = 2
        /// Workers that stand by so that one that ends does not have to be waited for; at least 1.
        package var standbys = 1
        /// Milliseconds a job may run.
        package var jobMilliseconds = 10_000
        /// Milliseconds an assessment may run; two minutes of speech take less than one second.
        package var assessmentMilliseconds = 40_000
        /// Milliseconds a job may wait for a worker.
        package var waitingMilliseconds = 20_000
        /// Milliseconds a new worker may take to get ready.
        package var startMilliseconds = 10_000
        /// Jobs a worker does before a new one takes its place, which bounds what it can leak.
        package var jobsPerWorker = 1_000
        /// Jobs of one priority that wait; more are refused.
        package var waitingJobs = 256
        /// Texts remembered as unspeakable.
        package var quarantinedTexts = 4_096
        /// The folder of the pronunciation model (units.json, manifest.json, weights.bin). Without one, or with a
        /// broken one, assessments fail with `modelMissing` and everything else works.
        package var model: URL?

        package init() {}
    }

    private let dispatcher: WorkerDispatcher?

    /// Starts the workers.
    ///
    /// - Parameter executable: `immersion-speech`. When it is missing or broken every request fails with
    ///   `workerUnavailable`, and starting it is tried again at growing intervals.
    package init(executable: URL, configuration: Configuration = Configuration(), logger: Logger) {
        let running = max(1, configuration.workers)
        let slots = running + max(1, configuration.standbys)
        let wakers = (0..<slots).compactMap { _ in Waker() }
        guard wakers.count == slots else {
            logger.error("no descriptors are left for speech workers")
            dispatcher = nil
            return
        }
        let bounds = JobSchedule.Bounds(
            running: running, waiting: configuration.waitingJobs,
            waitingMilliseconds: configuration.waitingMilliseconds, quarantine: configuration.quarantinedTexts)
        let dispatcher = WorkerDispatcher(
            schedule: JobSchedule(slots: slots, bounds: bounds), wakers: wakers, logger: logger)
        self.dispatcher = dispatcher
        for (slot, waker) in wakers.enumerated() {
            WorkerThread(
                slot: slot, executable: executable.path, configuration: configuration, dispatcher: dispatcher,
                waker: waker
            ).start()
        }
    }

    deinit {
        dispatcher?.stop()
    }

    /// Speaks a text.
    package func synthesize(_ request: SynthesisRequest) async throws(SpeechError) -> SynthesizedSpeech {
        try await synthesize(request, ticket: makeTicket(.interactive))
    }

    /// A text's pronunciation in the International Phonetic Alphabet: "mesa" in voice "es" is "ˈmesa". Words stand
    /// apart by spaces, and punctuation is gone.
    ///
    /// - Parameter notation: How the voice's language writes its sounds.
    package func phonemes(
        text: String, voice: String, notation: IPANotation = .plain
    ) async throws(SpeechError) -> String {
        let text = try SpeechText.normalized(text)
        let voice = try SpeechText.normalized(voice: voice)
        let answer = try await run(
            .transcribe(text: text, voice: voice), fingerprint: SpeechWorkerPool.fingerprint(text, voice))
        guard case .transcription(let clauses) = answer.reply else { throw SpeechWorkerPool.error(answer.reply) }
        return IPATranscription.text(clauses: clauses, notation: notation)
    }

    /// The voices and variants that are installed.
    package func voices() async throws(SpeechError) -> [SpeechVoice] {
        let answer = try await run(.listVoices, fingerprint: nil)
        guard case .voices(let records) = answer.reply else { throw SpeechWorkerPool.error(answer.reply) }
        return records.map {
            SpeechVoice(name: $0.name, identifier: $0.identifier, languages: $0.languages.map(\.tag))
        }
    }

    /// How the workers are.
    package var condition: WorkerCondition { dispatcher?.condition ?? WorkerCondition() }

    /// Starts a worker that tries what its confinement forbids, and says what came of it.
    ///
    /// - Parameter victim: A file to try it on, which may be lost. Its path is short enough for a socket's.
    /// - Throws: ``SpeechError/Code/workerUnavailable`` when the worker does not start, or does not come back.
    package static func tryForbidden(
        executable: URL, victim: URL
    ) throws(SpeechError) -> (layers: [ConfinementLayer], attempts: [ForbiddenAttempt]) {
        do throws(WorkerProcess.Failure) {
            let worker = try WorkerProcess([executable.path, "--try-forbidden", victim.path])
            defer { _ = worker.end(patience: 1_000) }
            let deadline = MonotonicTime.now(plusMilliseconds: 10_000)
            let greeting = try worker.receive(before: deadline).reply
            let report = try worker.receive(before: deadline).reply
            guard case .ready(_, let layers) = greeting, case .attempts(let attempts) = report else {
                throw .malformed("it does not tell what it tried")
            }
            return (layers, attempts)
        } catch {
            throw .broken("the worker does not try what is forbidden: \(error)")
        }
    }

    /// Ends the workers, once what runs has finished, and waits for them. What waits in the queue is refused, and so is
    /// everything after.
    package func shutdown() async {
        dispatcher?.stop()
        await dispatcher?.waitUntilStopped()
    }

    // MARK: For the cache

    func makeTicket(_ priority: SpeechPriority) -> SpeechTicket? { dispatcher?.makeTicket(priority) }

    func promote(_ ticket: SpeechTicket) { dispatcher?.promote(ticket) }

    /// - Parameter readings: What the voice would read wrongly.
    func synthesize(
        _ request: SynthesisRequest, readings: SpokenReadings = .none, ticket: SpeechTicket?
    ) async throws(SpeechError) -> SynthesizedSpeech {
        let text = try SpeechText.normalized(request.text)
        let voice = try SpeechText.normalized(voice: request.voice)
        let rate = try SpeechText.rate(speed: request.speed)
        let answer = try await run(
            .synthesize(readings.spoken(text), voice: voice, rate: rate),
            fingerprint: SpeechWorkerPool.fingerprint(text, voice),
            ticket: ticket)
        guard case .speech(let marks) = answer.reply else { throw SpeechWorkerPool.error(answer.reply) }
        return SynthesizedSpeech(marks: marks, samples: answer.payload)
    }

    // MARK: Jobs

    func run(
        _ request: WorkerRequest, payload: [UInt8] = [], fingerprint: [UInt8]?, ticket: SpeechTicket? = nil
    ) async throws(SpeechError) -> WorkerAnswer {
        guard let dispatcher else { throw .broken("no descriptors were left when the daemon started; raise ulimit -n") }
        let ticket = ticket ?? dispatcher.makeTicket(.interactive)
        return try await dispatcher.run(request, payload: payload, fingerprint: fingerprint, ticket: ticket).get()
    }

    private static func fingerprint(_ text: String, _ voice: String) -> [UInt8] {
        // No voice's name has a NUL.
        Digest.of(Array("\(voice)\0\(text)".utf8))
    }

    static func error(_ reply: WorkerReply) -> SpeechError {
        guard case .refusal(let reason, let message) = reply else {
            return .broken("the worker's answer is of another kind than the request")
        }
        switch reason {
        case .unknownVoice: return SpeechError(code: .unknownVoice, message: message)
        case .speechTooLong: return SpeechError(code: .textTooLong, message: "\(message); split it")
        case .synthesisFailed: return SpeechError(code: .ttsUnspeakable, message: message)
        case .unreadableAudio: return SpeechError(code: .unreadableAudio, message: message)
        case .unsupportedLanguage: return SpeechError(code: .unsupportedLanguage, message: message)
        case .unknownPhoneme: return SpeechError(code: .unknownPhoneme, message: message)
        case .modelMissing: return SpeechError(code: .modelMissing, message: message)
        case .tooManyPhones: return SpeechError(code: .textTooLong, message: "\(message); split the text")
        case .unpronounceableText: return SpeechError(code: .invalidText, message: message)
        }
    }
}

extension SynthesizedSpeech {
    fileprivate init(marks: SpeechMarks, samples: [UInt8]) {
        wav = WaveFile.data(samples: samples)
        duration = WaveFile.duration(sampleBytes: samples.count)
        phonemes = zip(marks.phonemes, marks.phonemeStarts).compactMap { name, start in
            let ipa = IPATranscription.withoutLanguageMarks(name)
            return ipa.isEmpty ? nil : PhonemeMark(ipa: ipa, start: start)
        }
        words = marks.wordOffsets.indices.map {
            SpokenWord(
                offset: marks.wordOffsets[$0], length: marks.wordLengths[$0], start: marks.wordStarts[$0],
                end: marks.wordEnds[$0])
        }
    }
}
