import Foundation
import Protocol
import SocketTransport
import Testing

@testable import JSONText
@testable import LearningService

@Suite("Tests of ideas")
struct StudyTestMethodsTests {
    // Ideas name scenarios and readers, so all content is there.
    private static let daemon = try? DaemonProcess(content: Repository.root)

    private static let nine = 9

    private func start(_ connection: RPCConnection, _ learner: JSONValue) throws -> JSONValue {
        try connection.call(
            "study.test.start", ["learnerID": learner, "ideaID": "ser-estar", "seed": 7])
    }

    /// What stands for an answer to a question, right or not.
    private func answer(_ question: JSONValue, picking place: Int = 0) -> JSONValue {
        switch question["type"]?.string {
        case "mcq", "msq", "trueFalse": ["kind": "options", "options": [.integer(Int64(place))]]
        case "ordering":
            [
                "kind": "places",
                "places": .array((question["items"]?.elements ?? []).indices.map { .integer(Int64($0)) }),
            ]
        default: ["kind": "text", "text": "No lo sé."]
        }
    }

    @Test("a test is left, taken up again, finished once, and counts")
    func wholeTest() throws {
        let connection = try #require(Self.daemon).connect()
        let learner = try connection.newLearner()
        let page = try start(connection, learner)
        let attempt = try #require(page["attempt"]?["id"])
        let questions = try #require(page["test"]?["questions"]?.elements)
        #expect(questions.count == Self.nine && page["test"]?["testType"] == "initial")
        // Nothing of a question gives its answer away.
        #expect(questions.allSatisfy { $0["explanation"] == nil && $0["modelAnswer"] == nil })
        for (index, question) in questions.enumerated() {
            if index == 4 {
                let again = try start(connection, learner)
                #expect(again["attempt"]?["id"] == attempt && again["attempt"]?["currentQuestionIndex"] == 4)
                #expect(again["test"]?["questions"] == page["test"]?["questions"])
            }
            let call: JSONValue = [
                "learnerID": learner, "attemptID": attempt, "questionID": question["id"] ?? .null,
                "answer": answer(question), "responseID": .string("r\(index)"),
            ]
            let reply = try connection.call("study.test.answer", call)
            let twice = try connection.call("study.test.answer", call)
            #expect(twice["attempt"] == reply["attempt"] && twice["mastery"] == reply["mastery"])
            if reply["grade"]?["needsJudgement"] == true {
                _ = try connection.call(
                    "study.test.judge",
                    [
                        "learnerID": learner, "attemptID": attempt, "questionID": question["id"] ?? .null,
                        "right": false,
                    ])
            }
            if reply["grade"]?["isCorrect"] == true, let rights = reply["grade"]?["correctAnswers"]?.elements {
                #expect(rights == [0])
            }
        }
        let finished = try connection.call("study.test.finish", ["learnerID": learner, "attemptID": attempt])
        #expect(finished["attempt"]?["isComplete"] == true && finished["progress"]?["totalTestsTaken"] == 1)
        // After a lost reply the same is told again.
        let again = try connection.call("study.test.finish", ["learnerID": learner, "attemptID": attempt])
        #expect(again["attempt"] == finished["attempt"] && again["progress"] == finished["progress"])
        let late: JSONValue = [
            "learnerID": learner, "attemptID": attempt, "questionID": questions[0]["id"] ?? .null,
            "answer": ["kind": "skipped"],
        ]
        #expect(try connection.failure("study.test.answer", late)?.code == .conflict)
        let used: JSONValue = [
            "learnerID": learner, "questionID": "idea/ser-estar/why-it-matters", "answer": ["kind": "skipped"],
            "responseID": "r1",
        ]
        #expect(try connection.failure("study.answer", used)?.field == "responseID")
        let mastery = try connection.call("study.mastery", ["learnerID": learner, "id": "idea/ser-estar"])
        #expect(mastery["items"]?.elements?.first?["attempted"] == 9)
        let idea = try connection.call("study.idea", ["learnerID": learner, "ideaID": "ser-estar"])
        #expect(idea["attempts"]?.elements?.count == 1 && idea["idea"]?["masteryLevel"]?.number ?? 0 >= 1)
        let rebuilt = try connection.call("study.rebuild", ["learnerID": learner])
        #expect(rebuilt["answers"] == 9 && rebuilt["isSame"] == true)
    }

