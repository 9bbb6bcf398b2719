import AnkiFormats
import Foundation
import TestSupport
import Testing

@testable import JSONText
@testable import Protocol
@testable import SocketTransport
@testable import immersiond

@Suite("Flashcards of a learner")
struct FlashcardMethodsTests {
    private static let daemon = Result { try DaemonProcess(content: Repository.readingContent) }

    private func connect() throws -> (RPCConnection, JSONValue) {
        let connection = try Self.daemon.get().connect()
        return (connection, try connection.newLearner())
    }

    private func add(
        _ question: String, _ answer: String, _ connection: RPCConnection, _ learner: JSONValue,
        material: JSONValue = .null
    ) throws -> JSONValue {
        try connection.call(
            "flashcards.add",
            [
                "learnerID": learner, "question": .string(question), "answer": .string(answer), "materialID": material,
            ])
    }

    @Test("a card comes up with the words that are due, and goes when it was answered")
    func queue() throws {
        let (connection, learner) = try connect()
        let card = try add("¿Capital de Perú?", "Lima", connection, learner)
        _ = try connection.call("vocab.add", ["learnerID": learner, "word": "mesa"])
        func due(_ more: [String: JSONValue] = [:]) throws -> JSONValue {
            try connection.call("vocab.due", .object(["learnerID": learner].merging(more) { $1 }))
        }
        #expect(try due()["flashcards"]?.elements?.map { $0["id"] } == [card["id"]])
        // Cards hide no new word, however few are asked for.
        #expect(try due()["words"]?.elements?.count == 1 && due(["limit": 1])["words"]?.elements?.count == 1)
        #expect(try due(["language": "es"])["flashcards"]?.elements?.isEmpty == true)
        let plan = try connection.call("study.plan", ["learnerID": learner])
        #expect(plan["suggestions"]?.elements?.contains { $0["kind"] == "reviewFlashcards" } == true)

        let answer: JSONValue = [
            "learnerID": learner, "flashcardID": card["id"] ?? .null, "quality": 5,
            "reviewID": .string(UUID().uuidString),
        ]
        let reviewed = try connection.call("flashcards.review", answer)
        #expect(reviewed["flashcard"]?["repetitions"] == 1 && reviewed["flashcard"]?["interval"] == 1)
        #expect(try connection.call("flashcards.review", answer)["flashcard"]?["repetitions"] == 1)
        #expect(try due()["flashcards"]?.elements?.isEmpty == true)
        let progress = try connection.call("study.progress", ["learnerID": learner])
        #expect(progress["currentStreak"] == 1)

        let undo: JSONValue = ["learnerID": learner, "undoID": .string(UUID().uuidString)]
        #expect(try connection.call("flashcards.undo", undo)["flashcard"]?["repetitions"] == 0)
        #expect(try connection.call("flashcards.undo", undo)["flashcard"]?["repetitions"] == 0)
        #expect(try connection.failure("flashcards.undo", ["learnerID": learner])?.code == .notFound)
        #expect(try due()["flashcards"]?.elements?.count == 1)
    }

