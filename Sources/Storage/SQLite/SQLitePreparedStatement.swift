internal import Foundation
internal import GRDB
internal import GRDBSQLite
internal import Vocab

/// A statement that GRDB keeps, read and bound without its rows and arguments.
struct SQLitePreparedStatement: EngineStatement {
    /// SQLITE_TRANSIENT, whose macro does not come through: SQLite keeps a copy.
    private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    /// GRDB's own statement: kept, so that it is not finalised meanwhile.
    private let statement: Statement
    private let pointer: OpaquePointer

    init(_ statement: Statement) {
        self.statement = statement
        pointer = statement.sqliteStatement
    }

    // MARK: Values

    var placeholders: Int { Int(sqlite3_bind_parameter_count(pointer)) }

    func bind(_ value: Value, at place: Int) throws {
        let status = bound(value, at: Int32(place + 1))
        guard status == SQLITE_OK else { throw failure(status) }
    }

    private func bound(_ value: Value, at index: Int32) -> Int32 {
        switch value {
        case .null: sqlite3_bind_null(pointer, index)
        case .integer(let integer): sqlite3_bind_int64(pointer, index, integer)
        case .number(let number): sqlite3_bind_double(pointer, index, number)
        case .text(var text): text.withUTF8 { bind($0, at: index) }
        case .utf8(let bytes): bytes.withUnsafeBufferPointer { bind($0, at: index) }
        case .blob(let bytes): bytes.withUnsafeBytes { bind($0, at: index) }
        case .id(let id): UUIDText.withBytes(of: id) { bind($0, at: index) }
        case .key(let id): withUnsafeBytes(of: id.uuid) { bind($0, at: index) }
        }
    }

    private func bind(_ bytes: UnsafeRawBufferPointer, at index: Int32) -> Int32 {
        // An empty blob has no address, which SQLite would take for null.
        guard let start = bytes.baseAddress else { return sqlite3_bind_zeroblob(pointer, index, 0) }
        return sqlite3_bind_blob(pointer, index, start, Int32(clamping: bytes.count), Self.copied)
    }

    private func bind(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int32) -> Int32 {
        // An empty text has no address, which SQLite would take for null.
        guard !bytes.isEmpty else { return sqlite3_bind_text(pointer, index, "", 0, Self.copied) }
        return bytes.withMemoryRebound(to: CChar.self) {
            sqlite3_bind_text(pointer, index, $0.baseAddress, Int32(clamping: $0.count), Self.copied)
        }
    }

    // MARK: Steps

    func begin() throws {
        guard sqlite3_get_autocommit(sqlite3_db_handle(pointer)) == 0 || sqlite3_stmt_readonly(pointer) != 0 else {
            throw DatabaseError(resultCode: .SQLITE_ABORT, message: "transaction ended")
        }
    }

    func step() throws -> Bool {
        let status = sqlite3_step(pointer)
        switch status {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        // A reader's task was cancelled.
        case SQLITE_INTERRUPT: throw CancellationError()
        default: throw failure(status)
        }
    }

    /// What a step had to say was thrown by it.
    func release() {
        sqlite3_reset(pointer)
        sqlite3_clear_bindings(pointer)
    }

    var changes: Int { Int(sqlite3_changes(sqlite3_db_handle(pointer))) }
    var insertedNumber: Int { Int(sqlite3_last_insert_rowid(sqlite3_db_handle(pointer))) }

    private func failure(_ status: Int32) -> DatabaseError {
        let connection = sqlite3_db_handle(pointer)
        return DatabaseError(
            resultCode: ResultCode(rawValue: status == SQLITE_ERROR ? status : sqlite3_extended_errcode(connection)),
            message: sqlite3_errmsg(connection).map { String(cString: $0) })
    }

    // MARK: Columns

    var columns: Int { Int(sqlite3_column_count(pointer)) }

    func value(_ column: Int) -> StoredValue {
        switch sqlite3_column_type(pointer, Int32(column)) {
        case SQLITE_INTEGER: .integer(integer(column))
        case SQLITE_FLOAT: .number(number(column))
        case SQLITE_TEXT: .text(String(decoding: text(column), as: UTF8.self))
        case SQLITE_BLOB: .blob(Array(blob(column)))
        default: .null
        }
    }

    func name(_ column: Int) -> String {
        sqlite3_column_name(pointer, Int32(column)).map { String(cString: $0) } ?? "\(column)"
    }

    func isNull(_ column: Int) -> Bool { sqlite3_column_type(pointer, Int32(column)) == SQLITE_NULL }
    func integer(_ column: Int) -> Int64 { sqlite3_column_int64(pointer, Int32(column)) }
    func number(_ column: Int) -> Double { sqlite3_column_double(pointer, Int32(column)) }

    func text(_ column: Int) -> UnsafeBufferPointer<UInt8> {
        // The length is known only after the text has been asked for.
        let start = sqlite3_column_text(pointer, Int32(column))
        return UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(pointer, Int32(column))))
    }

    func blob(_ column: Int) -> UnsafeRawBufferPointer {
        let start = sqlite3_column_blob(pointer, Int32(column))
        return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(pointer, Int32(column))))
    }
}
