import Foundation
import Protocol
import SocketTransport
import TestSupport
import Testing

@testable import JSONText
@testable import LearningService

@Suite("Ideas of books")
struct BookIdeaMethodsTests {
    private static let daemon = Result { try DaemonProcess(content: Repository.root) }

    private func connect() throws -> (RPCConnection, JSONValue) {
        let connection = try Self.daemon.get().connect()
        return (connection, try connection.newLearner())
    }

    private static let primer: JSONValue = [
        "thesis": "Whatever is tied to an anchor happens by itself.", "story": "A woman brushed her teeth.",
        "useItWhen": ["You begin something small.", "You forget a plan again and again."],
        "howToApply": ["Choose an anchor in the morning.", "Write the sentence down.", "Keep the step short."],
        "edgesAndLimits": ["Too many anchors pull each other loose.", "An anchor must be daily."],
        "oneLineRecall": "After the anchor, the step.",
        "furtherLearning": [["title": "More", "url": "https://example.org/more"]],
    ]

    private func newBook(_ connection: RPCConnection, _ learner: JSONValue, _ title: String) throws -> JSONValue {
        let reply = try connection.call(
            "books.add",
            [
                "learnerID": learner,
                "metadata": [
                    "title": .string(title), "authors": ["A. Writer"], "subtitle": "Small steps", "averageRating": 4.5,
                    "ratingsCount": 12, "imageURL": "https://example.org/small.png", "genre": ["Habits", "Mind"],
                ],
            ])
        return try #require(reply["book"]?["id"])
    }

    private func add(_ connection: RPCConnection, _ learner: JSONValue, _ book: JSONValue, _ title: String) throws
        -> String
    {
        let reply = try connection.call(
            "books.ideas.add",
            [
                "learnerID": learner, "bookID": book, "title": .string(title), "language": "en",
                "ideaDescription": "A new habit is tied to one that is there.", "depthTarget": 2,
                "importance": "foundation", "primer": Self.primer,
            ])
        return try #require(reply["id"]?.string)
    }

    @Test("an idea has its number for ever, its primer, a test of nine, and goes with its book")
    func life() throws {
        let (connection, learner) = try connect()
        let first = try newBook(connection, learner, "Habits")
        let second = try newBook(connection, learner, "Others")
        #expect(try add(connection, learner, first, "Stacking") == "b1i1")
        #expect(try add(connection, learner, second, "Stacking") == "b2i1")
        #expect(try add(connection, learner, second, "Anchors") == "b2i2")
        let gone: JSONValue = ["learnerID": learner, "ideaID": "b2i2"]
        #expect(try connection.call("books.ideas.delete", gone)["deleted"] == true)
        #expect(try add(connection, learner, second, "Anchors") == "b2i3")

        let book = try connection.call("books.ideas.list", ["learnerID": learner, "bookID": second])
        #expect(book["bookNumber"] == 2 && book["subtitle"] == "Small steps" && book["ratingsCount"] == 12)
        #expect(book["categories"] == "Habits, Mind" && book["thumbnailUrl"] == "https://example.org/small.png")
        #expect(book["ideas"]?.elements?.compactMap { $0["id"]?.string } == ["b2i1", "b2i3"])
        #expect(book["ideas"]?.elements?.first?["bookTitle"] == "Others")

        let asked: JSONValue = ["learnerID": learner, "ideaID": "b2i1"]
        let page = try connection.call("study.idea", asked)
        #expect(page["primer"]?["thesis"] == Self.primer["thesis"] && page["primer"]?["createdAt"] != nil)
        #expect(page["primer"]?["lastAccessed"] == nil)
        #expect(try connection.call("study.idea", asked)["primer"]?["lastAccessed"] != nil)
        #expect(
            try connection.call("study.ideas", ["learnerID": learner, "kind": "book"])["ideas"]?.elements?.count == 3)

