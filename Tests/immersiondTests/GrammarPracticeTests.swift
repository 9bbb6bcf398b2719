import Foundation
import Protocol
import SocketTransport
import Testing

@testable import Grammar
@testable import JSONText
@testable import LearningService

@Suite("Grammar practice")
struct GrammarPracticeTests {
    private static let daemon = try? DaemonProcess()

    @Test("a mistake in a conversation decides what is practised, and answers are counted")
    func mistakesDecide() throws {
        let connection = try #require(Self.daemon).connect()
        let learner = try connection.newLearner()
        let session = try connection.newSession(learner)["sessionID"] ?? .null
        let turn = try connection.call("session.say", ["sessionID": session, "text": "quiero una café"])
        let ruleID = try #require(turn["corrections"]?.elements?.first?["ruleID"]?.string)
        let practice = try connection.call("grammar.practice", ["learnerID": learner])
        let exercise = try #require(practice["next"])
        #expect(exercise["ruleID"]?.string == ruleID)
        #expect(exercise["mistakes"] == 1)
        #expect(practice["marked"] == nil)

        let lesson = try connection.call("grammar.lesson", ["ruleID": .string(ruleID), "learnerID": learner])
        let exercises = try #require(lesson["exercises"]?.elements)
        #expect(exercises.contains { $0["exerciseID"] == exercise["exerciseID"] })
        let card = try #require(lesson["rule"]?["exercises"]?.elements)
        let number = try #require(exercises.firstIndex { $0["exerciseID"] == exercise["exerciseID"] })
        let right = try #require(card[number]["correctAnswer"])
        let marked = try connection.call(
            "grammar.practice",
            ["learnerID": learner, "exerciseID": exercise["exerciseID"] ?? .null, "answer": right])
        #expect(marked["marked"]?["mark"] == "right")
        #expect(marked["next"]?["exerciseID"] != exercise["exerciseID"])
        let wrong = try connection.call(
            "grammar.practice",
            ["learnerID": learner, "exerciseID": exercise["exerciseID"] ?? .null, "answer": "xyz"])
        #expect(wrong["marked"]?["mark"] == "wrong")
        let rules = try connection.call("grammar.rules", ["learnerID": learner])
        let row = rules["rules"]?.elements?.first { $0["ruleID"]?.string == ruleID }
        #expect(row?["rightAnswers"] == 1 && row?["wrongAnswers"] == 1 && row?["mistakes"] == 1)
    }

    @Test("an exercise that does not exist, and an answer without one, are refused by name")
    func badInput() throws {
        let connection = try #require(Self.daemon).connect()
        let learner = try connection.newLearner()
        let unknown: JSONValue = ["learnerID": learner, "exerciseID": "es-none:1", "answer": "a"]
        #expect(try connection.failure("grammar.practice", unknown)?.code == .notFound)
        #expect(
            try connection.failure("grammar.practice", ["learnerID": learner, "answer": "a"])?.code == .invalidParams)
        #expect(try connection.failure("grammar.lesson", ["ruleID": "es-none"])?.code == .notFound)
    }

    private let rule = GrammarExercise(
        id: "r:1", ruleID: "r",
        exercise: .init(question: "___", options: [], correctAnswer: "¡Está aquí!", explanation: .init(fallback: "en")))

    @Test(
        "capitals, spaces and end marks do not count; accents alone are told apart",
        arguments: [
            ("está aquí", GrammarExercise.Mark.right), ("  Está   aquí.", .right), ("ESTÁ AQUÍ", .right),
            ("esta aqui", .accents), ("esta ahí", .wrong), ("estañ aquí", .wrong),
        ])
    func marks(answer: String, mark: GrammarExercise.Mark) {
        #expect(rule.mark(answer) == mark)
    }
}
