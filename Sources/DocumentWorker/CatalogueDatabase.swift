import CSQLite
import Documents
import Foundation

/// A database that a stranger made, in memory: this process opens no file, and nothing of the database runs.
final class CatalogueDatabase {
    /// Bytes of one cell, and columns, expressions and steps of a query that is not made up to do harm.
    private static let limits: [(Int32, Int32)] = [
        (SQLITE_LIMIT_LENGTH, 16 << 20), (SQLITE_LIMIT_COLUMN, 500), (SQLITE_LIMIT_ATTACHED, 0),
        (SQLITE_LIMIT_TRIGGER_DEPTH, 1),
    ]

    private let database: OpaquePointer

    /// - Throws: ``DocumentFailure`` for what is no database.
    init(_ bytes: Data) throws(DocumentFailure) {
        let damaged = DocumentFailure(.damaged, "The file is not a library of Calibre, or it is damaged.")
        guard bytes.starts(with: Data("SQLite format 3\0".utf8)), bytes.count > 100 else { throw damaged }
        var handle: OpaquePointer?
        guard sqlite3_open_v2(":memory:", &handle, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK, let handle else {
            sqlite3_close_v2(handle)
            throw damaged
        }
        database = handle
        for (limit, value) in Self.limits { sqlite3_limit(handle, limit, value) }
        guard let copy = sqlite3_malloc64(UInt64(bytes.count)) else {
            throw DocumentFailure(.tookTooMuchMemory, "The library is too large to be read at once.")
        }
        bytes.withUnsafeBytes { copy.copyMemory(from: $0.baseAddress!, byteCount: bytes.count) }
        // A log of changes has no place in memory, and none came along.
        for offset in [18, 19] { copy.storeBytes(of: 1, toByteOffset: offset, as: UInt8.self) }
        let size = sqlite3_int64(bytes.count)
        let flags = UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY)
        guard
            sqlite3_deserialize(handle, "main", copy.assumingMemoryBound(to: UInt8.self), size, size, flags)
                == SQLITE_OK, csqlite_distrust(handle) == SQLITE_OK
        else { throw damaged }
        _ = sqlite3_exec(handle, "PRAGMA temp_store = MEMORY; PRAGMA cell_size_check = ON", nil, nil, nil)
    }

    deinit { sqlite3_close_v2(database) }

    /// Passes the rows of a query; none where a table or column of it is not there.
    ///
    /// - Throws: ``DocumentFailure`` for a table that cannot be read to its end; what `body` throws.
    func each(_ query: String, _ body: (Row) throws(DocumentFailure) -> Void) throws(DocumentFailure) {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        guard sqlite3_prepare_v2(database, query, -1, &statement, nil) == SQLITE_OK, let statement else { return }
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: try body(Row(statement: statement))
            case SQLITE_DONE: return
            case SQLITE_NOMEM:
                throw DocumentFailure(.tookTooMuchMemory, "The library needs too much memory to be read.")
            default: throw DocumentFailure(.damaged, "The library is damaged; let Calibre check it.")
            }
        }
    }

    /// The current row of a query.
    struct Row {
        /// Characters of a cell that are taken.
        private static let mostCharacters = 20_000

        fileprivate let statement: OpaquePointer

        /// Nil for an empty cell.
        func text(_ column: Int32) -> String? {
            guard let bytes = sqlite3_column_text(statement, column) else { return nil }
            let text = String(cString: bytes).prefix(Self.mostCharacters)
            return text.isEmpty ? nil : String(text)
        }

        func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(statement, column)) }

        /// Nil for an empty cell.
        func number(_ column: Int32) -> Double? {
            sqlite3_column_type(statement, column) == SQLITE_NULL ? nil : sqlite3_column_double(statement, column)
        }
    }
}
