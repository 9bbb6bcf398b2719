import ContentFiles
import Digests
import Foundation
package import Logging
import SpeechProtocol
import Synchronization

/// One way to speak a line.
struct SpeechCandidate: Sendable {
    enum Kind: Sendable {
        case recording(LineRecording)
        case server(ServedVoice)
        case synthesizer
    }

    var kind: Kind
    var request: SynthesisRequest
    /// The content hash of what it makes: 64 hexadecimal digits.
    var key: String
    var voice: SpokenBy
    /// Whether it is known not to work for the moment.
    var isFailing: Bool
}

/// Who speaks lines, in this order: the author's recording, a voice server, the synthesiser. Whoever fails is told of
/// once in the log, and passed over until it works again.
package final class SpeechSources: Sendable {
    /// Part of every key: raised when the same request would make other speech or another file.
    private static let version = 2
    /// Longer texts are the synthesiser's: a server's answer is bounded to two minutes of audio.
    private static let mostServedBytes = 1_200

    private let pool: SpeechWorkerPool
    private let readings: @Sendable (String) -> SpokenReadings
    private let listening: @Sendable (String) -> ListeningHabits
    private let servers: (any VoiceServing)?
    private let logger: Logger
    private let shelf = RecordingShelf()
    private let synthesizerKeys = SpeechKeyMemory()
    private let reported = Mutex<Set<String>>([])

    /// - Parameters:
    ///   - readings: What a voice of the synthesiser would read wrongly.
    ///   - listening: How words of a language are found in a recording.
    ///   - servers: Nil where there are none.
    package init(
        pool: SpeechWorkerPool, readings: @escaping @Sendable (String) -> SpokenReadings = { _ in .none },
        listening: @escaping @Sendable (String) -> ListeningHabits = { ListeningHabits(voice: $0) },
        servers: (any VoiceServing)? = nil,
        logger: Logger = Logger(label: "speech") { _ in SwiftLogNoOpLogHandler() }
    ) {
        self.pool = pool
        self.readings = readings
        self.listening = listening
        self.servers = servers
        self.logger = logger
    }

    /// Recordings that cannot be played, each with the reason.
    var recordingFaults: [(path: String, fault: String)] { shelf.faults }

    // MARK: Who

    /// The best first, the synthesiser last.
    func candidates(for request: SynthesisRequest) -> [SpeechCandidate] {
        var candidates: [SpeechCandidate] = []
        func add(_ kind: SpeechCandidate.Kind, _ source: SpokenBy.Source, _ name: String, key: String, failing: Bool) {
            candidates.append(
                SpeechCandidate(
                    kind: kind, request: request, key: key,
                    voice: SpokenBy(source: source, name: name, insteadOf: candidates.first?.voice.name),
                    isFailing: failing))
        }
        if let recording = request.rather.recording {
            let found = shelf.look(at: recording.file)
            let name = recording.file.lastPathComponent
            if case .failure(let fault) = found { report("the recording \(recording.file.path)", fault.description) }
            let hash = (try? found.get()) ?? ""
            add(
                .recording(recording), .recording, name,
                key: key(
                    "recording", [hash, recording.language, speed(of: recording, in: request), text(of: request)]),
                failing: hash.isEmpty)
        }
        if let language = request.rather.language, request.text.utf8.count <= Self.mostServedBytes,
            let found = servers?.voice(named: request.rather.named, language: language)
        {
            add(
                .server(found.voice), .server, found.voice.id,
                key: key(
                    "server",
                    [found.voice.server, found.voice.id, language, "\(thousandths(request.speed))", text(of: request)]),
                failing: !found.isAsked)
        }
        add(.synthesizer, .synthesizer, request.voice.lowercased(), key: synthesizerKey(request), failing: false)
        return candidates
    }

    /// SHA-256 of the version, the voice in lower case, the speed in thousandths and what is said of the text in NFC.
    private func synthesizerKey(_ request: SynthesisRequest) -> String {
        let voice = request.voice.lowercased()
        let speed = thousandths(request.speed)
        let line = SpeechKeyMemory.Line(text: request.text, voice: voice, speed: speed)
        return synthesizerKeys.key(of: line, readings: readings(voice)) {
            let form =
                "immersion-speech \(Self.version)\n\(voice.utf8.count) \(voice)\n\(speed)\n" + text(of: request)
            return Digest.hexadecimal(Digest.of(Array(form.utf8)))
        }
    }

    private func key(_ kind: String, _ parts: [String]) -> String {
        let form =
            "immersion-\(kind) \(Self.version)\n" + parts.map { "\($0.utf8.count) \($0)" }.joined(separator: "\n")
        return Digest.hexadecimal(Digest.of(Array(form.utf8)))
    }

    /// What is said, piece by piece.
    private func text(of request: SynthesisRequest) -> String {
        spoken(request).pieces
            .map { "\($0.isEmphasised ? 1 : 0) \($0.offset) \($0.readingOf ?? -1) \($0.said)" }
            .joined(separator: "\n")
    }

    private func spoken(_ request: SynthesisRequest) -> SpokenText {
        readings(request.voice.lowercased()).spoken((try? SpeechText.normalized(request.text)) ?? request.text)
    }

    private func speed(of recording: LineRecording, in request: SynthesisRequest) -> String {
        "\(thousandths(request.speed / recording.recordedSpeed))"
    }

    private func thousandths(_ speed: Double) -> Int { Int(exactly: (speed * 1_000).rounded()) ?? 0 }

    // MARK: Speaking

    /// Has a candidate speak. What went wrong with a recording or a server is remembered.
    func speech(of candidate: SpeechCandidate, ticket: SpeechTicket?) async throws(SpeechError) -> SynthesizedSpeech {
        let request = candidate.request
        switch candidate.kind {
        case .recording(let recording): return try await play(recording, request, ticket)
        case .server(let voice): return try await ask(voice, request, ticket)
        case .synthesizer:
            return try await pool.synthesize(request, readings: readings(request.voice.lowercased()), ticket: ticket)
        }
    }

    private func play(
        _ recording: LineRecording, _ request: SynthesisRequest, _ ticket: SpeechTicket?
    ) async throws(SpeechError) -> SynthesizedSpeech {
        let bytes: [UInt8]
        do throws(RecordingFault) {
            bytes = try shelf.read(recording.file)
        } catch {
            throw unplayable(recording, error.description)
        }
        do throws(SpeechError) {
            return try await played(
                bytes, speed: request.speed / recording.recordedSpeed, request, language: recording.language, ticket)
        } catch {
            guard error.code == .unreadableAudio || error.code == .audioTooLarge else { throw error }
            throw unplayable(recording, error.message)
        }
    }

    private func unplayable(_ recording: LineRecording, _ fault: String) -> SpeechError {
        shelf.note(fault, of: recording.file)
        report("the recording \(recording.file.path)", fault)
        return SpeechError(code: .unreadableAudio, message: fault)
    }

    private func ask(
        _ voice: ServedVoice, _ request: SynthesisRequest, _ ticket: SpeechTicket?
    ) async throws(SpeechError) -> SynthesizedSpeech {
        guard let servers else { throw SpeechError(code: .workerUnavailable, message: "there is no voice server") }
        let file: Data
        do throws(VoiceFault) {
            file = try await servers.speak(spoken(request).said, in: voice)
        } catch {
            throw SpeechError(code: .workerUnavailable, message: error.description)
        }
        do throws(SpeechError) {
            let speech = try await played(
                [UInt8](file), speed: request.speed, request, language: request.rather.language ?? "", ticket)
            servers.note(nil, of: voice)
            return speech
        } catch {
            if error.code == .unreadableAudio || error.code == .audioTooLarge {
                servers.note(VoiceFault("what it sent cannot be played: \(error.message)"), of: voice)
            }
            throw error
        }
    }

    /// An audio file made ready, with the times of its words where alignment tells them.
    private func played(
        _ bytes: [UInt8], speed: Double, _ request: SynthesisRequest, language: String, _ ticket: SpeechTicket?
    ) async throws(SpeechError) -> SynthesizedSpeech {
        var (audio, speech) = try await pool.playable(bytes, speed: speed, ticket: ticket)
        guard audio.soundSeconds > 0 else {
            throw SpeechError(code: .unreadableAudio, message: "the audio is silent")
        }
        let text = try SpeechText.normalized(request.text)
        let words = await pool.wordTimes(in: bytes, of: text, language: language, listening(language)) ?? []
        let ratio = audio.seconds > 0 ? speech.duration / audio.seconds : 1
        speech.words = words.map { word in
            var word = word
            word.start = Int((Double(word.start) * ratio).rounded())
            word.end = Int((Double(word.end) * ratio).rounded())
            return word
        }
        return speech
    }

    /// Tells a fault once, until it is another.
    private func report(_ what: String, _ fault: String) {
        guard reported.withLock({ $0.insert("\(what)\n\(fault)").inserted }) else { return }
        logger.warning("\(what) cannot be played; the next voice speaks instead", metadata: ["reason": "\(fault)"])
    }
}
