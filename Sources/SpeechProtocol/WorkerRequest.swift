#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What the daemon asks of a worker. One request is answered by one reply, in order.
package enum WorkerRequest: Sendable, Hashable, Codable {
    /// Speak a text at `rate` words a minute.
    case synthesize(SpokenText, voice: String, rate: Int)
    /// Transcribe `text`.
    case transcribe(text: String, voice: String)
    /// List the voices.
    case listVoices
    /// Judge the audio file that is the frame's payload.
    case assess(AssessmentRequest)
    /// Say how long the audio file is that is the frame's payload.
    case measure
    /// Make of the audio file that is the frame's payload what is played, at `speed` thousandths of its own rate.
    case play(speed: Int)

    package func frame(payload: [UInt8] = []) throws(SpeechFrameError) -> SpeechFrame {
        SpeechFrame(header: try encodeHeader(self), payload: payload)
    }

    package init(_ frame: SpeechFrame) throws(SpeechFrameError) {
        self = try decodeHeader(frame.header)
        guard isOfAudio || frame.payload.isEmpty else { throw .malformedPayload("only a request of audio has one") }
        guard frame.payload.count <= WorkerLimits.audioBytes else { throw .malformedPayload("too much audio") }
        if case .assess(let request) = self { try request.check() }
        if case .play(let speed) = self, !WorkerLimits.playedSpeeds.contains(speed) {
            throw .malformedHeader("a speed of \(speed) thousandths; allowed are \(WorkerLimits.playedSpeeds)")
        }
        if case .synthesize(let text, _, _) = self { try text.check() }
        guard text.utf8.count <= WorkerLimits.textBytes, voice.utf8.count <= WorkerLimits.voiceBytes else {
            throw .malformedHeader("the text or the voice's name is too long")
        }
        guard !text.utf8.contains(0), !voice.utf8.contains(0) else { throw .malformedHeader("a NUL character") }
        if case .synthesize(_, _, let rate) = self, !WorkerRequest.rates.contains(rate) {
            throw .malformedHeader("\(rate) words a minute; allowed are \(WorkerRequest.rates)")
        }
    }

    /// Processor time that a worker may take for it, in seconds.
    package var processorSeconds: Int {
        isOfAudio ? WorkerLimits.assessmentProcessorSeconds : WorkerLimits.processorSeconds
    }

    /// Whether an audio file comes with it.
    package var isOfAudio: Bool {
        switch self {
        case .assess, .measure, .play: true
        case .synthesize, .transcribe, .listVoices: false
        }
    }

    /// The rates that espeak-ng accepts.
    static let rates = 80...450

    private var text: String {
        switch self {
        case .transcribe(let text, _): text
        case .synthesize, .listVoices, .measure, .play: ""
        case .assess(let request): if case .text(let text, _, _) = request.target { text } else { "" }
        }
    }

    private var voice: String {
        switch self {
        case .synthesize(_, let voice, _), .transcribe(_, let voice): voice
        case .listVoices, .measure, .play: ""
        case .assess(let request): request.voice
        }
    }
}

func encodeHeader(_ message: some Encodable) throws(SpeechFrameError) -> [UInt8] {
    do {
        return [UInt8](try JSONEncoder().encode(message))
    } catch {
        throw .malformedHeader("\(error)")
    }
}

func decodeHeader<Message: Decodable>(_ header: [UInt8]) throws(SpeechFrameError) -> Message {
    do {
        return try JSONDecoder().decode(Message.self, from: Data(header))
    } catch {
        throw .malformedHeader("not a \(Message.self)")
    }
}
