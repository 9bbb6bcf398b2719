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

    package func frame() throws(SpeechFrameError) -> SpeechFrame {
        SpeechFrame(header: try encodeHeader(self))
    }

    package init(_ frame: SpeechFrame) throws(SpeechFrameError) {
        guard frame.payload.isEmpty else { throw .malformedPayload("a request has none") }
        self = try decodeHeader(frame.header)
        guard text.utf8.count <= SpeechLimits.textBytes, voice.utf8.count <= SpeechLimits.voiceBytes else {
            throw .malformedHeader("the text or the voice's name is too long")
        }
        guard !text.utf8.contains(0), !voice.utf8.contains(0) else { throw .malformedHeader("a NUL character") }
        if case .synthesize(_, _, let rate) = self, !WorkerRequest.rates.contains(rate) {
            throw .malformedHeader("\(rate) words a minute; allowed are \(WorkerRequest.rates)")
        }
    }

    /// The rates that espeak-ng accepts.
    static let rates = 80...450

    private var text: String {
        switch self {
        case .synthesize(let text, _, _), .transcribe(let text, _): text
        case .listVoices: ""
        }
    }

    private var voice: String {
        switch self {
        case .synthesize(_, let voice, _), .transcribe(_, let voice): voice
        case .listVoices: ""
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
