import Foundation
import TestSupport
import Testing

@testable import Storage

/// What every engine must do, below the records.
@Suite("Engines")
struct EngineTests {
    private struct Stop: Error {}

    private static let tables = [
        Migration(
            "1", ["CREATE TABLE things (id TEXT PRIMARY KEY, name TEXT, size BIGINT, weight DOUBLE PRECISION)"]),
        Migration("2", ["ALTER TABLE things ADD COLUMN bytes BYTEA"]),
    ]

    /// An engine with a table, closed at the end.
    private final class Fixture: Sendable {
        let engine: any StorageEngine
        private let folder: TemporaryFolder

        init(on kind: EngineUnderTest) throws {
            folder = try TemporaryFolder()
            engine = try kind.opened(in: folder)
            try engine.migrate(tables, upTo: nil) { Issue.record("there was nothing to take over") }
        }

        deinit { engine.close() }

        func write(_ body: @escaping @Sendable (Connection) throws -> Void) async throws {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                engine.submit(
                    SubmittedWrite(
                        run: { database in
                            try body(database)
                            return { continuation.resume() }
                        }, fail: { continuation.resume(throwing: $0) }))
            }
        }
    }

    @Test("every kind of value comes back as it was", arguments: EngineUnderTest.allCases)
    func values(on engine: EngineUnderTest) async throws {
        let fixture = try Fixture(on: engine)
        let id = UUID()
        let moment = Date(timeIntervalSince1970: 1_700_000_000.25)
        try await fixture.engine.read { database in
            let sql = "SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?"
            let values: [Value] = [
                .null, .integer(-7), .number(0.1), .text("año 🪑 \0!"), .text(""), .utf8(Array("ñ".utf8)), .id(id),
                .flag(true), .instant(moment), .key(id), .blob([0, 255, 7]), .blob([]),
            ]
            let isRead: Bool? = try database.first(sql, values) { (row: Columns) throws in
                #expect(row.isNull(0) && row.optionalText(0) == nil && row.text(0).isEmpty)
                #expect(row.integer(1) == -7)
                #expect(row.number(2) == 0.1)
                #expect(row.text(3) == "año 🪑 \0!")
                #expect(row.optionalText(4) == "")
                #expect(row.text(5) == "ñ")
                #expect(try row.id(6) == id && row.optionalID(0) == nil)
                #expect(row.flag(7))
                #expect(row.date(8) == moment)
                #expect(try row.key(9) == id && row.optionalKey(9) == id && row.optionalKey(0) == nil)
                #expect(Array(row.blob(10)) == [0, 255, 7] && row.optionalData(10) == Data([0, 255, 7]))
                #expect(row.blob(11).isEmpty && !row.isNull(11) && row.optionalData(0) == nil)
                return true
            }
            #expect(isRead == true)
            #expect(try database.first("SELECT 1 WHERE 1 = 0", []) { $0.integer(0) } == nil)
            #expect(try database.exists("SELECT 1", []))
            #expect(try !database.exists("SELECT 1 WHERE 1 = 0", []))
        }
    }

    @Test("a column that holds no UUID is damage, told by its name", arguments: EngineUnderTest.allCases)
    func damage(on engine: EngineUnderTest) async throws {
        let fixture = try Fixture(on: engine)
        let error = await #expect(throws: StorageError.self) {
            try await fixture.engine.read { try $0.first("SELECT 'nobody' AS owner", []) { try $0.id(0) } }
        }
        #expect(error?.code == .damaged)
        #expect(error?.message.contains("'owner' holds 'nobody'") == true)
        await #expect(throws: StorageError.self) {
            try await fixture.engine.read { try $0.first("SELECT ? AS owner", [.blob([1, 2])]) { try $0.key(0) } }
        }
    }

    @Test(
        "changes are counted; what breaks a rule of the table is told, and the statement can be used again",
        arguments: EngineUnderTest.allCases)
    func changes(on engine: EngineUnderTest) async throws {
        let fixture = try Fixture(on: engine)
        let insert = "INSERT INTO things (id, size) VALUES (?, ?)"
        try await fixture.write { (database: Connection) throws in
            #expect(try database.change(insert, [.text("a"), .integer(1)]) == 1)
        }
        let error = await #expect(throws: StorageError.self) {
            try await fixture.write { try $0.change(insert, [.text("a"), .integer(2)]) }
        }
        #expect(error?.code == .duplicate)
        try await fixture.write { database in
            try database.change(insert, forEach: ["b", "c"]) { name, place in place == 0 ? .text(name) : .integer(2) }
            #expect(try database.change("UPDATE things SET size = size + 1", []) == 3)
            #expect(try database.all("SELECT size FROM things ORDER BY id", []) { $0.integer(0) } == [2, 3, 3])
            #expect(try database.change("DELETE FROM things WHERE id = ?", [.text("d")]) == 0)
            let left = try database.first("DELETE FROM things WHERE id = ? RETURNING size", [.text("c")]) {
                $0.integer(0)
            }
            #expect(left == 3)
        }
    }

    @Test("nothing is written on a snapshot", arguments: EngineUnderTest.allCases)
    func snapshot(on engine: EngineUnderTest) async throws {
        let fixture = try Fixture(on: engine)
        await #expect(throws: StorageError.self) {
            try await fixture.engine.read { try $0.change("DELETE FROM things", []) }
        }
    }

    @Test("a body that throws leaves the query ready for the next", arguments: EngineUnderTest.allCases)
    func broken(on engine: EngineUnderTest) async throws {
        let fixture = try Fixture(on: engine)
        try await fixture.write { database in
            try database.change("INSERT INTO things (id) VALUES (?)", forEach: ["a", "b", "c"]) { name, _ in
                .text(name)
            }
            let sql = "SELECT id FROM things ORDER BY id"
            #expect(throws: Stop.self) { try database.all(sql, []) { _ in throw Stop() } }
            #expect(try database.all(sql, []) { $0.text(0) } == ["a", "b", "c"])
        }
    }

    @Test(
        "steps are taken once, in order; a later version's database is refused, and a step that fails leaves no trace",
        arguments: EngineUnderTest.allCases.filter(\.isDurable))
    func steps(on engine: EngineUnderTest) async throws {
        let folder = try TemporaryFolder()
        func open(_ steps: [Migration], upTo version: String? = nil) throws -> Bool {
            let opened = try engine.opened(in: folder)
            defer { opened.close() }
            var wasOld = false
            try opened.migrate(steps, upTo: version) { wasOld = true }
            return wasOld
        }
        #expect(try !open(Self.tables, upTo: "1"))
        let failing = Migration("2") { database in
            try database.execute("CREATE TABLE others (id TEXT)")
            throw StorageError(.damaged, "no")
        }
        #expect(throws: StorageError.self) { try open([Self.tables[0], failing]) }
        #expect(try open([Self.tables[0], Migration("2", ["CREATE TABLE others (id TEXT)"])]))
        let error = #expect(throws: StorageError.self) { try open([Self.tables[0]]) }
        #expect(error?.message.contains("later version") == true)
    }
}
