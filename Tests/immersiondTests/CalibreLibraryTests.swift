import CSQLite
import Foundation
import TestSupport
import Testing

@testable import JSONText
@testable import Protocol
@testable import SocketTransport

@Suite("Calibre libraries")
struct CalibreLibraryTests {
    private static let daemon = Result { try DaemonProcess(content: Repository.readingContent) }

    private let folder: TemporaryFolder
    private var database: URL { folder.url.appending(path: "metadata.db") }

    init() throws { folder = try TemporaryFolder() }

    private func connect() throws -> (RPCConnection, JSONValue) {
        let connection = try Self.daemon.get().connect()
        return (connection, try connection.newLearner())
    }

    /// Tables as Calibre has them, with two books, of which one has a text.
    private static let library = """
        CREATE TABLE books (id INTEGER PRIMARY KEY, title TEXT, sort TEXT, timestamp TEXT, pubdate TEXT,
            series_index REAL, path TEXT, uuid TEXT, flags INTEGER);
        CREATE TABLE authors (id INTEGER PRIMARY KEY, name TEXT, sort TEXT);
        CREATE TABLE books_authors_link (id INTEGER PRIMARY KEY, book INTEGER, author INTEGER);
        CREATE TABLE tags (id INTEGER PRIMARY KEY, name TEXT);
        CREATE TABLE books_tags_link (id INTEGER PRIMARY KEY, book INTEGER, tag INTEGER);
        CREATE TABLE publishers (id INTEGER PRIMARY KEY, name TEXT);
        CREATE TABLE books_publishers_link (id INTEGER PRIMARY KEY, book INTEGER, publisher INTEGER);
        CREATE TABLE series (id INTEGER PRIMARY KEY, name TEXT);
        CREATE TABLE books_series_link (id INTEGER PRIMARY KEY, book INTEGER, series INTEGER);
        CREATE TABLE languages (id INTEGER PRIMARY KEY, lang_code TEXT);
        CREATE TABLE books_languages_link (id INTEGER PRIMARY KEY, book INTEGER, lang_code INTEGER, item_order INTEGER);
        CREATE TABLE ratings (id INTEGER PRIMARY KEY, rating INTEGER);
        CREATE TABLE books_ratings_link (id INTEGER PRIMARY KEY, book INTEGER, rating INTEGER);
        CREATE TABLE comments (id INTEGER PRIMARY KEY, book INTEGER, text TEXT);
        CREATE TABLE identifiers (id INTEGER PRIMARY KEY, book INTEGER, type TEXT, val TEXT);
        CREATE TABLE data (id INTEGER PRIMARY KEY, book INTEGER, format TEXT, uncompressed_size INTEGER, name TEXT);
        CREATE TABLE custom_columns (id INTEGER PRIMARY KEY, label TEXT, name TEXT, datatype TEXT,
            mark_for_delete BOOL, editable BOOL, display TEXT, is_multiple BOOL, normalized BOOL);
        CREATE TABLE custom_column_1 (id INTEGER PRIMARY KEY, book INTEGER, value BOOL);
        INSERT INTO books VALUES (1, 'El gato y la luna', '', '2024-03-02 10:20:30.123+00:00',
            '2019-05-01 00:00:00+00:00', 2.0, 'Ana Gil/El gato y la luna (1)', 'u-1', 1);
        INSERT INTO books VALUES (2, 'Rayuela', '', '2024-03-03 10:20:30+00:00', '0101-01-01 00:00:00+00:00', 1.0,
            'Cortazar/Rayuela (2)', 'u-2', 1);
        INSERT INTO authors VALUES (1, 'Ana Gil', ''), (2, 'Cortázar| Julio', '');
        INSERT INTO books_authors_link VALUES (1, 1, 1), (2, 2, 2);
        INSERT INTO tags VALUES (1, 'Animales'); INSERT INTO books_tags_link VALUES (1, 1, 1);
        INSERT INTO publishers VALUES (1, 'Luna'); INSERT INTO books_publishers_link VALUES (1, 1, 1);
        INSERT INTO series VALUES (1, 'Noches'); INSERT INTO books_series_link VALUES (1, 1, 1);
        INSERT INTO languages VALUES (1, 'spa'); INSERT INTO books_languages_link VALUES (1, 1, 1, 0);
        INSERT INTO ratings VALUES (1, 8), (2, 0); INSERT INTO books_ratings_link VALUES (1, 1, 1), (2, 2, 2);
        INSERT INTO comments VALUES (1, 1, '<p>Un <b>gato</b>.</p>');
        INSERT INTO identifiers VALUES (1, 1, 'isbn', '9780306406157');
        INSERT INTO data VALUES (1, 1, 'EPUB', 1, 'El gato'), (2, 1, 'PDF', 1, 'El gato');
        INSERT INTO custom_columns VALUES (1, 'read', 'Read', 'bool', 0, 1, '{}', 0, 0);
        INSERT INTO custom_column_1 VALUES (1, 1, 1);
        """

