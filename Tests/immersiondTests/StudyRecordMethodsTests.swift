import Foundation
import Protocol
import SocketTransport
import Testing

@testable import JSONText
@testable import LearningService

@Suite("What a learner has done")
struct StudyRecordMethodsTests {
    private static let daemon = try? DaemonProcess(content: Repository.root)

    @Test("turns, reviews, practice and a device's time make the record, in their own transactions")
    func events() throws {
        let connection = try #require(Self.daemon).connect()
        let learner = try connection.newLearner()
        let empty = try connection.call("study.progress", ["learnerID": learner, "language": "es"])
        #expect(empty["totalStudySeconds"] == 0 && empty["currentStreak"] == 0)

        let session = try connection.newSession(learner)["sessionID"] ?? .null
        _ = try connection.call("session.say", ["sessionID": session, "text": "Quiero un café, por favor."])
        _ = try connection.call("session.end", ["sessionID": session])
        let word = try connection.call("vocab.add", ["learnerID": learner, "word": "mesa"])
        let wordID = word["word"]?["id"] ?? word["id"] ?? .null
        let review: JSONValue = [
            "wordID": wordID, "rating": "good", "durationMs": 5_000,
            "reviewID": "0E984725-C51C-4BF4-9960-E1C80E27ABA0",
        ]
        _ = try connection.call("vocab.review", review)
        _ = try connection.call("vocab.review", review)
        for _ in 0..<2 {
            _ = try connection.call(
                "study.time", ["learnerID": learner, "seconds": 90, "device": "headset", "eventID": "e1"])
        }
        let exercise = try connection.call("grammar.practice", ["learnerID": learner])["next"]
        _ = try connection.call(
            "grammar.practice",
            ["learnerID": learner, "exerciseID": exercise?["exerciseID"] ?? .null, "answer": "xyz"])

        let progress = try connection.call("study.progress", ["learnerID": learner, "language": "es"])
        let spanish = try #require(progress["languages"]?.elements?.first)
        #expect(progress["secondsByDevice"]?["headset"] == 90)
        #expect(progress["totalStudySeconds"]?.number ?? 0 >= 95)
        #expect(progress["currentStreak"] == 1 && progress["activeDays"] == 1)
        #expect(spanish["completedLessons"] == 1)
        // What was typed, and without sound, was neither said nor heard.
        for (skill, isShown) in [("speaking", false), ("listening", false), ("writing", true), ("reading", true)] {
            #expect((spanish["skills"]?[skill]?["value"]?.number ?? 0 > 0) == isShown, "\(skill)")
        }

        let achievements = try connection.call("study.achievements", ["learnerID": learner])
        let first = achievements["achievements"]?.elements?.first { $0["id"] == "first-words" }
        #expect(first?["earnedDate"] != nil && first?["progress"] == 1)
        #expect(
            achievements["achievements"]?.elements?.contains { $0["isHidden"] == true && $0["earnedDate"] == nil }
                == false)

