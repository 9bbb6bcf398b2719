internal import CSQLite
internal import Foundation
internal import GRDBSQLite

/// One connection to a SQLite file of Anki's: either a scratch copy that is read and trusted in nothing, or a new file.
final class SQLiteDatabase {
    let handle: OpaquePointer

    /// Opens a scratch copy for reading. Nothing in the file is run: no triggers, views or functions of its schema.
    ///
    /// - Throws: ``AnkiFormatError/Code/damaged`` when it is not a database.
    convenience init(readingCopyAt path: String, limits: AnkiLimits) throws(AnkiFormatError) {
        let escaped = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
        // Immutable: a file in WAL mode is then read without making a journal beside it.
        try self.init(uri: "file:\(escaped)?immutable=1", flags: SQLITE_OPEN_READONLY)
        sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Int32(clamping: limits.cellBytes))
        sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
        guard csqlite_distrust(handle) == SQLITE_OK else { throw failure }
        try execute("PRAGMA cell_size_check = ON")
        try execute("PRAGMA query_only = ON")
        // Statements are ours and small; what a schema holds may not be.
        sqlite3_limit(handle, SQLITE_LIMIT_SQL_LENGTH, 1 << 20)
        sqlite3_limit(handle, SQLITE_LIMIT_EXPR_DEPTH, 100)
        sqlite3_limit(handle, SQLITE_LIMIT_VDBE_OP, 100_000)
        sqlite3_limit(handle, SQLITE_LIMIT_TRIGGER_DEPTH, 1)
        sqlite3_limit(handle, SQLITE_LIMIT_WORKER_THREADS, 0)
        // Sorting goes to a scratch file when it gets large.
        try execute("PRAGMA temp_store = FILE")
        try execute("PRAGMA cache_size = -2000")
    }

    /// Makes a new file, without journal: it is thrown away when writing fails.
    convenience init(creatingAt path: String) throws(AnkiFormatError) {
        let escaped = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
        try self.init(uri: "file:\(escaped)", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_EXCLUSIVE)
        try execute("PRAGMA journal_mode = OFF")
        try execute("PRAGMA synchronous = OFF")
        try execute("PRAGMA locking_mode = EXCLUSIVE")
        try execute("PRAGMA temp_store = FILE")
        try execute("PRAGMA cache_size = -2000")
    }

    private init(uri: String, flags: Int32) throws(AnkiFormatError) {
        var handle: OpaquePointer?
        let status = sqlite3_open_v2(uri, &handle, flags | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nil)
        guard status == SQLITE_OK, let handle else {
            let reason = String(cString: sqlite3_errstr(status))
            sqlite3_close_v2(handle)
            throw AnkiFormatError(.unreadable, "The database cannot be opened: \(reason).")
        }
        self.handle = handle
        sqlite3_create_collation_v2(
            handle, "unicase", SQLITE_UTF8, nil,
            { _, leftCount, left, rightCount, right in
                UnicaseCollation.compare(
                    UnsafeBufferPointer(start: left?.assumingMemoryBound(to: UInt8.self), count: Int(leftCount)),
                    UnsafeBufferPointer(start: right?.assumingMemoryBound(to: UInt8.self), count: Int(rightCount)))
            }, nil)
    }

    deinit { sqlite3_close_v2(handle) }

    func execute(_ sql: String) throws(AnkiFormatError) {
        guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw failure }
    }

    func prepare(_ sql: String) throws(AnkiFormatError) -> SQLiteStatement {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v3(handle, sql, -1, 0, &statement, nil) == SQLITE_OK, let statement else { throw failure }
        return SQLiteStatement(statement, of: self)
    }

    /// The last error of the connection.
    var failure: AnkiFormatError {
        let reason = String(cString: sqlite3_errmsg(handle))
        return switch sqlite3_errcode(handle) & 0xFF {
        case SQLITE_CORRUPT, SQLITE_NOTADB:
            AnkiFormatError(.damaged, "The database of the package is damaged: \(reason).")
        case SQLITE_FULL, SQLITE_IOERR, SQLITE_READONLY, SQLITE_CANTOPEN:
            AnkiFormatError(.writeFailed, "The database could not be stored or read: \(reason).")
        case SQLITE_TOOBIG:
            AnkiFormatError(.tooLarge, "The database of the package holds a value that is too large.")
        default:
            AnkiFormatError(.damaged, "The database of the package cannot be used: \(reason).")
        }
    }
}
