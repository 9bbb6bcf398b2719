#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What the daemon asks of a worker. One request is answered by one reply, in order.
package enum WorkerRequest: Sendable, Hashable, Codable {
    /// Speak `text` at `rate` words a minute.
    case synthesize(text: String, voice: String, rate: Int)
    /// Transcribe `text`.
    case transcribe(text: String, voice: String)
    /// List the voices.
    case listVoices
    /// Judge the audio file that is the frame's payload.
    case assess(AssessmentRequest)

    package func frame(payload: [UInt8] = []) throws(SpeechFrameError) -> SpeechFrame {
        SpeechFrame(header: try encodeHeader(self), payload: payload)
    }

    package init(_ frame: SpeechFrame) throws(SpeechFrameError) {
        self = try decodeHeader(frame.header)
        if case .assess(let request) = self {
            guard frame.payload.count <= WorkerLimits.audioBytes else { throw .malformedPayload("too much audio") }
            try request.check()
        } else if !frame.payload.isEmpty {
            throw .malformedPayload("only an assessment's request has one")
        }
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
        if case .assess = self { WorkerLimits.assessmentProcessorSeconds } else { WorkerLimits.processorSeconds }
    }

    /// The rates that espeak-ng accepts.
    static let rates = 80...450

    private var text: String {
        switch self {
        case .synthesize(let text, _, _), .transcribe(let text, _): text
        case .listVoices: ""
        case .assess(let request): if case .text(let text, _) = request.target { text } else { "" }
        }
    }

    private var voice: String {
        switch self {
        case .synthesize(_, let voice, _), .transcribe(_, let voice): voice
        case .listVoices: ""
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
