internal import Foundation
internal import GRDB
internal import GRDBSQLite
internal import Vocab

/// What stands in for a placeholder of a statement.
enum Value: Sendable {
    case null
    case integer(Int64)
    case number(Double)
    case text(String)
    /// Text as its bytes.
    case utf8([UInt8])
    case blob([UInt8])
    /// A UUID as text.
    case id(UUID)
    /// A UUID as its sixteen bytes.
    case key(UUID)

    static func text(_ text: String?) -> Value { text.map { .text($0) } ?? .null }
    static func key(_ id: UUID?) -> Value { id.map { .key($0) } ?? .null }
    static func integer(_ integer: Int?) -> Value { integer.map { .integer(Int64($0)) } ?? .null }
    static func flag(_ flag: Bool) -> Value { .integer(flag ? 1 as Int64 : 0) }
    static func instant(_ date: Date) -> Value { .integer(Column.instant(date)) }
    static func instant(_ date: Date?) -> Value { date.map { .instant($0) } ?? .null }
}

/// A row of a query, read by position while the query stands on it.
///
/// GRDB's rows find columns by name, in a table of names that is made anew for every query: for a single card that takes
/// longer than SQLite itself. Tables of which a request reads many rows are read this way.
struct Columns {
    fileprivate let statement: SQLiteStatement

    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

    func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(statement, column)) }
    func number(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }
    func flag(_ column: Int32) -> Bool { integer(column) != 0 }
    func date(_ column: Int32) -> Date { Column.date(sqlite3_column_int64(statement, column)) }

    /// The bytes of a text, empty for null; they last as long as the row.
    func bytes(_ column: Int32) -> UnsafeBufferPointer<UInt8> {
        // The length is known only after the text has been asked for.
        let start = sqlite3_column_text(statement, column)
        return UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
    }

    func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }

    /// A blob, empty for null; it lasts as long as the row.
    func blob(_ column: Int32) -> UnsafeRawBufferPointer {
        let start = sqlite3_column_blob(statement, column)
        return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
    }

    /// A UUID that stands as text.
    ///
    /// - Throws: ``StorageError/Code/damaged`` when the column holds something else.
    func id(_ column: Int32) throws -> UUID {
        guard let id = UUIDText.parse(bytes(column)) else { throw noUUID(column) }
        return id
    }

    /// A UUID that stands as its sixteen bytes.
    ///
    /// - Throws: ``StorageError/Code/damaged`` when the column holds something else.
    func key(_ column: Int32) throws -> UUID {
        let bytes = blob(column)
        guard bytes.count == MemoryLayout<uuid_t>.size else { throw noUUID(column) }
        return UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
    }

    private func noUUID(_ column: Int32) -> StorageError {
        let name = sqlite3_column_name(statement, column).map { String(cString: $0) } ?? "\(column)"
        return StorageError(.damaged, "The column '\(name)' holds '\(text(column).prefix(64))', which is no UUID.")
    }

    func optionalInteger(_ column: Int32) -> Int? { isNull(column) ? nil : integer(column) }
    func optionalDate(_ column: Int32) -> Date? { isNull(column) ? nil : date(column) }
    func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }
    func optionalKey(_ column: Int32) throws -> UUID? { isNull(column) ? nil : try key(column) }
}

extension Database {
    /// Every row of a query.
    func all<Element>(_ sql: String, _ values: [Value], _ read: (Columns) throws -> Element) throws -> [Element] {
        var elements: [Element] = []
        try cachedStatement(sql: sql).each(values) { elements.append(try read($0)) }
        return elements
    }

    /// The first row of a query; nil when there is none.
    func first<Element>(_ sql: String, _ values: [Value], _ read: (Columns) throws -> Element) throws -> Element? {
        let statement = try cachedStatement(sql: sql)
        defer { statement.release() }
        try statement.bind(values)
        return try statement.step() ? try read(Columns(statement: statement.sqliteStatement)) : nil
    }

    /// Runs an insertion, an update or a deletion, within a transaction.
    ///
    /// - Returns: How many rows it changed.
    @discardableResult
    func change(_ sql: String, _ values: [Value]) throws -> Int {
        let statement = try cachedStatement(sql: sql)
        precondition(statement.placeholders == values.count, "a value for each placeholder")
        return try change(statement) { place in values[place] }
    }