    @Test("the same question and answer make one card; what is given of it is changed")
    func sameness() throws {
        let (connection, learner) = try connect()
        let card = try add("la mesa", "table", connection, learner)
        #expect(try add("La mesa", "table", connection, learner)["id"] == card["id"])
        _ = try add("la silla", "chair", connection, learner)
        let id = card["id"] ?? .null
        let same: JSONValue = ["learnerID": learner, "flashcardID": id, "question": "la silla", "answer": "chair"]
        #expect(try connection.failure("flashcards.update", same)?.code == .conflict)
        let changed = try connection.call(
            "flashcards.update", ["learnerID": learner, "flashcardID": id, "explanation": "feminine"])
        #expect(changed["question"] == "la mesa" && changed["explanation"] == "feminine")
        let (_, other) = try connect()
        #expect(
            try connection.failure("flashcards.review", ["learnerID": other, "flashcardID": id, "quality": 3])?.code
                == .notFound)
    }

    @Test("a material shows its cards, which outlive it")
    func ofMaterial() throws {
        let (connection, learner) = try connect()
        let added = try connection.call("materials.add", ["learnerID": learner, "text": "# La luz\n\nLa luz viaja."])
        let material = added["material"]?["id"] ?? .null
        _ = try add("¿Qué viaja?", "La luz", connection, learner, material: material)
        let list: JSONValue = ["learnerID": learner, "materialID": material]
        #expect(try connection.call("flashcards.list", list)["total"] == 1)
        let with = try connection.call("materials.list", ["learnerID": learner, "view": "withFlashcards"])
        #expect(with["materials"]?.elements?.map { $0["material"]?["id"] } == [material])
        _ = try connection.call("materials.delete", list)
        let left = try connection.call("flashcards.list", ["learnerID": learner])["flashcards"]?.elements?.first
        #expect(left?["question"] == "¿Qué viaja?" && left?["materialID"] == nil)
        let again: JSONValue = ["learnerID": learner, "flashcardID": left?["id"] ?? .null, "quality": 4]
        #expect(try connection.call("flashcards.review", again)["flashcard"]?["interval"] == 1)
    }

    @Test("an export brings cards to another learner with their schedules")
    func exchange() throws {
        let (connection, learner) = try connect()
        let card = try add("la mesa", "table", connection, learner)
        _ = try connection.call(
            "flashcards.review", ["learnerID": learner, "flashcardID": card["id"] ?? .null, "quality": 3])
        let text = try connection.call("flashcards.export", ["learnerID": learner])["text"] ?? .null
        let (_, other) = try connect()
        let take: JSONValue = ["learnerID": other, "format": "json", "text": text]
        #expect(try connection.call("flashcards.import", take)["added"] == 1)
        #expect(try connection.call("flashcards.import", take)["known"] == 1)
        let taken = try connection.call("flashcards.list", ["learnerID": other])["flashcards"]?.elements?.first
        #expect(taken?["repetitions"] == 1 && taken?["easeFactor"]?.number.map { abs($0 - 2.36) < 1e-9 } == true)
        let table: JSONValue = ["learnerID": other, "format": "csv", "text": "la silla,chair\nla nada,\n"]
        let reply = try connection.call("flashcards.import", table)
        #expect(reply["added"] == 1 && reply["problems"]?.elements?.first?["line"] == 2)
        #expect(reply["leftOut"] == nil)
        // Rows without an answer make no cards; those beyond what is read of one file are told by their number.
        let long = "la mesa,table\n" + String(repeating: "x,\n", count: 100_002)
        let many = try connection.call(
            "flashcards.import", ["learnerID": other, "format": "csv", "text": .string(long)])
        #expect(many["leftOut"] == 3 && many["otherProblems"] == .integer(99_999 - 100))
        #expect(
            try connection.failure("flashcards.import", ["learnerID": other, "format": "json", "text": "[]"])?.code
                == .unreadableFile)
    }

    @Test("what is taken back is the last answer given here, not the schedule that a card came with")
    func undoOfAll() throws {
        let (connection, learner) = try connect()
        let card = try add("la mesa", "table", connection, learner)
        _ = try connection.call(
            "flashcards.review",
            [
                "learnerID": learner, "flashcardID": card["id"] ?? .null, "quality": 4, "at": "2025-01-01T10:00:00Z",
            ])
        let text =
            #"{"flashcards": [{"question": "¿?", "answer": "!", "interval": 6, "repetitions": 2,"#
            + #""nextReviewDate": "2030-01-01T00:00:00Z", "lastReviewedAt": "2025-06-01T00:00:00Z"}]}"#
        _ = try connection.call(
            "flashcards.import", ["learnerID": learner, "format": "json", "text": .string(text)])
        let undone = try connection.call("flashcards.undo", ["learnerID": learner])
        #expect(undone["flashcard"]?["id"] == card["id"] && undone["flashcard"]?["repetitions"] == 0)
        #expect(try connection.failure("flashcards.undo", ["learnerID": learner])?.code == .notFound)
    }

    @Test("cards go to Anki as notes with front and back, due when they are here")
    func ankiPackage() throws {
        let (connection, learner) = try connect()
        let folder = try TemporaryFolder()
        let card = try add("¿2 < 3?", "sí", connection, learner)
        _ = try connection.call(
            "flashcards.review", ["learnerID": learner, "flashcardID": card["id"] ?? .null, "quality": 5])
        _ = try add("la mesa", "table", connection, learner)
        let path = folder.url.appending(path: "cards.apkg").path
        let export: [String: JSONValue] = ["learnerID": learner, "format": "apkg"]
        #expect(try connection.failure("flashcards.export", .object(export))?.field == "path")
        let written = try connection.call(
            "flashcards.export", .object(export.merging(["path": .string(path)]) { $1 }))
        #expect(written["flashcards"] == 2)
        var entries: [AnkiEntry] = []
        try AnkiPackageReader(path: path, scratch: folder.url).entries { entries.append($0) }
        #expect(Set(entries.map(\.note.fields)) == [["¿2 &lt; 3?", "sí"], ["la mesa", "table"]])
        let asked = entries.first { $0.note.fields[1] == "sí" }?.cards.first
        #expect(asked?.kind == .review && asked?.interval == 1 && asked?.easeFactor == 2_600)
        #expect(entries.first { $0.note.fields[1] == "table" }?.cards.first?.kind == .new)
    }

    @Test("a round at the terminal counts what is recalled, and forgets what is taken back")
    func round() throws {
        let daemon = try Self.daemon.get()
        let learner = "tarjetas"
        func run(_ arguments: [String], _ keys: String = "") throws -> CommandRun {
            try CommandRun(
                arguments + ["--socket", daemon.socket, "--learner", learner], input: Data(keys.utf8))
        }
        _ = try run(["study", "flashcards", "--add", "la mesa", "--answer", "table"])
        _ = try run(["study", "flashcards", "--add", "la silla", "--answer", "chair"])
        #expect(try run(["words", "review"]).output.contains("Also due: 2 flashcards."))
        // The first is known, the second brings it back, and then neither is.
        let output = try run(["study", "flashcards", "--review"], "\n5\n\nu\n\n1\nq\n").output
        #expect(output.contains("was taken back") && output.contains("1 answer, 0 recalled."))
    }
}
