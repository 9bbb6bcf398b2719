import Foundation
import GRDB
import Testing

@testable import Storage

@Suite("Queries read by position")
struct QueryTests {
    private let queue: DatabaseQueue

    init() throws {
        queue = try DatabaseQueue()
        try queue.write {
            try $0.execute(sql: "CREATE TABLE things (id TEXT PRIMARY KEY, name TEXT, size BIGINT, weight DOUBLE)")
        }
    }

    @Test("every kind of value comes back as it was")
    func values() throws {
        let id = UUID()
        let moment = Date(timeIntervalSince1970: 1_700_000_000.25)
        try queue.read { (database: Database) throws in
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
                #expect(try row.id(6) == id)
                #expect(row.flag(7))
                #expect(row.date(8) == moment)
                #expect(try row.key(9) == id && row.optionalKey(9) == id && row.optionalKey(0) == nil)
                #expect(Array(row.blob(10)) == [0, 255, 7])
                #expect(row.blob(11).isEmpty && !row.isNull(11))
                return true
            }
            #expect(isRead == true)
            #expect(try database.first("SELECT 1 WHERE 1 = 0", []) { $0.integer(0) } == nil)
        }
    }

    @Test("a column that holds no UUID is damage, told by its name")
    func damage() throws {
        let error = #expect(throws: StorageError.self) {
            try queue.read { try $0.first("SELECT 'nobody' AS owner", []) { try $0.id(0) } }
        }
        #expect(error?.code == .damaged)
        #expect(error?.message.contains("'owner' holds 'nobody'") == true)
        #expect(throws: StorageError.self) {
            try queue.read { try $0.first("SELECT x'0102' AS owner", []) { try $0.key(0) } }
        }
    }

    @Test("changes are counted; what breaks a rule of the table is told, and the statement can be used again")
    func changes() throws {
        try queue.write { (database: Database) throws in
            let insert = "INSERT INTO things (id, size) VALUES (?, ?)"
            #expect(try database.change(insert, [.text("a"), .integer(1)]) == 1)
            let error = #expect(throws: DatabaseError.self) { try database.change(insert, [.text("a"), .integer(2)]) }
            #expect(error?.extendedResultCode == .SQLITE_CONSTRAINT_PRIMARYKEY)
            #expect(try database.change(insert, [.text("b"), .integer(2)]) == 1)
            #expect(try database.change("UPDATE things SET size = size + 1", []) == 2)
            #expect(try database.all("SELECT size FROM things ORDER BY id", []) { $0.integer(0) } == [2, 3])
            #expect(try database.change("DELETE FROM things WHERE id = ?", [.text("c")]) == 0)
        }
    }

    @Test("nothing is written outside a transaction")
    func outside() {
        #expect(throws: DatabaseError.self) {
            try queue.inDatabase { try $0.change("DELETE FROM things", []) }
        }
    }

    @Test("a body that throws leaves the query ready for the next")
    func broken() throws {
        struct Stop: Error {}
        try queue.write { (database: Database) throws in
            for name in ["a", "b", "c"] { try database.change("INSERT INTO things (id) VALUES (?)", [.text(name)]) }
            let sql = "SELECT id FROM things ORDER BY id"
            #expect(throws: Stop.self) { try database.all(sql, []) { _ in throw Stop() } }
            #expect(try database.all(sql, []) { $0.text(0) } == ["a", "b", "c"])
        }
    }
}
