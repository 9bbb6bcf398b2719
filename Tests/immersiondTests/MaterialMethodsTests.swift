import Foundation
import Synchronization
import TestSupport
import Testing

@testable import JSONText
@testable import LearningService
@testable import Protocol
@testable import SocketTransport
@testable import immersiond

@Suite("Materials and documents")
struct MaterialMethodsTests {
    private static let daemon = Result { try DaemonProcess(content: Repository.readingContent) }
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func connect() throws -> (RPCConnection, JSONValue) {
        let connection = try Self.daemon.get().connect()
        return (connection, try connection.newLearner())
    }

    private func file(_ name: String, _ data: Data) throws -> JSONValue {
        let file = folder.url.appending(path: name)
        try data.write(to: file)
        return .string(file.path)
    }

    /// A material once it was read.
    private func finished(_ added: JSONValue, _ connection: RPCConnection, _ learner: JSONValue) throws -> JSONValue {
        var reply = added
        blockUntil(within: .seconds(60)) {
            let found = try? connection.call(
                "materials.get",
                ["learnerID": learner, "materialID": added["material"]?["id"] ?? .null, "text": true])
            reply = found ?? reply
            return !["pending", "processing"].contains(reply["material"]?["processingStatus"]?.string)
        }
        return reply
    }

    private func add(
        _ parameters: [String: JSONValue], _ connection: RPCConnection, _ learner: JSONValue
    ) throws -> JSONValue {
        try finished(
            connection.call("materials.add", .object(parameters.merging(["learnerID": learner]) { $1 })), connection,
            learner)
    }

    @Test("documents of every kind are read in the background")
    func kinds() throws {
        let (connection, learner) = try connect()
        let documents: [(String, Data)] = [
            ("a.epub", DocumentFixture.epub()), ("b.pdf", DocumentFixture.pdf(pages: 3)),
            ("c.html", Data(DocumentFixture.page.utf8)), ("d.md", Data("# La noche\n\nEl gato duerme.".utf8)),
            ("e.txt", Data("El gato duerme en la casa.".utf8)),
        ]
        for (name, data) in documents {
            let material = try add(["path": try file(name, data)], connection, learner)
            #expect(material["material"]?["processingStatus"] == "completed", "\(name) \(material)")
            #expect(material["text"]?.string?.contains("El gato duerme") == true, "\(name)")
            #expect((material["material"]?["words"]?.number ?? 0) >= 4)
        }
        #expect(try connection.call("materials.list", ["learnerID": learner])["materials"]?.elements?.count == 5)
    }

    @Test("what a page's document type declares is none of its text")
    func declarations() throws {
        let (connection, learner) = try connect()
        let page = #"<!DOCTYPE html [<!ENTITY a "uno dos tres"><!ENTITY b "&a;&a;">]>"# + DocumentFixture.page
        for (name, data) in [("a.html", Data(page.utf8)), ("b.epub", DocumentFixture.epub(page: page))] {
            let material = try add(["path": try file(name, data)], connection, learner)
            let text = try #require(material["text"]?.string)
            #expect(text.contains("El gato duerme") && !text.contains("ENTITY") && !text.contains("uno"), "\(text)")
        }
    }

    @Test("a text with an entity that is made of others is refused, as a page and as a book")
    func nestedEntities() throws {
        let (connection, learner) = try connect()
        let page = #"<!DOCTYPE html [<!ENTITY a "uno"><!ENTITY b "&a;&a;">]><html><body><p>&b;</p></body></html>"#
        for (name, data) in [("a.html", Data(page.utf8)), ("b.epub", DocumentFixture.epub(page: page))] {
            let material = try add(["path": try file(name, data)], connection, learner)
            #expect(material["material"]?["failureReason"]?.string?.contains("entities") == true, "\(material)")
        }
    }

