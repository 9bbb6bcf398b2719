import Foundation
import TestSupport
import Testing

@testable import JSONText
@testable import LearningService
@testable import Protocol
@testable import SocketTransport

@Suite("Books and readers")
struct LibraryMethodsTests {
    private static let daemon = Result { try DaemonProcess(content: Repository.readingContent) }

    private func connect() throws -> (RPCConnection, JSONValue) {
        let connection = try Self.daemon.get().connect()
        return (connection, try connection.newLearner())
    }

    private func newBook(_ connection: RPCConnection, _ learner: JSONValue) throws -> JSONValue {
        try connection.call(
            "books.add",
            [
                "learnerID": learner, "tags": [" Mar ", "mar"],
                "metadata": ["title": " Rayuela ", "authors": ["Julio Cortázar"], "isbn": "9780306406157"],
            ])
    }

    @Test("a book has its defaults, its dates follow its status, and views show it")
    func lifeOfABook() throws {
        let (connection, learner) = try connect()
        let added = try newBook(connection, learner)
        #expect(added["metadata"]?["title"] == "Rayuela")
        #expect(added["book"]?["readingStatus"] == "toRead" && added["book"]?["owned"] == true)
        #expect(added["book"]?["tags"] == ["Mar"])
        let id = try #require(added["book"]?["id"])
        func update(_ changes: [String: JSONValue]) throws -> JSONValue {
            try connection.call(
                "books.update", .object(changes.merging(["learnerID": learner, "bookID": id]) { $1 }))
        }
        func titles(_ filter: [String: JSONValue]) throws -> [String] {
            let reply = try connection.call("books.list", .object(filter.merging(["learnerID": learner]) { $1 }))
            return reply["books"]?.elements?.compactMap { $0["metadata"]?["title"]?.string } ?? []
        }
        let read = try update(["readingStatus": "read", "rating": 5, "isFavorited": true])
        #expect(read["book"]?["dateStarted"] != nil && read["book"]?["dateCompleted"] != nil)
        #expect(try update(["rating": .null])["book"]?["rating"] == nil)
        #expect(try titles(["view": "read"]) == ["Rayuela"] && titles(["view": "favourites"]) == ["Rayuela"])
        #expect(try titles(["tag": "MAR"]) == ["Rayuela"] && titles(["view": "toRead"]).isEmpty)
        #expect(try titles(["view": "recent"]).isEmpty)
        _ = try connection.call("books.opened", ["learnerID": learner, "bookID": id])
        #expect(try titles(["view": "recent"]) == ["Rayuela"])
    }

    @Test("metadata stays when its book goes, and goes only when nothing refers to it")
    func metadata() throws {
        let (connection, learner) = try connect()
        let added = try newBook(connection, learner)
        let key = try #require(added["book"]?["metadataID"])
        let metadata: JSONValue = ["learnerID": learner, "metadataID": key]
        #expect(try connection.failure("books.forget", metadata)?.code == .conflict)
        let changed = try connection.call(
            "books.describe",
            ["learnerID": learner, "metadataID": key, "metadata": ["pageCount": 736, "isbn": .null]])
        #expect(changed["pageCount"] == 736 && changed["isbn"] == nil && changed["title"] == "Rayuela")
        let book: JSONValue = ["learnerID": learner, "bookID": added["book"]?["id"] ?? .null]
        #expect(try connection.call("books.delete", book)["deleted"] == true)
        #expect(try connection.call("books.metadata", ["learnerID": learner])["metadata"]?.elements?.count == 1)
        #expect(try connection.call("books.forget", metadata)["deleted"] == true)
    }

