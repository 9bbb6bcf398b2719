import Conversation
import Foundation
import LearningService
import Protocol
import Testing

@testable import JSONText
@testable import SocketTransport

/// Turns taken while the learner still speaks, through a real daemon with real workers. The learner speaks with
/// espeak-ng's voice.
@Suite("Listening while the learner speaks")
struct ListenTests {
    private static let daemon = try? DaemonProcess()

    private let connection: RPCConnection
    private let learner: JSONValue

    init() throws {
        connection = try #require(Self.daemon).connect()
        learner = try connection.newLearner()
    }

    private func speech(_ text: String, silence seconds: Double = 0) throws -> Data {
        try connection.speech(text, silence: seconds)
    }

    private func silence(_ seconds: Double) -> Data { SpokenPieces.silence(seconds) }

    private func listen(
        _ sound: Data, in session: JSONValue
    ) throws -> (replies: [ListeningReply], rest: Data) { try connection.listen(sound, in: session) }

    @Test("an answer is taken in the pause behind it, with all that a spoken turn tells")
    func answer() throws {
        let session = try connection.opening(learner).session
        let sound = try speech("quiero un café con leche, por favor", silence: 2)
        let (replies, rest) = try listen(sound, in: session)
        let last = try #require(replies.last)
        #expect(replies.first?.state == .silence && replies.contains { $0.state == .speech })
        #expect(last.state == .ended && last.reason == .pause)
        #expect(last.turn?.match == .accepted)
        #expect(last.turn?.slots["drink"] == "café con leche")
        #expect(last.turn?.speech?.pronunciation != nil)
        let spoken = Double(sound.count) / 32_000 - 2
        #expect(abs(try #require(last.speechEnded) - spoken) < 0.15)
        #expect(abs(try #require(last.speechBegan) - 0.3) < 0.15)
        // Of the two seconds of silence no more than .4 were needed.
        #expect(Double(rest.count) / 32_000 > 1.55)
        let conversation = try connection.call("session.get", ["sessionID": session])
        #expect(conversation["messages"]?.elements?.contains { $0["sender"] == "user" } == true)
    }

    @Test("a pause as between words ends nothing: what follows belongs to the same answer")
    func pause() throws {
        let session = try connection.opening(learner).session
        let sound = try speech("quiero un") + speech("café con leche", silence: 2).dropFirst(9_600)
        let (replies, _) = try listen(sound, in: session)
        let last = try #require(replies.last)
        #expect(last.turn?.sequence == 1 && last.reason == .pause)
        // All of it was one answer.
        #expect(abs(try #require(last.speechBegan) - 0.3) < 0.15)
        #expect(abs(try #require(last.speechEnded) - (Double(sound.count) / 32_000 - 2)) < 0.15)
    }

    @Test("who stops after the beginning of an answer is waited for, and what follows belongs to it")
    func beginning() throws {
        let session = try connection.opening(learner).session
        let sound =
            try speech("quiero un", silence: 1.4) + speech("café con leche, por favor", silence: 2).dropFirst(9_600)
        let (replies, _) = try listen(sound, in: session)
        let last = try #require(replies.last)
        #expect(last.turn?.sequence == 1 && last.reason == .pause)
        #expect(abs(try #require(last.speechEnded) - (Double(sound.count) / 32_000 - 2)) < 0.15)
        #expect(last.turn?.speech?.transcript?.hasSuffix("con leche por favor") == true)
    }

    @Test("the last piece ends what was said at once; one without speech takes no turn")
    func lastPiece() throws {
        let session = try connection.opening(learner).session
        let silent: ListeningReply = try connection.call(
            Methods.sessionListen,
            ["sessionID": session, "audio": .string(silence(0.5).base64EncodedString()), "isLast": true])
        #expect(silent.turn == nil && silent.state == .silence && silent.seconds == 0.5)
        #expect(silent.reason == .lastPiece)
        let whole: ListeningReply = try connection.call(
            Methods.sessionListen,
            [
                "sessionID": session, "isLast": true,
                "audio": .string(try speech("un té, por favor").base64EncodedString()),
            ])
        #expect(whole.reason == .lastPiece && whole.turn?.sequence == 1)
        #expect(whole.stream == silent.stream)
    }