    @Test("a material is called what its document calls itself, unless the learner says otherwise")
    func titles() throws {
        let (connection, learner) = try connect()
        let text = "<p>El gato duerme.</p>"
        let documents: [(String, String?, String, String)] = [
            ("a.html", nil, "<html><head><title> La\n noche </title></head><body>\(text)</body></html>", "La noche"),
            ("b.html", nil, "<html><head><title></title></head><body><h1>El día</h1>\(text)</body></html>", "El día"),
            ("c.html", nil, "<html><body>\(text)</body></html>", "c"),
            ("d.html", "Mía", "<html><head><title>La noche</title></head><body>\(text)</body></html>", "Mía"),
            ("e.md", nil, "# Luna\n\nEl gato duerme.", "Luna"),
        ]
        for (name, title, document, expected) in documents {
            var parameters = ["path": try file(name, Data(document.utf8))]
            parameters["title"] = title.map { .string($0) }
            let material = try add(parameters, connection, learner)
            #expect(material["material"]?["title"] == .string(expected), "\(name) \(material)")
        }
    }

    @Test("a text that does not say so is in the language of its words")
    func languages() throws {
        let (connection, learner) = try connect()
        for (name, text, language) in [
            ("a.txt", "The cat sleeps in the house, and it is not yours to wake.", "en"),
            ("b.txt", "De kat slaapt in het huis van mijn oma, en dat is niet ver van hier.", "nl"),
            ("c.txt", "El gato duerme en la casa de los vecinos y no se despierta.", "es"),
        ] {
            let path = try file(name, Data(text.utf8))
            let material = try add(["path": path], connection, learner)
            #expect(material["material"]?["language"] == .string(language), "\(material)")
            // Of Dutch no words are loaded.
            let book: JSONValue = ["learnerID": learner, "path": path]
            if language == "nl" {
                #expect(try connection.failure("books.import", book)?.message.contains("'nl'") == true)
            } else {
                let books = try connection.call("books.import", book)["books"]
                #expect(books?.elements?.first?["text"]?["language"] == .string(language))
            }
        }
    }

    @Test("letters in a picture are read where tesseract is installed; where it is not, the reason names it")
    func picture() throws {
        let (connection, learner) = try connect()
        let picture = try Data(
            contentsOf: Repository.root.appending(path: "Tests/immersiondTests/Fixtures/luz.png"))
        let material = try add(["path": try file("luz.png", picture)], connection, learner)
        if FileManager.default.fileExists(atPath: "/usr/bin/tesseract") {
            #expect(material["material"]?["processingStatus"] == "completed", "\(material)")
            #expect(material["text"]?.string?.contains("El espejo devuelve la luz") == true)
            #expect(material["material"]?["kind"] == "image" && material["material"]?["pages"] == 1)
            let broken = try add(["path": try file("a.png", Data(picture.prefix(300)))], connection, learner)
            #expect(broken["material"]?["processingStatus"] == "failed")
            #expect(broken["material"]?["failureReason"]?.string?.contains("picture") == true)
        } else {
            #expect(material["material"]?["failureReason"]?.string?.contains("tesseract-ocr") == true)
        }
    }

    @Test(
        "a document that cannot be read fails with a reason, and the daemon stays up",
        arguments: [
            ("a.epub", DocumentFixture.lockedEPUB, "DRM"), ("b.epub", DocumentFixture.entityBomb, "XML"),
            ("c.epub", DocumentFixture.zipBomb, "larger"), ("d.epub", Data(DocumentFixture.epub().prefix(300)), "EPUB"),
            ("e.pdf", DocumentFixture.pdf(pages: 1, isLocked: true), "encrypted"),
            ("f.pdf", Data("%PDF-1.4 nonsense".utf8), "damaged"),
            ("g.pdf", DocumentFixture.pdf(pages: 10_000), "pages"),
            ("h.pdf", DocumentFixture.pdf(pages: 1, text: ""), "pictures"), ("i.md", Data("\n\n".utf8), "no text"),
        ])
    func failures(name: String, data: Data, reason: String) throws {
        let (connection, learner) = try connect()
        let path = try file(name, data)
        let material = try add(["path": path], connection, learner)
        #expect(material["material"]?["processingStatus"] == "failed")
        #expect(material["material"]?["failureReason"]?.string?.contains(reason) == true, "\(material)")
        #expect(material["needsReprocessing"] == true)
        // As a book it is refused at once.
        let refused = try connection.failure("books.import", ["learnerID": learner, "path": path])
        #expect(refused?.code == .unreadableFile && refused?.message.contains(reason) == true)
        #expect(throws: Never.self) { try connection.call("daemon.health") }
    }

