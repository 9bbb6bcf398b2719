import Foundation
import TestSupport
import Testing

@testable import JSONText
@testable import Protocol
@testable import SocketTransport

@Suite("Questions that learners bring")
struct OwnQuestionTests {
    private static let daemon = Result { try DaemonProcess(content: Repository.readingContent) }

    private func connect() throws -> (RPCConnection, JSONValue) {
        let connection = try Self.daemon.get().connect()
        return (connection, try connection.newLearner())
    }

    private static let gift = """
        ::capital::¿Cuál es la capital de Perú? {=Lima ~Quito ~Bogotá}

        Madrid está en España. {TRUE}

        Nada {=

        """

    private func take(
        _ text: String, as format: String, _ connection: RPCConnection, _ learner: JSONValue
    ) throws -> JSONValue {
        try connection.call(
            "study.questions.import",
            ["learnerID": learner, "text": .string(text), "format": .string(format), "language": "es"])
    }

    @Test("questions come in, are asked in practice, count, and are worked out anew with the same numbers")
    func asked() throws {
        let (connection, learner) = try connect()
        let reply = try take(Self.gift, as: "gift", connection, learner)
        #expect(reply["added"] == 2 && reply["problems"]?.elements?.count == 1)
        #expect(try take(Self.gift, as: "gift", connection, learner)["known"] == 2)
        let practice = try connection.call("study.practice", ["learnerID": learner, "topicID": "es/own"])
        let entries = practice["questions"]?.elements ?? []
        #expect(entries.count == 2)
        #expect(try connection.call("study.practice", ["learnerID": learner])["questions"]?.elements?.count ?? 0 >= 2)
        for entry in entries {
            let answered = try connection.call(
                "study.answer",
                [
                    "learnerID": learner, "questionID": entry["question"]?["id"] ?? .null,
                    "seed": entry["seed"] ?? .null, "answer": ["kind": "options", "options": [0]],
                ])
            #expect(answered["mastery"]?.elements?.first?["id"] == "es/own")
        }
        func own() throws -> JSONValue? {
            try connection.call("study.mastery", ["learnerID": learner, "id": "es/own"])["items"]?.elements?.first
        }
        let standing = try own()
        #expect(standing?["questions"] == 2 && standing?["attempted"] == 2)
        #expect(try connection.call("study.rebuild", ["learnerID": learner])["isSame"] == true)
        #expect(try own() == standing)
        // What was just asked is not asked again today.
        let later = try connection.call("study.practice", ["learnerID": learner, "topicID": "es/own"])
        #expect(later["questions"]?.elements?.isEmpty == true)
    }

    @Test("what goes out comes back the same, in every format", arguments: ["gift", "moodle", "csv", "tsv", "json"])
    func exchange(format: String) throws {
        let (connection, learner) = try connect()
        let other = try connection.newLearner()
        _ = try take(Self.gift, as: "gift", connection, learner)
        let out = try connection.call(
            "study.questions.export", ["learnerID": learner, "format": .string(format)])
        #expect(out["questions"] == 2 && out["leftOut"] == [])
        let text = try #require(out["text"]?.string)
        #expect(try take(text, as: format, connection, other)["added"] == 2)
        #expect(try take(text, as: format, connection, learner)["known"] == 2)
        func listed(_ who: JSONValue) throws -> [JSONValue?] {
            try connection.call("study.questions.list", ["learnerID": who])["questions"]?.elements?
                .map { $0["id"] } ?? []
        }
        #expect(try listed(learner) == listed(other))
    }

    @Test("old answers of a file count once, and go out again with their questions")
    func oldAnswers() throws {
        let (connection, learner) = try connect()
        let other = try connection.newLearner()
        let text = """
            {"questions": [{"id": "capital", "type": "mcq", "bloom": "recall", "question": "¿Capital de Perú?",
              "options": [{"text": "Lima", "isRight": true}, {"text": "Quito", "isRight": false}]}],
             "userAnswers": [
              {"questionID": "capital", "isCorrect": false, "timestamp": "2024-05-01T10:00:00Z", "timeSpent": 7},
              {"questionID": "capital", "isCorrect": true, "timestamp": "2024-05-02T10:00:00Z", "timeSpent": 5},
              {"questionID": "capital", "isCorrect": true, "timestamp": "2999-05-02T10:00:00Z"}]}
            """
        let reply = try take(text, as: "json", connection, learner)
        #expect(reply["added"] == 1 && reply["answers"] == 2 && reply["problems"]?.elements?.count == 1)
        #expect(try take(text, as: "json", connection, learner)["answers"] == 0)
        func own(_ who: JSONValue) throws -> JSONValue? {
            try connection.call("study.mastery", ["learnerID": who, "id": "es/own"])["items"]?.elements?.first
        }
        let standing = try own(learner)
        #expect(standing?["attempted"] == 1 && (standing?["mastery"]?.number ?? 0) > 0)
        #expect(try connection.call("study.progress", ["learnerID": learner])["totalStudySeconds"] == 12)
        #expect(try connection.call("study.rebuild", ["learnerID": learner])["isSame"] == true)
        let out = try connection.call("study.questions.export", ["learnerID": learner, "format": "json"])
        #expect(try take(try #require(out["text"]?.string), as: "json", connection, other)["answers"] == 2)
        #expect(try own(other)?["mastery"] == standing?["mastery"])
    }