    @Test("who starts anew has what was said before forgotten; a half sample is refused, and nothing of it taken")
    func anew() throws {
        let session = try connection.opening(learner).session
        let tea = try speech("un té, por favor")
        _ = try listen(tea, in: session)
        let refusal = #expect(throws: RPCError.self) { try connection.listen(piece: tea.prefix(641), in: session) }
        #expect(refusal?.code == .invalidParams && refusal?.message.contains("641 bytes") == true)
        let coffee = try speech("un café con leche, por favor", silence: 2)
        let first = try connection.listen(piece: coffee.prefix(640), in: session, ["discards": true])
        #expect(first.turn == nil && first.state == .silence)
        let (replies, _) = try listen(coffee.dropFirst(640), in: session)
        let turn = try #require(replies.last?.turn)
        #expect(turn.slots["drink"] == "café con leche", "\(turn.speech?.transcript ?? "")")
        #expect(turn.speech?.transcript?.contains("té") == false)
    }

    @Test("what was said before a turn that was taken by other means is no answer to what came of it")
    func overtaken() throws {
        let session = try connection.opening(learner).session
        let sound = try speech("un té, por favor")
        for (method, parameters) in [("session.say", ["text": "quiero un café"]), ("session.back", [:])]
            as [(String, [String: JSONValue])]
        {
            _ = try listen(sound + silence(0.25), in: session)
            _ = try connection.call(method, .object(parameters.merging(["sessionID": session]) { $1 }))
            let (replies, _) = try listen(silence(2), in: session)
            #expect(replies.allSatisfy { $0.turn == nil && $0.state == .silence })
            #expect(replies.filter { $0.reason == .overtaken }.count == 1)
        }
        // The end of a sentence alone says something else, and goes with its beginning.
        let whole = try speech("quiero un café con leche, por favor", silence: 2)
        _ = try listen(whole.prefix(whole.count / 4 & ~1), in: session)
        _ = try connection.call("session.say", ["sessionID": session, "text": "nada más, gracias"])
        let (rest, _) = try listen(whole.dropFirst(whole.count / 4 & ~1), in: session)
        #expect(rest.allSatisfy { $0.turn == nil } && rest.first?.reason == .overtaken)
        let (replies, _) = try listen(sound + silence(2), in: session)
        #expect(replies.last?.turn != nil)
    }

    @Test("conversations are listened to apart from each other")
    func several() throws {
        let sessions = try (0..<4).map { _ in try connection.opening(learner).session }
        let sounds = try ["un té, por favor", "quiero un café", "un zumo de naranja", "un café con leche"].map {
            try speech($0, silence: 1.5)
        }
        var turns: [Int: TurnReply] = [:]
        for start in stride(from: 0, to: sounds.map(\.count).max() ?? 0, by: 3_200) {
            for (index, sound) in sounds.enumerated() where start < sound.count && turns[index] == nil {
                let piece = Data(sound[(sound.startIndex + start)...].prefix(3_200))
                let reply: ListeningReply = try connection.call(
                    Methods.sessionListen,
                    ["sessionID": sessions[index], "audio": .string(piece.base64EncodedString())])
                if let turn = reply.turn { turns[index] = turn }
            }
        }
        #expect(turns.count == 4)
        #expect(Set(turns.values.map(\.sessionID)).count == 4)
    }

    @Test("what cannot be listened to is refused by name")
    func refused() throws {
        let piece = JSONValue.string(silence(0.02).base64EncodedString())
        let stranger: JSONValue = ["sessionID": .string(UUID().uuidString), "audio": piece]
        #expect(try connection.failure("session.listen", stranger)?.code == .notFound)
        let session = try connection.opening(learner).session
        let rate: JSONValue = ["sessionID": session, "audio": piece, "sampleRate": 96_000]
        #expect(try connection.failure("session.listen", rate)?.field == "sampleRate")
        #expect(try connection.failure("session.listen", ["sessionID": session, "audio": "x"])?.code == .invalidParams)
        _ = try connection.call("session.end", ["sessionID": session])
        #expect(
            try connection.failure("session.listen", ["sessionID": session, "audio": piece])?.code == .sessionEnded)
    }
}
