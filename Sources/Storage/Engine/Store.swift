package import Foundation
internal import GRDB

/// The daemon's memory: one SQLite file in WAL mode.
///
/// Reads run side by side. Writes go through one thread that commits as many as are waiting in one transaction
/// (group commit), and resumes their callers only once the disk has them: `synchronous` is FULL.
package final class Store: Sendable {
    private let pool: DatabasePool
    private let commits: CommitThread
    private let wordChanges = WordChanges()
    /// Kibibytes of pages that a connection keeps. An import fills the indexes of the cards' keys at random, of which SQLite's
    /// own 2,000 would hold little.
    private static let (readingCache, writingCache) = (2_048, 6_144)
    /// Bytes that the write-ahead log keeps on disk once it has been copied into the database: an import makes it as long as
    /// all that it brings.
    private static let longestLog = 1 << 26

    /// Opens the file, creating or migrating it.
    ///
    /// - Parameter willMigrate: Called before a database of an earlier version is taken over, which takes seconds where there
    ///   are many cards.
    /// - Throws: ``StorageError`` when the file is damaged, of a later version or cannot be written.
    package convenience init(path: String, willMigrate: () -> Void = {}) throws(StorageError) {
        try self.init(path: path, upTo: nil, willMigrate: willMigrate)
    }

    /// Opens the file as an earlier version of the program would have, for tests of the way from there.
    init(path: String, upTo version: String?, willMigrate: () -> Void = {}) throws(StorageError) {
        do {
            try Self.requireOurs(path)
            var configuration = Configuration()
            configuration.foreignKeysEnabled = true
            configuration.busyMode = .timeout(5)
            configuration.maximumReaderCount = 4
            configuration.prepareDatabase { database in
                let kibibytes = database.configuration.readonly ? Self.readingCache : Self.writingCache
                try database.execute(sql: "PRAGMA cache_size = -\(kibibytes)")
            }
            let pool = try DatabasePool(path: path, configuration: configuration)
            // GRDB sets NORMAL on opening a WAL database, under which a commit survives a crash of the process but not
            // a power cut.
            try pool.writeWithoutTransaction { database in
                try database.execute(sql: "PRAGMA synchronous = FULL")
                try database.execute(sql: "PRAGMA journal_size_limit = \(Self.longestLog)")
                let level = try Int.fetchOne(database, sql: "PRAGMA synchronous")
                guard level == 2 else { throw StorageError(.failed, "SQLite refused PRAGMA synchronous = FULL.") }
            }
            try Schema.migrate(pool, upTo: version, willMigrate: willMigrate)
            self.pool = pool
            self.commits = CommitThread(pool: pool, wordChanges: wordChanges)
        } catch {
            let error = StorageError.translated(error, during: .open)
            throw error as? StorageError ?? StorageError(.failed, "\(StorageError.Operation.open.failure): \(error).")
        }
    }

    /// Refuses another program's database before anything in it changes: opening it for writing would.
    private static func requireOurs(_ path: String) throws {
        let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
        guard let size, size > 0 else { return }
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(5)
        let isOurs = try DatabaseQueue(path: path, configuration: configuration).read { database in
            try database.tableExists("grdb_migrations")
                || Int.fetchOne(database, sql: "SELECT COUNT(*) FROM sqlite_master") == 0
        }
        guard isOurs else {
            throw StorageError(
                .damaged,
                "It is a database of another program, and stays as it is; move it away, or choose another folder.")
        }
    }

    /// Carries out `body` in a transaction and returns once it is on disk. When `body` throws, or the commit fails,
    /// nothing of it was changed.
    ///
    /// - Throws: ``StorageError`` for what the database refuses; errors of `body`'s own as they are.
    package func write<Value: Sendable>(
        _ body: @escaping @Sendable (borrowing StoreWriter) throws -> Value
    ) async throws -> Value {
        try await commits.run(body)
    }

    /// Reads one consistent snapshot.
    ///
    /// - Throws: ``StorageError`` when the database cannot be read; errors of `body`'s own as they are.
    package func read<Value: Sendable>(
        _ body: @escaping @Sendable (borrowing StoreReader) throws -> Value
    ) async throws -> Value {
        do {
            return try await pool.read { try body(StoreReader(database: $0)) }
        } catch {
            throw StorageError.translated(error, during: .read)
        }
    }

    /// Where the changes of cards stand. To be read before a snapshot that is to be remembered.
    package var wordMark: WordMark { wordChanges.mark }

    /// The cards that were answered since a mark; nil when other changes were made, and what is remembered is out of date.
    package func wordsAnswered(since mark: WordMark) -> ArraySlice<UUID>? { wordChanges.answered(since: mark) }

    /// Gives back the pages that a long write has left in memory.
    package func releaseMemory() async {
        try? await pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA shrink_memory") }
    }

    /// Finishes the waiting writes and takes no more.
    package func close() {
        commits.stop()
        // GRDB closes its readers last, and those must not take the log away.
        try? pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
        try? pool.close()
    }
}

/// Access to one snapshot; its methods stand beside the records they read.
package struct StoreReader: ~Copyable {
    let database: Database
}

/// Access within a transaction; its methods stand beside the records they write.
package struct StoreWriter: ~Copyable {
    let database: Database
    let notes: WriteNotes
}

extension StoreWriter {
    /// Reads within the transaction.
    package var reader: StoreReader { StoreReader(database: database) }
}
