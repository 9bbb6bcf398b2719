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
        #expect(spanish["skills"]?["speaking"]?["value"]?.number ?? 0 > 0)
        let mastery = try connection.call("study.mastery", ["learnerID": learner, "kind": "topic"])
        #expect(mastery["items"]?.elements?.filter { $0["attempted"] == 1 }.count == 1)

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

    @Test("today's plan has a reason for everything")
    func plan() throws {
        let connection = try #require(Self.daemon).connect()
        let learner = try connection.newLearner()
        let plan = try connection.call("study.plan", ["learnerID": learner, "minutes": 60])
        let kinds = plan["suggestions"]?.elements?.compactMap { $0["kind"]?.string }
        #expect(kinds == ["conversation", "nextIdea"])
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
