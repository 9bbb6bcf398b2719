import Foundation
import JSONText
import LearningService
import Pronunciation
import Protocol
import Vocab

/// Scores requests from a stream, one JSON object a line, side by side, and writes one result a line in their order.
///
/// So many requests are under way at most, and no line is read before there is room for it: an endless stream takes no
/// more memory than a short one. A result is written as soon as those before it are.
struct ScoreStream: Sendable {
    /// The longest line, in bytes: base64 of a large recording.
    static let lineLimit = 64 << 20

    let scorer: PronunciationScorer
    /// The language of lines that name none.
    let language: String
    let explanationLanguage: String
    let nativeLanguage: String?
    /// Requests under way at most.
    let lookAhead: Int

    /// One line's result.
    struct Outcome: Sendable {
        var line: Data
        var isError: Bool
    }

    /// Reads `input` to its end.
    ///
    /// - Parameter write: Gets every result, a line without its line break, in the order of the requests.
    func run(reading input: FileHandle, write: (Outcome) -> Void) async {
        let (outcomes, feed) = AsyncStream.makeStream(of: Task<Outcome, Never>.self)
        let room = DispatchSemaphore(value: lookAhead)
        // Reading waits for whoever writes; it has a thread to itself.
        Thread.detachNewThread {
            var lines = LineReader(input, limit: Self.lineLimit)
            while let line = lines.next() {
                room.wait()
                feed.yield(Task.detached { await outcome(of: line) })
            }
            feed.finish()
        }
        for await outcome in outcomes {
            write(await outcome.value)
            room.signal()
        }
    }

    private func outcome(of line: LineReader.Line) async -> Outcome {
        guard case .whole(let data) = line else {
            return failure(.null, RPCError(.messageTooLarge, "The line has more than \(Self.lineLimit) bytes."))
        }
        let value: JSONValue
        do {
            value = try JSONParser.parse(data)
        } catch {
            return failure(.null, RPCError(.parseError, "The line is not valid JSON: \(error)."))
        }
        let id = value["id"] ?? .null
        do {
            return try await result(id, of: value)
        } catch {
            let refusal = RPCError(refusal: error)
            return failure(id, refusal ?? RPCError(.internalError, "The result cannot be written: \(error)"))
        }
    }

    /// The parameters of a line. Members of other names are left alone, so that an index of recordings with more in it
    /// can be scored as it stands.
    private static let parameters: [Parameter] =
        [
            .optional("audio", .text(maximumBytes: 4_096), "A file's path."),
            .optional("audioData", .base64(maximumBytes: lineLimit), "The file itself."),
        ] + Parameter.expectedSpeech

    private func result(_ id: JSONValue, of value: JSONValue) async throws -> Outcome {
        guard case .object(let members) = value else {
            throw RPCError(.invalidRequest, "A line is a JSON object, not \(value.kindName).")
        }
        let known = members.filter { member in Self.parameters.contains { $0.name == member.key } }
        try Parameter.check(known, against: Self.parameters)
        let arguments = Arguments(known)
        var request = try arguments.scoreRequest(try Self.audio(arguments), language: language)
        request.explanationLanguage = explanationLanguage
        request.nativeLanguage = nativeLanguage
        let assessment: Assessment
        do throws(ScoreFault) {
            assessment = try await scorer.assess(request)
        } catch {
            throw error.serviceError(scorer.content.phrases, in: explanationLanguage) { part in
                part == .audio && arguments.value("audioData") != nil ? "audioData" : "\(part)"
            }
        }
        let line = Line(id: id, reply: scorer.reply(assessment, to: request))
        return Outcome(line: try WireFormat.encode(line), isError: false)
    }

    private static func audio(_ arguments: Arguments) throws(RPCError) -> AudioSource {
        switch (arguments.string("audio"), arguments.string("audioData")) {
        case (let path?, nil): return .file(path: path)
        case (nil, let text?): return .bytes(Data(base64Encoded: text) ?? Data())
        default:
            throw RPCError(.invalidParams, "Give either 'audio', a path, or 'audioData' in base64.", field: "audio")
        }
    }

    private func failure(_ id: JSONValue, _ error: RPCError) -> Outcome {
        Outcome(line: FailedLine(id: id, error).data, isError: true)
    }
}

/// A result with the request's id.
private struct Line: Encodable {
    var id: JSONValue
    var reply: PronunciationReply

    private enum Key: String, CodingKey { case id }

    func encode(to encoder: any Encoder) throws {
        try reply.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(id, forKey: .id)
    }
}