    @Test(
        "what is not as it must be is refused by its field",
        arguments: [
            (#"{"title": " ", "authors": ["A"]}"#, "title"), (#"{"title": "T", "authors": []}"#, "authors"),
            (#"{"title": "T", "authors": ["A"], "isbn": "9780306406158"}"#, "isbn"),
            (#"{"title": "T", "authors": ["A"], "publishedDate": "63"}"#, "publishedDate"),
            (#"{"title": "T", "authors": ["A"], "infoLink": "javascript:a"}"#, "infoLink"),
        ])
    func refusals(metadata: String, field: String) throws {
        let (connection, learner) = try connect()
        let given = try WireFormat.decode(JSONValue.self, from: Data(metadata.utf8))
        let error = try connection.failure("books.add", ["learnerID": learner, "metadata": given])
        #expect(error?.code == .invalidParams && error?.field == field)
    }

    @Test(
        "another learner's book is not there, and a learner's own export comes back", arguments: ["json", "goodreads"])
    func exchange(format: String) throws {
        let (connection, learner) = try connect()
        let added = try newBook(connection, learner)
        let other = try connection.newLearner()
        let theirs: JSONValue = ["learnerID": other, "bookID": added["book"]?["id"] ?? .null]
        #expect(try connection.failure("books.get", theirs)?.code == .notFound)
        let text = try #require(
            try connection.call("books.export", ["learnerID": learner, "format": .string(format)])["text"])
        let once: JSONValue = ["learnerID": other, "text": text, "format": .string(format)]
        #expect(try connection.call("books.import", once)["added"] == 1)
        #expect(
            try connection.call("books.import", ["learnerID": learner, "text": text, "format": .string(format)])[
                "known"] == 1)
        let books = try connection.call("books.list", ["learnerID": other])
        #expect(books["books"]?.elements?.first?["metadata"]?["isbn"] == "9780306406157")
    }

    @Test("the same file again brings nothing new, whoever has brought it, and whatever it is a file of")
    func again() throws {
        let (connection, learner) = try connect()
        let other = try connection.newLearner()
        func known(_ text: String, _ format: String, _ who: JSONValue) throws -> [JSONValue?] {
            let reply = try connection.call(
                "books.import", ["learnerID": who, "text": .string(text), "format": .string(format)])
            return [reply["added"], reply["known"]]
        }
        let story = "# Noche \(Int.random(in: 0..<1_000_000))\n\nEl gato duerme."
        let table = "Title,Author\nRayuela,Julio Cortázar\nPedro Páramo,Juan Rulfo\n"
        for (text, format, count) in [(story, "markdown", 1), (table, "goodreads", 2)] as [(String, String, JSONValue)]
        {
            for who in [learner, other] {
                #expect(try known(text, format, who) == [count, 0])
                #expect(try known(text, format, who) == [0, count])
            }
        }
        let file = try #require(try connection.call("books.export", ["learnerID": learner])["text"]?.string)
        #expect(try known(file, "json", other) == [3, 0])
        #expect(try known(file, "json", other) == [0, 3])
    }

    // MARK: Reading

    @Test("texts are listed page by page, and words of the learner's books are counted as those of readers")
    func listed() throws {
        let (connection, learner) = try connect()
        for number in 0..<3 {
            _ = try connection.call(
                "books.import",
                [
                    "learnerID": learner, "title": .string("Libro \(number)"),
                    "text": .string("El gato duerme en la casa \(number). El gato come."),
                ])
        }
        func texts(_ more: [String: JSONValue]) throws -> (texts: [JSONValue], total: JSONValue?) {
            let reply = try connection.call("reader.list", .object(more.merging(["learnerID": learner]) { $1 }))
            return (reply["texts"]?.elements ?? [], reply["total"])
        }
        let books = try texts(["kind": "book"])
        #expect(books.total == 3 && books.texts.allSatisfy { $0["words"] == 9 })
        #expect(try texts(["kind": "reader"]).texts.allSatisfy { $0["kind"] == "reader" })
        let all = try texts([:])
        #expect(try texts(["limit": 2, "offset": .integer(Int64(all.texts.count - 2))]).texts == all.texts.suffix(2))
        _ = try connection.call("reader.mark", ["learnerID": learner, "word": "gatos", "state": "known"])
        #expect(try texts(["kind": "book"]).texts.allSatisfy { $0["knownWords"] == 2 })
    }

    /// Reads a text from a chapter on to another, which is read to its end.
    private func read(
        _ textID: JSONValue, _ chapters: ClosedRange<Int>, _ connection: RPCConnection, _ learner: JSONValue
    ) throws {
        for chapter in chapters {
            let opened = try connection.call(
                "reader.open", ["learnerID": learner, "textID": textID, "chapter": .integer(Int64(chapter))])
            for paragraph in [0, (opened["paragraphs"]?.elements ?? []).count] {
                _ = try connection.call(
                    "reader.position",
                    [
                        "learnerID": learner, "textID": textID, "chapter": .integer(Int64(chapter)),
                        "paragraph": .integer(Int64(paragraph)),
                    ])
            }
        }
    }

    @Test("reading, look-ups and tasks go into the learner's record, and what they earn is earned")
    func recorded() throws {
        let (connection, learner) = try connect()
        let texts = try connection.call("reader.list", ["learnerID": learner, "kind": "reader"])["texts"]?.elements
        func progress(_ id: String) throws -> Double? {
            try connection.call("study.achievements", ["learnerID": learner])["achievements"]?.elements?
                .first { $0["id"]?.string == id }?["progress"]?.number
        }
        for text in texts ?? [] {
            let count = Int(text["chapters"]?.number ?? 1)
            // The last chapter first: that is no text read to its end.
            try read(text["textID"] ?? .null, count - 1...count - 1, connection, learner)
            if count > 1 { try read(text["textID"] ?? .null, 0...count - 2, connection, learner) }
        }
        for id in ["first-book", "a-shelf", "whole-library"] {
            #expect(try progress(id) == 1, "\(id)")
        }
        let words = (texts ?? []).reduce(0) { $0 + ($1["words"]?.number ?? 0) }
        let share = try #require(try progress("hundred-thousand-words-read"))
        #expect(abs(share - words / 100_000) < 0.01)
        // Hidden until it is earned, by reading it a second time.
        #expect(try progress("with-and-without") == nil)
        let onion: JSONValue = "con-o-sin-cebolla"
        let chapters = texts?.first { $0["textID"] == onion }?["chapters"]?.number ?? 1
        try read(onion, 0...Int(chapters) - 1, connection, learner)
        #expect(try progress("with-and-without") == 1)
        let task = try connection.call(
            "tasks.add", ["learnerID": learner, "title": "T", "dueDate": "2100-01-01T00:00:00Z"])
        _ = try connection.call("tasks.complete", ["learnerID": learner, "taskID": task["id"] ?? .null])
        _ = try connection.call(
            "reader.lookup",
            [
                "learnerID": learner, "textID": "el-gato-del-mercado", "chapter": 0, "paragraph": 1, "start": 0,
                "end": 3,
            ])
        let done = try connection.call("study.progress", ["learnerID": learner])
        #expect(done["activeDays"] == 1)
        #expect((done["languages"]?.elements?.first?["skills"]?["reading"]?["value"]?.number ?? 0) > 0)
        #expect(try connection.call("study.rebuild", ["learnerID": learner])["isSame"] == true)
    }

    @Test("a reader is read word by word: marked, looked up, kept, and its place remembered")
    func reading() throws {
        let (connection, learner) = try connect()
        let texts = try connection.call("reader.list", ["learnerID": learner, "language": "es"])["texts"]?.elements
        let summary = try #require(texts?.first { $0["textID"] == "el-gato-del-mercado" })
        #expect((summary["words"]?.number ?? 0) > 300 && summary["isHard"] == true)
        let text: [String: JSONValue] = ["learnerID": learner, "textID": "el-gato-del-mercado"]
        let opened = try connection.call("reader.open", .object(text))
        #expect(opened["chapter"] == 0 && opened["glossary"]?.elements?.isEmpty == false)
        let words = opened["paragraphs"]?.elements?[1]["sentences"]?.elements?.flatMap { $0["words"]?.elements ?? [] }
        let market = try #require(words?.first { $0["text"] == "mercado" })
        #expect(market["state"] == "new" && market["lemma"] == "mercado")
        let place = text.merging([
            "chapter": 0, "paragraph": 1, "start": market["span"]?["start"] ?? .null,
            "end": market["span"]?["end"] ?? .null,
        ]) { $1 }
        let found = try connection.call("reader.lookup", .object(place))
        #expect(
            found["gloss"]?.string?.isEmpty == false && found["sentence"]?.string?.hasPrefix("Son las seis") == true)
        #expect(found["wordID"] == nil)

        // To look up is exposure: the card that is made next was never answered.
        let card = try connection.call("reader.keep", .object(place))
        #expect(card["word"] == "mercado" && card["learningState"] == "new")
        #expect(card["exampleSentences"]?.elements?.first == found["sentence"])
        func state() throws -> JSONValue? { try connection.call("reader.lookup", .object(place))["state"] }
        #expect(try state() == "learning")
        for (mark, state) in [("known", "known"), ("ignored", "ignored"), ("new", "learning")] {
            let marked = try connection.call(
                "reader.mark", ["learnerID": learner, "word": "mercados", "state": .string(mark)])
            #expect(marked["word"] == "mercado" && marked["state"]?.string == state)
        }
        let phrase = try connection.call(
            "reader.mark", ["learnerID": learner, "word": "Son las seis", "state": "known"])
        #expect(phrase["isPhrase"] == true)
        #expect(
            try connection.call("reader.open", .object(text))["phrases"]?.elements?.first?["phrase"] == "son las seis")

        let moved = try connection.call(
            "reader.position", .object(text.merging(["chapter": 1, "paragraph": 2]) { $1 }))
        #expect((moved["share"]?.number ?? 0) > 0.2)
        #expect(try connection.call("reader.open", .object(text))["chapter"] == 1)
    }

    @Test("a word that is known makes the text easier")
    func coverage() throws {
        let (connection, learner) = try connect()
        func known() throws -> Double {
            try connection.call("reader.open", ["learnerID": learner, "textID": "el-gato-del-mercado"])["text"]?[
                "knownWords"]?.number ?? 0
        }
        let before = try known()
        _ = try connection.call("reader.mark", ["learnerID": learner, "word": "gato", "state": "known"])
        #expect(try known() > before + 5)
    }

    @Test("places and texts that are not there are refused by name")
    func badPlaces() throws {
        let (connection, learner) = try connect()
        func failure(_ changes: [String: JSONValue]) throws -> RPCError? {
            let place: [String: JSONValue] = [
                "learnerID": learner, "textID": "el-gato-del-mercado", "chapter": 0, "paragraph": 1, "start": 0,
                "end": 3,
            ]
            return try connection.failure("reader.lookup", .object(place.merging(changes) { $1 }))
        }
        #expect(try failure(["textID": "gato"])?.code == .notFound)
        #expect(try failure(["chapter": 99])?.field == "chapter")
        #expect(try failure(["paragraph": 999])?.field == "paragraph")
        #expect(try failure(["start": 5_000, "end": 5_003])?.field == "start")
    }
}
