import Conversation
import Foundation
import Grammar
import Protocol
import TestSupport
import Testing

@testable import JSONText
@testable import LearningService
@testable import SocketTransport

@Suite("A conversation through the daemon")
struct ConversationMethodsTests {
    private let connection: RPCConnection

    init() throws { connection = try DaemonProcess.shared.get().connect() }

    @Test(
        "a slip is corrected at once, after the line or at the end, as the learner likes it; a silent one is kept too"
    )
    func correctionTiming() throws {
        let learner = try connection.newLearner()
        for (timing, now, after, atEnd) in [
            ("immediate", true, false, true), ("afterSentence", true, true, true), ("endOfSession", false, false, true),
            ("silent", false, false, true),
        ] {
            let session = try connection.opening(learner, ["correctionTiming": .string(timing)]).session
            let reply = try connection.call(
                Methods.sessionSay, ["sessionID": session, "text": "Quiero una café, por favor"])
            #expect(!reply.corrections.isEmpty == now, "\(timing)")
            #expect(reply.correctionsAfterLine == after, "\(timing)")
            let ended = try connection.call(Methods.sessionEnd, ["sessionID": session])
            #expect((ended.review?.corrections.isEmpty == false) == atEnd, "\(timing)")
            let kept = try connection.call(Methods.sessionGet, ["sessionID": session])
            #expect(!kept.grammarErrors.isEmpty, "\(timing)")
            let error = try connection.failure("session.say", ["sessionID": session, "text": "hola"])
            #expect(error?.code == .sessionEnded)
        }
    }

    @Test("a review's new words are those that became cards, and nothing was practised where nothing was said")
    func review() throws {
        let learner = try connection.newLearner()
        let session = try connection.opening(learner).session
        let reply = try connection.call(
            Methods.sessionSay, ["sessionID": session, "text": "Quiero un café con leche"])
        let ended = try connection.call(Methods.sessionEnd, ["sessionID": session])
        let added = Set(reply.newWords + ended.newWords)
        let learned = try #require(ended.review).review.newWordsLearned
        #expect(!added.isEmpty && Set(learned) == added)
        #expect(try connection.call(Methods.sessionGet, ["sessionID": session]).newWordsLearned == learned)

        let quiet = try connection.opening(learner).session
        let silence = try connection.call(Methods.sessionEnd, ["sessionID": quiet]).review?.review
        #expect(silence?.grammarTopicsPracticed == [])
        #expect(silence?.newWordsLearned == [])
    }

    @Test("easy speaks slower than normal, and challenging faster")
    func difficultyMode() throws {
        let learner = try connection.newLearner()
        let speeds = try ["easy", "normal", "challenging"].map { mode in
            try #require(try connection.opening(learner, ["difficultyMode": .string(mode)]).lines.first).speed
        }
        #expect(speeds[0] < speeds[1])
        #expect(speeds[1] < speeds[2])
    }

    @Test("a line's speed has the learner's own in it")
    func speechSpeed() throws {
        let learner = try connection.newLearner()
        let before = try #require(try connection.opening(learner).lines.first).speed
        _ = try connection.call(Methods.learnerUpdate, ["learnerID": learner, "preferences": ["speechSpeed": 0.75]])
        let after = try #require(try connection.opening(learner).lines.first).speed
        #expect(abs(after - 0.75 * before) < 0.001)
    }

    @Test("a learner's conversations are listed with where they stand")
    func sessionList() throws {
        let learner = try connection.newLearner()
        let opening = try connection.opening(learner)
        func listed() throws -> SessionSummary? {
            try connection.call(Methods.sessionList, ["learnerID": learner]).sessions.first
        }
        let before = try #require(try listed())
        #expect(before.language == "es-ES")
        #expect(!before.isEnded)
        #expect(before.nodeID == opening.nodeID)
        _ = try connection.call(Methods.sessionEnd, ["sessionID": opening.session])
        #expect(try listed()?.isEnded == true)
    }

    @Test("two clients in one session both get their turn")
    func sharedSession() throws {
        let session = try connection.opening(try connection.newLearner()).session
        let daemon = try DaemonProcess.shared.get()
        let talkers = BlockingThreads(4) { _ in
            guard let connection = try? daemon.connect() else { return }
            for _ in 0..<10 { _ = try? connection.call("session.say", ["sessionID": session, "text": "hola"]) }
        }
        talkers.join()
        let messages = try connection.call(Methods.sessionGet, ["sessionID": session]).messages
        #expect(messages.count { $0.sender == .user } == 40)
    }
}