    @Test("a book brings what it says of itself, and its text to read")
    func importedBook() throws {
        let (connection, learner) = try connect()
        let reply = try connection.call(
            "books.import", ["learnerID": learner, "path": try file("luna.epub", DocumentFixture.epub())])
        let book = try #require(reply["books"]?.elements?.first)
        #expect(book["metadata"]?["title"] == "El gato y la luna" && book["metadata"]?["isbn"] == "9780306406157")
        #expect(book["metadata"]?["publishedDate"] == "2019-05-01" && book["text"]?["language"] == "es")
        let opened = try connection.call(
            "reader.open", ["learnerID": learner, "textID": book["text"]?["textID"] ?? .null])
        #expect(opened["chapters"]?.elements?.first?["title"] == "La noche")
        #expect(opened["paragraphs"]?.elements?.count == 3)
        let opf = try file("metadata.opf", Data(DocumentFixture.package().utf8))
        let known = try connection.call("books.import", ["learnerID": learner, "path": opf])
        #expect(known["books"]?.elements?.first?["text"] == nil)
    }

    @Test("a summary is of the text's own sentences, and the map is drawn")
    func made() throws {
        let (connection, learner) = try connect()
        let sentences = [
            "La luz viaja en línea recta.", "Un espejo devuelve la luz que recibe.",
            "El agua del mar refleja la luz del sol.", "Las plantas comen con la luz.",
        ]
        let text = "# La luz\n\n\(sentences.joined(separator: " "))\n\n# El mar\n\n\(sentences[2])"
        let added = try add(["text": .string(text), "subject": "fisica", "language": "es"], connection, learner)
        let material = try #require(added["material"])
        let summary = material["summary"]?.elements?.compactMap(\.string) ?? []
        #expect(!summary.isEmpty && summary.allSatisfy(sentences.contains))
        #expect(added["subject"]?["name"] == "Fisica")
        let map = try connection.call(
            "materials.mindmap", ["learnerID": learner, "materialID": material["id"] ?? .null, "svg": true])
        #expect(map["mindMap"]?["nodes"]?.elements?.first?["children"]?.elements?.count == 2)
        #expect(map["svg"]?.string?.contains("<svg") == true && map["svg"]?.string?.contains("El mar") == true)
        let subjects = try connection.call("subjects.list", ["learnerID": learner])["subjects"]?.elements
        #expect(subjects?.count == 11 && subjects?.first?["materials"] == 1)
        #expect(subjects?.filter { $0["isOwn"] == true }.count == 1)
        #expect(subjects?.first?["label"] == "Physics")
        #expect(
            try connection.failure("subjects.add", ["learnerID": learner, "name": "FISICA"])?.code == .conflict)
        let page = try connection.call(
            "materials.list", ["learnerID": learner, "view": "completed", "subject": "Fisica"])
        #expect(page["materials"]?.elements?.count == 1)
    }

    @Test("materials are listed page by page, the last created first")
    func pages() throws {
        let (connection, learner) = try connect()
        for number in 0..<5 {
            _ = try connection.call("materials.add", ["learnerID": learner, "text": .string("Texto \(number).")])
        }
        var (titles, after): ([String], JSONValue) = ([], .null)
        repeat {
            let page = try connection.call("materials.list", ["learnerID": learner, "limit": 2, "after": after])
            titles += page["materials"]?.elements?.compactMap { $0["material"]?["title"]?.string } ?? []
            after = page["next"] ?? .null
        } while after != .null
        #expect(titles == (0..<5).reversed().map { "Texto \($0)." })
    }

    @Test("what waits is read after a restart, also when the daemon was ended at once")
    func restart() throws {
        let daemon = try DaemonProcess(content: Repository.readingContent)
        let connection = try daemon.connect()
        let learner = try connection.newLearner()
        let path = try file("many.pdf", DocumentFixture.pdf(pages: 1_500))
        let added = try connection.call("materials.add", ["learnerID": learner, "path": path])
        let second = try connection.call("materials.add", ["learnerID": learner, "text": "La luna brilla."])
        #expect(added["material"]?["processingStatus"] == "pending")
        daemon.killHard()
        try daemon.restart()
        let again = try daemon.connect()
        for material in [added, second] {
            #expect(try finished(material, again, learner)["material"]?["processingStatus"] == "completed")
        }
    }

    @Test("a material that came without its document says so, and is not tried again")
    func withoutDocument() throws {
        let (connection, learner) = try connect()
        let path = try file("many.pdf", DocumentFixture.pdf(pages: 1_500))
        let read = try add(["text": "La luna brilla en el mar."], connection, learner)
        // One is read after the other: the last waits for long.
        var waiting: JSONValue = .null
        for _ in 0..<8 { waiting = try connection.call("materials.add", ["learnerID": learner, "path": path]) }
        let out = folder.url.appending(path: "learner.jsonl").path
        _ = try connection.call("learner.export", ["learnerID": learner, "path": .string(out)])
        let name = try connection.call("learner.get", ["learnerID": learner])["username"] ?? .null
        _ = try connection.call("learner.delete", ["learnerID": learner, "username": name])
        _ = try connection.call("learner.import", ["path": .string(out)])
        let material: [String: JSONValue] = ["learnerID": learner, "materialID": waiting["material"]?["id"] ?? .null]
        let left = try connection.call("materials.get", .object(material))["material"]
        #expect(left?["processingStatus"] == "failed")
        #expect(left?["failureReason"]?.string?.contains("add it again") == true)
        let whole: [String: JSONValue] = ["learnerID": learner, "materialID": read["material"]?["id"] ?? .null]
        #expect(try connection.failure("materials.retry", .object(whole))?.code == .conflict)
        let kept = try connection.call("materials.get", .object(whole.merging(["text": true]) { $1 }))
        #expect(kept["material"]?["processingStatus"] == "completed" && kept["text"] == read["text"])
    }

    @Test("a subject of the content that the learner does not use yet holds nothing, and is filed under once")
    func presets() throws {
        let (connection, learner) = try connect()
        let none = try connection.call("materials.list", ["learnerID": learner, "subject": "Fisica"])
        #expect(none["materials"]?.elements?.isEmpty == true)
        let daemon = try Self.daemon.get()
        let failures = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 4) { number in
            do {
                _ = try daemon.connect().call(
                    "tasks.add",
                    [
                        "learnerID": learner, "title": .string("T\(number)"), "dueDate": "2100-01-01T00:00:00Z",
                        "subject": "Religione",
                    ])
            } catch {
                failures.withLock { $0.append("\(error)") }
            }
        }
        #expect(failures.withLock { $0 } == [])
        let summarised = try connection.call(
            "materials.list", ["learnerID": learner, "view": "summarised", "subject": "Religione"])
        #expect(summarised["materials"]?.elements?.isEmpty == true)
    }

    @Test("what is opened twice in a minute is opened once, and forgets a subject that was deleted")
    func opened() throws {
        let (connection, learner) = try connect()
        let added = try add(["text": "La luna brilla.", "subject": "Fisica"], connection, learner)
        let id = added["material"]?["id"] ?? .null
        let task = try connection.call(
            "tasks.add",
            [
                "learnerID": learner, "title": "T", "dueDate": "2100-01-01T00:00:00Z", "subject": "Fisica",
                "materialID": id,
            ])
        let get: JSONValue = ["learnerID": learner, "materialID": id]
        let first = try connection.call("materials.get", get)["material"]?["lastAccessedAt"]
        Thread.sleep(forTimeInterval: 0.02)
        #expect(try connection.call("materials.get", get)["material"]?["lastAccessedAt"] == first && first != nil)
        _ = try connection.call(
            "subjects.delete", ["learnerID": learner, "subjectID": added["subject"]?["id"] ?? .null])
        #expect(try connection.call("materials.get", get)["material"]?["subjectID"] == nil)
        let done = try connection.call("tasks.complete", ["learnerID": learner, "taskID": task["id"] ?? .null])
        #expect(done["subjectID"] == nil && done["materialID"] == id)
    }

    @Test("a calendar file is not written over unasked, and a task is due when the day ends here")
    func calendarFile() throws {
        let daemon = try Self.daemon.get()
        let file = folder.url.appending(path: "tasks.ics")
        func run(_ arguments: [String]) throws -> Int32 {
            try CommandRun(["materials", "tasks", "--ics", file.path, "--socket", daemon.socket] + arguments).status
        }
        #expect(try run([]) == 0)
        #expect(try run([]) != 0)
        #expect(try run(["--force"]) == 0)
        let madrid = try #require(TimeZone(identifier: "Europe/Madrid"))
        #expect(MaterialsTasksCommand.instant("2026-12-01", in: madrid) == "2026-12-01T22:59:00.000Z")
        #expect(MaterialsTasksCommand.instant("2026-12-01T17:00:00Z", in: madrid) == "2026-12-01T17:00:00Z")
        #expect(MaterialsTasksCommand.instant("2026-13-41", in: madrid) == "2026-13-41")
    }

    @Test("tasks stand in the views that they belong to, and go to calendars")
    func tasks() throws {
        let (connection, learner) = try connect()
        for (title, due) in [("Ayer", "2020-01-01T00:00:00Z"), ("Luego", "2100-01-01T00:00:00Z")] {
            _ = try connection.call(
                "tasks.add", ["learnerID": learner, "title": .string(title), "dueDate": .string(due)])
        }
        func tasks(_ view: String) throws -> [JSONValue] {
            try connection.call("tasks.list", ["learnerID": learner, "view": .string(view)])["tasks"]?.elements ?? []
        }
        #expect(try tasks("overdue").map { $0["title"] } == ["Ayer"])
        #expect(try tasks("upcoming").map { $0["title"] } == ["Luego"])
        let first = try #require(try tasks("all").first?["id"])
        let names: [String: JSONValue] = ["learnerID": learner, "taskID": first]
        let filed = try connection.call(
            "tasks.update",
            .object(names.merging(["desc": "Dos veces", "priority": "high", "subject": "Fisica"]) { $1 }))
        #expect(filed["title"] == "Ayer" && filed["desc"] == "Dos veces" && filed["priority"] == "high")
        #expect(filed["subjectID"] != nil && filed["isCompleted"] == false)
        let emptied = try connection.call(
            "tasks.update", .object(names.merging(["desc": .null, "priority": .null, "subject": .null]) { $1 }))
        #expect(emptied["desc"] == "" && emptied["priority"] == nil && emptied["subjectID"] == nil)
        for change: [String: JSONValue] in [["title": .null], ["title": "  "], ["materialID": learner]] {
            #expect(throws: (any Error).self) {
                try connection.call("tasks.update", .object(names.merging(change) { $1 }))
            }
        }
        _ = try connection.call("tasks.complete", ["learnerID": learner, "taskID": first])
        #expect(try tasks("completed").map { $0["title"] } == ["Ayer"] && tasks("overdue").isEmpty)
        let second = try connection.call("tasks.list", ["learnerID": learner, "limit": 1, "offset": 1])
        #expect(second["tasks"]?.elements?.map { $0["title"] } == ["Luego"])
        let calendar = try connection.call("tasks.export", ["learnerID": learner])
        #expect(calendar["tasks"] == 2 && calendar["text"]?.string?.hasPrefix("BEGIN:VCALENDAR\r\n") == true)
    }
}
