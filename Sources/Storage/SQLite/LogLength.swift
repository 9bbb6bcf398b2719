internal import GRDB
internal import GRDBSQLite
internal import Synchronization

/// How many pages the write-ahead log held after the last commit, as SQLite tells it.
///
/// SQLite copies the log into the database by itself in the commit that makes it long, before the commit's writers hear
/// that they are done. Whoever asks for the length does the copying, and picks the moment.
final class LogLength: Sendable {
    private let committed = Atomic<Int>(0)

    var pages: Int { committed.load(ordering: .relaxed) }

    /// Hears of commits of one connection from now on. It has to outlive the connection.
    func follow(_ database: Database) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        sqlite3_wal_hook(
            database.sqliteConnection,
            { context, _, _, pages in
                guard let context else { return SQLITE_OK }
                let length = Unmanaged<LogLength>.fromOpaque(context).takeUnretainedValue()
                length.committed.store(Int(pages), ordering: .relaxed)
                return SQLITE_OK
            }, context)
    }
}