        let test = try connection.call("study.test.start", asked)
        let questions = try #require(test["test"]?["questions"]?.elements)
        #expect(questions.count == 9 && test["test"]?["origin"] == "rule" && test["test"]?["maximumScore"] == 150)
        let answer: JSONValue = [
            "learnerID": learner, "attemptID": test["attempt"]?["id"] ?? .null,
            "questionID": questions[0]["id"] ?? .null,
            "answer": ["kind": "skipped"],
        ]
        _ = try connection.call("study.test.answer", answer)
        #expect(try connection.call("study.rebuild", ["learnerID": learner])["isSame"] == true)

        let books: JSONValue = ["learnerID": learner, "bookID": second]
        #expect(try connection.call("books.delete", books)["deleted"] == true)
        #expect(try connection.failure("study.test.answer", answer)?.code == .notFound)
        #expect(try connection.failure("study.idea", asked)?.code == .notFound)
        #expect(try connection.call("study.tests", ["learnerID": learner])["tests"] == [])
        #expect(try connection.call("study.rebuild", ["learnerID": learner])["answers"] == 1)
        let third = try newBook(connection, learner, "Third")
        #expect(try add(connection, learner, third, "Again") == "b3i1")
    }

    @Test("a finished test of a book's idea counts, and stands in the day's plan three days later")
    func counts() throws {
        let (connection, learner) = try connect()
        let book = try newBook(connection, learner, "Habits")
        let id = try add(connection, learner, book, "Stacking")
        let test = try connection.call("study.test.start", ["learnerID": learner, "ideaID": .string(id)])
        let attempt = try #require(test["attempt"]?["id"])
        for question in test["test"]?["questions"]?.elements ?? [] {
            let answer: JSONValue =
                switch question["type"]?.string {
                case "openEnded": ["kind": "text", "text": "I do not know, and I would rather not say anything."]
                default: ["kind": "skipped"]
                }
            let reply = try connection.call(
                "study.test.answer",
                [
                    "learnerID": learner, "attemptID": attempt, "questionID": question["id"] ?? .null,
                    "answer": answer,
                ])
            guard reply["grade"]?["needsJudgement"] == true else { continue }
            _ = try connection.call(
                "study.test.judge",
                [
                    "learnerID": learner, "attemptID": attempt, "questionID": question["id"] ?? .null, "right": true,
                ])
        }
        let finished = try connection.call("study.test.finish", ["learnerID": learner, "attemptID": attempt])
        #expect(finished["progress"]?["totalTestsTaken"] == 1)
        #expect(try connection.call("study.progress", ["learnerID": learner])["averageScore"] != nil)
    }

    @Test("books go out and come back with their ideas, and come in from apps that know books by ideas")
    func exchange() throws {
        let (connection, learner) = try connect()
        let book = try newBook(connection, learner, "Habits")
        _ = try add(connection, learner, book, "Stacking")
        let text = try #require(try connection.call("books.export", ["learnerID": learner])["text"])
        let other = try connection.newLearner()
        let given: JSONValue = ["learnerID": other, "text": text, "format": "json"]
        let taken = try connection.call("books.import", given)
        #expect(taken["added"] == 1 && taken["books"]?.elements?.first?["ideas"] == 1)
        let page = try connection.call("study.idea", ["learnerID": other, "ideaID": "b1i1"])
        #expect(page["primer"]?["thesis"] == Self.primer["thesis"] && page["primer"]?["origin"] == "import")
        let old = """
            {"books": [{"title": "Atomic", "author": "J. C.", "bookNumber": 7, "subtitle": "Tiny", "ideas": [
              {"id": "b7i1", "title": "Stacking", "ideaDescription": "Tie it.", "depthTarget": 3,
               "primer": {"overview": "Tie it to something.", "keyNuances": ["Use it daily.", "It is not magic."],
                          "digDeeperLinks": [{"title": "More", "url": "https://example.org"}]}},
              {"title": "", "ideaDescription": "No title."}]}]}
            """
        let legacy: JSONValue = ["learnerID": other, "text": .string(old), "format": "json"]
        let reply = try connection.call("books.import", legacy)
        #expect(reply["added"] == 1 && reply["problems"]?.elements?.count == 1)
        #expect(try connection.call("books.import", legacy)["known"] == 1)
        let primer = try connection.call("study.idea", ["learnerID": other, "ideaID": "b2i1"])["primer"]
        #expect(primer?["thesis"] == "Tie it to something." && primer?["useItWhen"] == ["Use it daily."])
        #expect(primer?["edgesAndLimits"] == ["It is not magic."] && primer?["story"] == "")
    }

    @Test("rules find what a text may have as ideas, and what is not as it must be is refused")
    func proposalsAndRefusals() throws {
        let (connection, learner) = try connect()
        let text = """
            # Luz

            ## La sombra

            La luz viaja en línea recta por la sala grande. Un espejo devuelve la luz que recibe de la ventana. \
            La sombra nace donde la luz no llega porque algo la tapa. La luz del sol tarda ocho minutos en llegar.
            """
        let taken = try connection.call(
            "books.import", ["learnerID": learner, "text": .string(text), "format": "markdown", "language": "es"])
        let book = try #require(taken["books"]?.elements?.first?["book"]?["id"])
        let proposals = try connection.call("books.ideas.propose", ["learnerID": learner, "bookID": book])
        #expect(proposals["proposals"]?.elements?.first?["ideaDescription"]?.string?.contains("luz") == true)
        func failure(_ changes: [String: JSONValue]) throws -> RPCError? {
            let whole: [String: JSONValue] = [
                "learnerID": learner, "bookID": book, "title": "T", "ideaDescription": "D",
            ]
            return try connection.failure("books.ideas.add", .object(whole.merging(changes) { $1 }))
        }
        #expect(try failure(["title": " "])?.field == "title")
        #expect(try failure(["rules": ["es-no-such"]])?.field == "rules")
        #expect(try failure(["depthTarget": 4])?.code == .invalidParams)
        #expect(
            try failure(["primer": ["furtherLearning": [["title": "x", "kind": "url", "target": "http://x"]]]]) == nil)
        let other = try connection.newLearner()
        #expect(
            try connection.failure("books.ideas.list", ["learnerID": other, "bookID": book])?.code == .notFound)
    }

    @Test("a question is shown with what came of answers to it; the curriculum names what topics need")
    func details() throws {
        let (connection, learner) = try connect()
        let id: JSONValue = "idea/ser-estar/which-for-place"
        _ = try connection.call(
            "study.answer", ["learnerID": learner, "questionID": id, "answer": ["kind": "options", "options": [0]]])
        let page = try connection.call("study.question", ["learnerID": learner, "questionID": id])
        #expect(page["question"]?["bloomsLevel"] == 1 && page["question"]?["contentHash"]?.string?.isEmpty == false)
        #expect(page["progress"]?["totalAttempts"] == 1 && page["progress"]?["correctAttempts"] == 1)
        #expect(page["answers"]?.elements?.count == 1)
        let whole = try connection.call("study.curriculum", ["learnerID": learner, "language": "es"])
        let topic = whole["topics"]?.elements?.first { $0["id"] == "idea/hay-estar" }
        #expect(topic?["prerequisites"] == ["idea/ser-estar"] && topic?["resources"]?.elements?.isEmpty == false)
        let needed = whole["topics"]?.elements?.first { $0["id"] == "idea/ser-estar" }
        #expect(needed?["dependents"]?.elements?.contains("idea/hay-estar") == true)
        #expect(whole["versions"]?.elements?.contains { $0["id"] == "es-MX" } == true)
    }

    @Test("what a reader asks in words is graded in its language")
    func readersLanguage() throws {
        let (connection, learner) = try connect()
        let reply = try connection.call(
            "study.answer",
            [
                "learnerID": learner, "questionID": "reader/seis-fotos/why-mother-is-missing",
                "answer": ["kind": "text", "text": "Porque ella sacaba las fotos con su cámara."],
            ])
        #expect(reply["grade"]?["verdict"] == "right")
    }
}
