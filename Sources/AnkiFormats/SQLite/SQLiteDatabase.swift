internal import CSQLite
internal import Foundation
internal import GRDBSQLite

/// One connection to a SQLite file of Anki's: either a scratch copy that is read and trusted in nothing, or a new file.
final class SQLiteDatabase {
    let handle: OpaquePointer
    /// The scratch copy, which the connection reads in place.
    private var pages: UnsafeMutableRawBufferPointer?

    /// Opens a scratch copy for reading. Nothing in the file is run: no triggers, views or functions of its schema. No
    /// file is opened, neither this one nor any other.
    ///
    /// - Parameter descriptor: Of a file that is open to read and write, and is nobody else's; it may be closed then.
    /// - Throws: ``AnkiFormatError/Code/damaged`` when it is not a database.
    convenience init(readingCopy descriptor: Int32, limits: AnkiLimits) throws(AnkiFormatError) {
        try self.init(uri: ":memory:", flags: SQLITE_OPEN_READWRITE)
        try readPages(of: descriptor)
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
        // What has to be sorted, for want of an index, is sorted in memory, of which a process has only so much.
        try execute("PRAGMA temp_store = MEMORY")
        try execute("PRAGMA cache_size = -2000")
    }

    /// Bytes of the header that tell by which journal a file is written and read, and what they are for the usual one.
    private static let (journalBytes, usualJournal) = (18..<20, UInt8(1))

    private func readPages(of descriptor: Int32) throws(AnkiFormatError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .writing("The database could not be read", errno) }
        guard status.st_size >= Self.journalBytes.upperBound else {
            throw AnkiFormatError(.damaged, "The database of the package is damaged: it is cut off.")
        }
        // What is only read needs no log beside it, whatever the file says of one; in memory there can be none.
        let usual = [UInt8](repeating: Self.usualJournal, count: Self.journalBytes.count)
        guard lseek(descriptor, Self.journalBytes.lowerBound, SEEK_SET) == Self.journalBytes.lowerBound,
            write(descriptor, usual, usual.count) == usual.count
        else { throw .writing("The database could not be stored", errno) }
        let size = Int(status.st_size)
        guard let start = mmap(nil, size, PROT_READ, MAP_SHARED, descriptor, 0), start != MAP_FAILED else {
            throw .writing("The database could not be read", errno)
        }
        pages = UnsafeMutableRawBufferPointer(start: start, count: size)
        let bytes = start.assumingMemoryBound(to: UInt8.self)
        let result = sqlite3_deserialize(
            handle, "main", bytes, sqlite3_int64(size), sqlite3_int64(size), UInt32(SQLITE_DESERIALIZE_READONLY))
        guard result == SQLITE_OK else { throw failure }
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

    deinit {
        sqlite3_close_v2(handle)
        if let pages { munmap(pages.baseAddress, pages.count) }
    }

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
        case SQLITE_FULL:
            .writing("The database could not be stored", ENOSPC)
        case SQLITE_IOERR, SQLITE_READONLY, SQLITE_CANTOPEN:
            DiskFault.isFull(sqlite3_system_errno(handle))
                ? .writing("The database could not be stored", sqlite3_system_errno(handle))
                : AnkiFormatError(.writeFailed, "The database could not be stored or read: \(reason).")
        case SQLITE_TOOBIG:
            AnkiFormatError(.tooLarge, "The database of the package holds a value that is too large.")
        case SQLITE_NOMEM:
            AnkiFormatError(.tooLarge, "Reading the database of the package takes more memory than is allowed.")
        default:
            AnkiFormatError(.damaged, "The database of the package cannot be used: \(reason).")
        }
    }
}
