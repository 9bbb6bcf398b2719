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

    // MARK: Reading

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