        let year = try connection.call("study.year", ["learnerID": learner])
        #expect(year["days"]?.elements?.count == 1 && year["svg"]?.string?.contains("<svg") == true)
        #expect(try connection.call("study.rebuild", ["learnerID": learner])["isSame"] == true)
    }

    @Test("rules used and broken in conversation count for their topics, once each in a conversation")
    func rulesInConversation() throws {
        let connection = try #require(Self.daemon).connect()
        let learner = try connection.newLearner()
        func topic() throws -> JSONValue? {
            try connection.call(
                "study.mastery", ["learnerID": learner, "language": "es", "id": "rule/es-agr-det-noun-gender"])[
                    "items"]?
                .elements?.first
        }
        let exercises = try #require(try topic()?["questions"]?.number)
        var known: [Double] = []
        for text in ["Quiero un café con leche", "Quiero un café", "Quiero una café"] {
            let session = try connection.newSession(learner)["sessionID"] ?? .null
            _ = try connection.call("session.say", ["sessionID": session, "text": .string(text)])
            _ = try connection.call("session.say", ["sessionID": session, "text": .string(text)])
            known.append(try topic()?["mastery"]?.number ?? 0)
        }
        let used = try #require(try topic())
        #expect(used["attempted"] == 1 && used["questions"]?.number == exercises + 1 && used["counts"] == "questions")
        #expect(0 < known[0] && known[0] < known[1] && known[2] < known[1], "\(known)")
        let rebuilt = try connection.call("study.rebuild", ["learnerID": learner])
        #expect(rebuilt["isSame"] == true && rebuilt["answers"] == 3)
        let advice = try connection.call("study.advice", ["learnerID": learner, "language": "es", "limit": 5])
        #expect(advice["weakAreas"]?.elements?.contains { $0["topicID"] == used["id"] } == true)
    }

    @Test("words count for their themes as far as they are remembered")
    func themes() throws {
        let connection = try #require(Self.daemon).connect()
        let learner = try connection.newLearner()
        func theme() throws -> JSONValue? {
            try connection.call("study.mastery", ["learnerID": learner, "language": "es", "id": "theme/animals"])[
                "items"]?.elements?.first
        }
        let before = try #require(try theme())
        #expect(before["counts"] == "words" && before["attempted"] == 0 && before["mastery"] == 0)
        #expect(before["questions"]?.number ?? 0 > 20 && before["parentID"] == "es/vocabulary")
        for word in ["perro", "gato"] {
            let added = try connection.call("vocab.add", ["learnerID": learner, "word": .string(word)])
            _ = try connection.call(
                "vocab.review", ["wordID": added["word"]?["id"] ?? added["id"] ?? .null, "rating": "easy"])
        }
        let after = try #require(try theme())
        #expect(after["attempted"] == 2 && after["mastered"] == 0)
        #expect(after["mastery"]?.number ?? 0 > 0 && after["mastery"]?.number ?? 1 < 0.05)
        // Themes have no questions to practise.
        let advice = try connection.call("study.advice", ["learnerID": learner, "language": "es", "limit": 50])
        for list in ["weakAreas", "learningPath"] {
            #expect(advice[list]?.elements?.contains { $0["topicID"]?.string?.hasPrefix("theme/") == true } == false)
        }
    }

    @Test("today's plan has a reason for everything")
    func plan() throws {
        let connection = try #require(Self.daemon).connect()
        let learner = try connection.newLearner()
        let plan = try connection.call("study.plan", ["learnerID": learner, "minutes": 60])
        let kinds = plan["suggestions"]?.elements?.compactMap { $0["kind"]?.string }
        #expect(kinds == ["conversation", "nextIdea", "nextIdea", "nextIdea"])
        #expect(
            plan["suggestions"]?.elements?.allSatisfy { suggestion in
                // Words have no name of their own; of all else the title ends with it.
                guard let name = suggestion["name"]?.string else { return suggestion["kind"] == "reviewWords" }
                return suggestion["title"]?.string?.hasSuffix(name) == true
            } == true)
        let french = try connection.newLearner()
        _ = try connection.call("learner.update", ["learnerID": french, "nativeLanguage": "fr"])
        let title = try connection.call("study.plan", ["learnerID": french])["suggestions"]?.elements?.first?["title"]
        #expect(title?.string?.hasPrefix("Conversation : ") == true, "in the learner's language")
        #expect(plan["suggestions"]?.elements?.allSatisfy { $0["reason"]?["text"]?.string?.isEmpty == false } == true)
        _ = try connection.call("vocab.add", ["learnerID": learner, "word": "mesa"])
        #expect(try connection.call("study.plan", ["learnerID": learner])["goalMinutes"] == 15)
    }

    @Test(
        "days count as the calendar has them",
        arguments: [(0, "1970-01-01"), (-1, "1969-12-31"), (11_016, "2000-02-29"), (20_513, "2026-03-01")])
    func civilDays(day: Int, text: String) {
        #expect(CivilDays.text(day) == text)
        let year = CivilDays.date(day).year
        #expect(CivilDays.text(CivilDays.first(ofYear: year)) == "\(year)-01-01")
    }
}