    @Test("files that number questions and answers alike keep their own, also when they go out and come back")
    func alikeNumbers() throws {
        let (connection, learner) = try connect()
        let other = try connection.newLearner()
        func file(_ question: String, _ right: String, isCorrect: Bool) -> String {
            """
            {"questions": [{"id": "1", "type": "mcq", "bloom": "recall", "question": "\(question)",
              "options": [{"text": "\(right)", "isRight": true}, {"text": "Quito", "isRight": false}]}],
             "userAnswers": [{"id": "a1", "questionID": "1", "isCorrect": \(isCorrect),
              "timestamp": "2024-05-01T10:00:0\(isCorrect ? 1 : 2)Z"}]}
            """
        }
        let files = [
            file("¿Capital de Perú?", "Lima", isCorrect: true),
            file("¿Capital de Chile?", "Santiago", isCorrect: false),
        ]
        for text in files { #expect(try take(text, as: "json", connection, learner)["answers"] == 1) }
        for text in files { #expect(try take(text, as: "json", connection, learner)["answers"] == 0) }
        let out = try connection.call("study.questions.export", ["learnerID": learner, "format": "json"])
        let text = try #require(out["text"]?.string)
        let written = try WireFormat.decode(JSONValue.self, from: Data(text.utf8))
        #expect(Set(written["questions"]?.elements?.compactMap { $0["id"]?.string } ?? []).count == 2)
        #expect(Set(written["userAnswers"]?.elements?.compactMap { $0["questionID"]?.string } ?? []).count == 2)
        #expect(try take(text, as: "json", connection, learner)["answers"] == 0)
        let taken = try take(text, as: "json", connection, other)
        #expect(taken["added"] == 2 && taken["answers"] == 2)
        #expect(try take(text, as: "json", connection, other)["answers"] == 0)
        // Each question has the answer that was given to it.
        let again = try connection.call("study.questions.export", ["learnerID": other, "format": "json"])
        let back = try WireFormat.decode(JSONValue.self, from: Data((again["text"]?.string ?? "").utf8))
        let peru = back["questions"]?.elements?.first { $0["question"] == "¿Capital de Perú?" }?["id"]
        let answer = back["userAnswers"]?.elements?.first { $0["isCorrect"] == true }
        #expect(peru != nil && answer?["questionID"] == peru && answer?["id"] == "a1")
    }

    @Test("pages, and what is deleted, is another's, or is no question")
    func pages() throws {
        let (connection, learner) = try connect()
        _ = try take(Self.gift, as: "gift", connection, learner)
        let first = try connection.call("study.questions.list", ["learnerID": learner, "limit": 1])
        #expect(first["total"] == 2)
        let second = try connection.call(
            "study.questions.list", ["learnerID": learner, "limit": 1, "after": first["next"] ?? .null])
        #expect(second["next"] == nil && second["questions"]?.elements?.count == 1)
        let id = try #require(first["questions"]?.elements?.first?["id"])
        let other = try connection.newLearner()
        let call: JSONValue = ["learnerID": other, "questionID": id, "answer": ["kind": "skipped"]]
        #expect(try connection.failure("study.answer", call)?.code == .notFound)
        let own: JSONValue = ["learnerID": learner, "questionID": id]
        #expect(try connection.call("study.questions.delete", own)["deleted"] == true)
        #expect(try connection.call("study.questions.delete", own)["deleted"] == false)
        let items = try connection.call("study.mastery", ["learnerID": learner, "id": "es/own"])["items"]
        #expect(items?.elements?.first?["questions"] == 1)
        let none: JSONValue = ["learnerID": learner, "text": "[1]", "format": "json"]
        #expect(try connection.failure("study.questions.import", none)?.code == .unreadableFile)
        let unnamed: JSONValue = ["learnerID": learner, "text": "a"]
        #expect(try connection.failure("study.questions.import", unnamed)?.field == "format")
    }

    @Test("files of questions go in and out at the terminal")
    func terminal() throws {
        let daemon = try Self.daemon.get()
        let folder = try TemporaryFolder()
        let (given, out) = (folder.url.appending(path: "a.gift").path, folder.url.appending(path: "b.json").path)
        try Self.gift.write(toFile: given, atomically: true, encoding: .utf8)
        func run(_ arguments: [String]) throws -> CommandRun {
            try CommandRun(
                ["study", "questions", "--socket", daemon.socket, "--learner", "preguntas", "--language", "es"]
                    + arguments)
        }
        #expect(try run(["--import", given]).output.hasPrefix("2 questions added, 0 there already."))
        #expect(try run([]).output.contains("Lima"))
        #expect(try run(["--export", out]).output == "2 questions written to \(out).\n")
        #expect(try run(["--export", out]).status != 0)
        #expect(try run(["--import", out]).output.hasPrefix("0 questions added, 2 there already."))
    }
}