    private func write(_ sql: String) throws {
        var handle: OpaquePointer?
        try #require(sqlite3_open(database.path, &handle) == SQLITE_OK)
        defer { sqlite3_close_v2(handle) }
        let status = sqlite3_exec(handle, sql, nil, nil, nil)
        try #require(status == SQLITE_OK, "\(String(cString: sqlite3_errmsg(handle)))")
    }

    private func writeBook() throws {
        let place = folder.url.appending(path: "Ana Gil/El gato y la luna (1)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        try DocumentFixture.epub().write(to: place.appending(path: "El gato.epub"))
    }

    @Test("books come with what the library knows of them, and with the texts that lie in it")
    func books() throws {
        let (connection, learner) = try connect()
        try write(Self.library)
        try writeBook()
        let reply = try connection.call("books.import", ["learnerID": learner, "path": .string(folder.url.path)])
        #expect(reply["added"] == 2 && reply["problems"] == [])
        let book = try #require(reply["books"]?.elements?.first)
        let metadata = book["metadata"]
        #expect(metadata?["title"] == "El gato y la luna" && metadata?["authors"] == ["Ana Gil"])
        #expect(metadata?["isbn"] == "9780306406157" && metadata?["publisher"] == "Luna")
        #expect(metadata?["language"] == "es")
        #expect(metadata?["publishedDate"] == "2019-05-01" && metadata?["bookDescription"] == "Un gato.")
        #expect(book["book"]?["rating"] == 4 && book["book"]?["readingStatus"] == "read")
        #expect(book["book"]?["tags"] == ["Noches #2", "Animales"])
        #expect(book["book"]?["dateAdded"] == "2024-03-02T10:20:30.000Z")
        let opened = try connection.call(
            "reader.open", ["learnerID": learner, "textID": book["text"]?["textID"] ?? .null])
        #expect(opened["chapters"]?.elements?.first?["title"] == "La noche")
        let other = reply["books"]?.elements?.last
        #expect(other?["metadata"]?["authors"] == ["Cortázar, Julio"] && other?["metadata"]?["publishedDate"] == nil)
        #expect(other?["book"]?["readingStatus"] == "toRead" && other?["book"]?["rating"] == nil)
        let again = try connection.call("books.import", ["learnerID": learner, "path": .string(database.path)])
        #expect(again["added"] == 0 && again["known"] == 2)
    }

    @Test(
        "a library that names files outside it, or that are not there, gets none of them",
        arguments: ["../fuera", "/etc", "a/../../fuera", "enlace", "nada"])
    func paths(path: String) throws {
        let (connection, learner) = try connect()
        let inside = folder.url.appending(path: "biblioteca")
        let outside = folder.url.appending(path: "fuera")
        for url in [inside, outside] {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        }
        try DocumentFixture.epub().write(to: outside.appending(path: "El gato.epub"))
        try FileManager.default.createSymbolicLink(
            at: inside.appending(path: "enlace"), withDestinationURL: outside)
        try write(Self.library + "UPDATE books SET path = '\(path)' WHERE id = 1")
        try FileManager.default.moveItem(at: database, to: inside.appending(path: "metadata.db"))
        let reply = try connection.call("books.import", ["learnerID": learner, "path": .string(inside.path)])
        #expect(reply["added"] == 2 && reply["books"]?.elements?.allSatisfy { $0["text"] == nil } == true)
        #expect(reply["problems"]?.elements?.count == 1)
    }

    @Test("what is no library is refused with a reason, and the daemon stays up")
    func hostile() throws {
        let (connection, learner) = try connect()
        func refusal(_ bytes: Data) throws -> String? {
            try bytes.write(to: database)
            let failure = try connection.failure(
                "books.import", ["learnerID": learner, "path": .string(database.path)])
            return failure?.code == .unreadableFile ? failure?.message : "taken, or another error: \(failure as Any)"
        }
        #expect(try refusal(Data("nada".utf8))?.contains("library") == true)
        try FileManager.default.removeItem(at: database)
        try write("CREATE TABLE notes (id INTEGER)")
        let other = try Data(contentsOf: database)
        #expect(try refusal(other)?.contains("no books") == true)
        try FileManager.default.removeItem(at: database)
        // A view in the place of a table is not run.
        try write(
            "CREATE VIEW books AS SELECT 1 AS id, 'x' AS title, 1 AS pubdate, 1 AS timestamp, 1 AS series_index, "
                + "'x' AS path, 'x' AS uuid")
        #expect(try refusal(Data(contentsOf: database))?.contains("no books") == true)
        try FileManager.default.removeItem(at: database)
        try write(Self.library)
        var damaged = try Data(contentsOf: database)
        for index in stride(from: 4_096, to: damaged.count, by: 3) { damaged[index] ^= 0x5A }
        #expect(try refusal(damaged)?.isEmpty == false)
        #expect(throws: Never.self) { try connection.call("daemon.health") }
    }
}