    /// The same of a statement that is run many times.
    ///
    /// - Parameter value: For the placeholder of a place, from 0.
    @discardableResult
    func change(_ statement: Statement, _ value: (Int) -> Value) throws -> Int {
        defer { statement.release() }
        // A disk that is full ends a transaction without a word: what comes after must not be written by itself.
        let connection = sqlite3_db_handle(statement.sqliteStatement)
        guard sqlite3_get_autocommit(connection) == 0 else {
            throw DatabaseError(resultCode: .SQLITE_ABORT, message: "transaction ended")
        }
        for place in 0..<statement.placeholders { try statement.bind(value(place), at: place) }
        _ = try statement.step()
        return Int(sqlite3_changes(connection))
    }
}

extension Statement {
    /// SQLITE_TRANSIENT, whose macro does not come through: SQLite keeps a copy.
    private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    /// Passes the rows one by one. A body that runs queries of its own must not run this one.
    func each(_ values: [Value], _ body: (Columns) throws -> Void) throws {
        defer { release() }
        try bind(values)
        while try step() { try body(Columns(statement: sqliteStatement)) }
    }

    fileprivate func bind(_ values: [Value]) throws {
        precondition(placeholders == values.count, "a value for each placeholder")
        for (place, value) in values.enumerated() { try bind(value, at: place) }
    }

    fileprivate var placeholders: Int { Int(sqlite3_bind_parameter_count(sqliteStatement)) }

    /// - Parameter place: From 0.
    fileprivate func bind(_ value: Value, at place: Int) throws {
        let status = bound(value, at: Int32(place + 1))
        guard status == SQLITE_OK else { throw failure(status) }
    }

    private func bound(_ value: Value, at index: Int32) -> Int32 {
        switch value {
        case .null: sqlite3_bind_null(sqliteStatement, index)
        case .integer(let integer): sqlite3_bind_int64(sqliteStatement, index, integer)
        case .number(let number): sqlite3_bind_double(sqliteStatement, index, number)
        case .text(var text): text.withUTF8 { bind($0, at: index) }
        case .utf8(let bytes): bytes.withUnsafeBufferPointer { bind($0, at: index) }
        case .blob(let bytes): bytes.withUnsafeBytes { bind($0, at: index) }
        case .id(let id): UUIDText.withBytes(of: id) { bind($0, at: index) }
        case .key(let id): withUnsafeBytes(of: id.uuid) { bind($0, at: index) }
        }
    }

    private func bind(_ bytes: UnsafeRawBufferPointer, at index: Int32) -> Int32 {
        // An empty blob has no address, which SQLite would take for null.
        guard let start = bytes.baseAddress else { return sqlite3_bind_zeroblob(sqliteStatement, index, 0) }
        return sqlite3_bind_blob(sqliteStatement, index, start, Int32(clamping: bytes.count), Self.copied)
    }

    private func bind(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int32) -> Int32 {
        // An empty text has no address, which SQLite would take for null.
        guard !bytes.isEmpty else { return sqlite3_bind_text(sqliteStatement, index, "", 0, Self.copied) }
        return bytes.withMemoryRebound(to: CChar.self) {
            sqlite3_bind_text(sqliteStatement, index, $0.baseAddress, Int32(clamping: $0.count), Self.copied)
        }
    }

    /// - Returns: Whether there is a row.
    fileprivate func step() throws -> Bool {
        let status = sqlite3_step(sqliteStatement)
        switch status {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        // A reader's task was cancelled.
        case SQLITE_INTERRUPT: throw CancellationError()
        default: throw failure(status)
        }
    }

    /// Ready for the next use. What a step had to say was thrown by it.
    fileprivate func release() {
        sqlite3_reset(sqliteStatement)
        sqlite3_clear_bindings(sqliteStatement)
    }

    private func failure(_ status: Int32) -> DatabaseError {
        let connection = sqlite3_db_handle(sqliteStatement)
        return DatabaseError(
            resultCode: ResultCode(rawValue: status == SQLITE_ERROR ? status : sqlite3_extended_errcode(connection)),
            message: sqlite3_errmsg(connection).map { String(cString: $0) })
    }
}