    @Test("two devices on one attempt: the second is told whose turn it is")
    func twoDevices() throws {
        let daemon = try #require(Self.daemon)
        let (first, second) = (try daemon.connect(), try daemon.connect())
        let learner = try first.newLearner()
        let page = try start(first, learner)
        #expect(try start(second, learner)["attempt"]?["id"] == page["attempt"]?["id"])
        let questions = try #require(page["test"]?["questions"]?.elements)
        func call(_ question: JSONValue) -> JSONValue {
            [
                "learnerID": learner, "attemptID": page["attempt"]?["id"] ?? .null,
                "questionID": question["id"] ?? .null, "answer": ["kind": "skipped"],
            ]
        }
        _ = try first.call("study.test.answer", call(questions[0]))
        let failure = try #require(try second.failure("study.test.answer", call(questions[0])))
        #expect(failure.code == .conflict && failure.message.contains(questions[1]["id"]?.string ?? "?"))
    }

    @Test("an answer that does not fit, and what is somebody else's, are refused by name")
    func badInput() throws {
        let connection = try #require(Self.daemon).connect()
        let (learner, other) = (try connection.newLearner(), try connection.newLearner())
        let page = try start(connection, learner)
        let question = try #require(page["test"]?["questions"]?.elements?.first)
        func call(_ answer: JSONValue, by learner: JSONValue) -> JSONValue {
            [
                "learnerID": learner, "attemptID": page["attempt"]?["id"] ?? .null,
                "questionID": question["id"] ?? .null, "answer": answer,
            ]
        }
        for answer: JSONValue in [
            ["kind": "options", "options": [17]], ["kind": "options"], ["kind": "score", "score": 5],
        ] {
            let failure = try connection.failure("study.test.answer", call(answer, by: learner))
            #expect(failure?.code == .invalidParams && failure?.field?.hasPrefix("answer") == true)
        }
        #expect(
            try connection.failure("study.test.answer", call(["kind": "skipped"], by: other))?.code == .notFound)
        #expect(
            try connection.failure("study.test.start", ["learnerID": learner, "ideaID": "ser-estra"])?
                .message.contains("ser-estar") == true)
    }

    @Test("practice asks, an answer outside of a test counts, and sent twice counts once")
    func practice() throws {
        let connection = try #require(Self.daemon).connect()
        let learner = try connection.newLearner()
        let practice = try connection.call("study.practice", ["learnerID": learner, "limit": 5])
        let entry = try #require(practice["questions"]?.elements?.first)
        #expect(practice["questions"]?.elements?.count == 5 && entry["reason"]?["kind"] == "next")
        let call: JSONValue = [
            "learnerID": learner, "questionID": entry["question"]?["id"] ?? .null, "seed": entry["seed"] ?? .null,
            "answer": answer(entry["question"] ?? .null), "responseID": "once", "judgedRight": false,
        ]
        let reply = try connection.call("study.answer", call)
        let touched = try #require(reply["mastery"]?.elements?.first)
        #expect(touched["attempted"] == 1)
        #expect(try connection.call("study.answer", call)["grade"] == reply["grade"])
        let again = try connection.call("study.mastery", ["learnerID": learner, "id": touched["id"] ?? .null])
        #expect(again["items"]?.elements?.first?["attempted"] == 1)
        let advice = try connection.call("study.advice", ["learnerID": learner])
        #expect(advice["weakAreas"]?.elements?.count ?? 0 > 0 && advice["metrics"]?["answers"] == 1)
    }
}
