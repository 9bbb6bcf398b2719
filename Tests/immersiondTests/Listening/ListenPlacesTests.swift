import Foundation
import LearningService
import Protocol
import TestSupport
import Testing

@testable import JSONText
@testable import SocketTransport

/// Who is listened to when there is not room for all, through a daemon of their own: other suites need its places.
@Suite("Places of session.listen", .serialized)
struct ListenPlacesTests {
    private static let daemon = try? DaemonProcess()

    private let daemon: DaemonProcess
    private let connection: RPCConnection
    private let learner: JSONValue

    init() throws {
        daemon = try #require(Self.daemon)
        connection = try daemon.connect()
        learner = try connection.newLearner()
    }

    private func conversations(_ count: Int) throws -> [JSONValue] {
        try (0..<count).map { _ in try connection.opening(learner).session }
    }

    /// Takes places, with half a second of silence in each.
    private func enter(_ sessions: some Sequence<JSONValue>, by client: RPCConnection? = nil) throws {
        for session in sessions {
            _ = try (client ?? connection).listen(piece: SpokenPieces.silence(0.5), in: session)
        }
    }

    /// Why a conversation is not listened to; nil where it is.
    private func refusal(of session: JSONValue) throws -> RPCError? {
        let piece = JSONValue.string(SpokenPieces.silence(0.5).base64EncodedString())
        return try connection.failure("session.listen", ["sessionID": session, "audio": piece])
    }

    /// Ends conversations, so that the next test finds all places free.
    private func end(_ sessions: some Sequence<JSONValue>) throws {
        for session in sessions { _ = try connection.call("session.end", ["sessionID": session]) }
    }

    @Test("who finds all places taken is told so, and gets that of a conversation as soon as it ends or is deleted")
    func ending() throws {
        let sessions = try conversations(Listening.mostStreams + 3)
        let (inside, outside) = (sessions.prefix(Listening.mostStreams), sessions.suffix(3))
        try enter(inside)
        let refusals = try outside.map { try refusal(of: $0) }
        #expect(refusals.allSatisfy { $0?.code == .tooManyRequests && $0?.message.contains("64") == true })

        try end([inside[0]])
        #expect(try refusal(of: outside.first!) == nil)
        #expect(try refusal(of: outside.last!)?.code == .tooManyRequests)
        _ = try connection.call("session.delete", ["sessionID": inside[1]])
        #expect(try refusal(of: outside.last!) == nil)
        // Those inside are listened to as before.
        #expect(try connection.listen(piece: SpokenPieces.silence(0.5), in: inside[2]).seconds == 1)
        try end(inside.dropFirst(2) + [outside.first!, outside.last!])
    }

    @Test("an answer with which the conversation ends frees its place")
    func endingByAnAnswer() throws {
        let sessions = try conversations(Listening.mostStreams)
        try enter(sessions.dropFirst())
        // The last turn of a conversation, spoken: the reply comes whole although the place is gone.
        let own = sessions[0]
        _ = try connection.call("session.say", ["sessionID": own, "text": "muy bien, gracias"])
        let reply = try connection.listen(
            piece: try connection.speech("no quiero nada, gracias", silence: 0.1), in: own, ["isLast": true])
        try #require(reply.state == .ended && reply.turn?.isEnded == true)
        #expect(reply.turn?.review != nil)
        let next = try conversations(1)[0]
        #expect(try refusal(of: next) == nil)
        #expect(try refusal(of: own)?.code == .sessionEnded)
        try end(sessions.dropFirst() + [next])
    }

    @Test("clients that have left give way, the longest silent first, and no one else does")
    func leaving() throws {
        let sessions = try conversations(Listening.mostStreams + 2)
        let phone = try daemon.connect()
        try enter(sessions[0..<2], by: phone)
        try enter(sessions[2..<Listening.mostStreams])
        #expect(try refusal(of: sessions[Listening.mostStreams])?.code == .tooManyRequests)
        // It has begun to say something when its connection breaks.
        let spoken = try connection.speech("un té, por favor")
        _ = try phone.listen(piece: spoken, in: sessions[1])
        phone.close()

        // The daemon hears of it a little later.
        var next: RPCError? = RPCError(.internalError, "")
        blockUntil(within: .seconds(5)) {
            next = (try? refusal(of: sessions[Listening.mostStreams])) ?? nil
            return next == nil
        }
        #expect(next == nil)
        // Its other stream is there still: who comes back goes on where it broke.
        let reply = try connection.listen(piece: SpokenPieces.silence(0.1), in: sessions[1], ["isLast": true])
        #expect(reply.seconds > 1 && reply.turn?.sequence == 1)
        try end(sessions.dropLast())
    }

    @Test("a stream that has had its last piece gives way; until then it goes on as it was")
    func finished() throws {
        let sessions = try conversations(Listening.mostStreams + 1)
        try enter(sessions.dropLast())
        let done = sessions[5]
        let last = try connection.listen(piece: Data(), in: done, ["isLast": true])
        let more = try connection.listen(piece: SpokenPieces.silence(0.5), in: done, ["isLast": true])
        #expect(more.stream == last.stream && more.seconds == 1)
        #expect(try refusal(of: sessions[Listening.mostStreams]) == nil)
        // Its place is taken; it gets none while no other is free.
        #expect(try refusal(of: done)?.code == .tooManyRequests)
        try end(sessions)
    }
}
