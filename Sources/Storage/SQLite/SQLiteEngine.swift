internal import Foundation
internal import GRDB
internal import Synchronization

/// The records in one SQLite database: a file in WAL mode, or memory.
///
/// Of a file, reads run side by side. Writes go through one thread that commits as many as are waiting in one
/// transaction, and resumes their callers only once the disk has them: `synchronous` is FULL.
final class SQLiteEngine: StorageEngine {
    enum Location: Sendable {
        case file(String)
        /// Gone when the engine closes. Reads wait for writes and for each other.
        case memory
    }

    let database: any DatabaseWriter
    /// The database's file; nil in memory.
    let path: String?
    let commits = CommitThread()
    private let isClosed = Atomic(false)
    /// Kibibytes of pages that a connection keeps. An import fills the indexes of cards at random places, of which
    /// SQLite's own 2,000 would hold little.
    private static let (readingCache, writingCache) = (2_048, 6_144)
    /// Milliseconds that a connection waits for another's lock.
    static let patienceMilliseconds = 5_000
    /// Bytes that the write-ahead log keeps on disk once it has been copied into the database: a long transaction makes
    /// it as long as all that it brings.
    private static let longestLog = 1 << 26
    /// Pages of the log that are copied into the database at once, 16 MiB: most are written several times before, of an
    /// import each about three times.
    private static let pagesBetweenCheckpoints = 4_096

    /// Opens a database, or makes an empty one.
    ///
    /// - Throws: ``StorageError`` when the file is damaged, another program's, or cannot be written.
    init(_ location: Location) throws(StorageError) {
        do {
            switch location {
            case .file(let path):
                self.path = path
                // Kept until the pool has opened: whoever is first after a crash reads the whole log, and so would the
                // pool if it were alone again.
                let look = try Self.requireOurs(path)
                database = try DatabasePool(path: path, configuration: Self.configuration)
                try database.read { _ = try $0.schemaVersion() }
                try look?.close()
            case .memory:
                path = nil
                database = try DatabaseQueue(configuration: Self.configuration)
            }
            // GRDB sets NORMAL on opening a WAL database, under which a commit survives a crash of the process but not
            // a power cut.
            try database.writeWithoutTransaction { database in
                try database.execute(sql: "PRAGMA synchronous = FULL")
                try database.execute(sql: "PRAGMA journal_size_limit = \(Self.longestLog)")
                try database.execute(sql: "PRAGMA wal_autocheckpoint = \(Self.pagesBetweenCheckpoints)")
                let level = try Int.fetchOne(database, sql: "PRAGMA synchronous")
                guard level == 2 else { throw StorageError(.failed, "SQLite refused PRAGMA synchronous = FULL.") }
            }
        } catch {
            throw StorageError.opening(error)
        }
    }

    static var configuration: Configuration {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(Double(patienceMilliseconds) / 1_000)
        configuration.maximumReaderCount = 4
        configuration.prepareDatabase { database in
            let kibibytes = database.configuration.readonly ? readingCache : writingCache
            try database.execute(sql: "PRAGMA cache_size = -\(kibibytes)")
        }
        return configuration
    }

    /// Refuses another program's database before anything in it changes: opening it for writing would.
    ///
    /// - Returns: The connection that has looked; nil where there is nothing yet.
    private static func requireOurs(_ path: String) throws -> DatabaseQueue? {
        let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
        guard let size, size > 0 else { return nil }
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(5)
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        let isOurs = try queue.read { database in
            try database.tableExists("grdb_migrations")
                || Int.fetchOne(database, sql: "SELECT COUNT(*) FROM sqlite_master") == 0
        }
        guard isOurs else {
            throw StorageError(
                .damaged,
                "It is a database of another program, and stays as it is; move it away, or choose another folder.")
        }
        return queue
    }

    // MARK: Steps

    /// Also begins to write: nothing is to be written before the tables are there.
    func migrate(_ steps: [Migration], upTo version: String?, willMigrate: () throws -> Void) throws(StorageError) {
        // GRDB sets foreign keys aside during a step, and checks them before it commits.
        var migrator = DatabaseMigrator()
        let last = steps.lastIndex { $0.version == version } ?? steps.count - 1
        for step in steps[...last] {
            migrator.registerMigration(step.version) { database in try step.run(Connection(database)) }
        }
        do {
            let taken = try database.read { try migrator.appliedIdentifiers($0) }
            guard taken.isSubset(of: steps.map(\.version)) else {
                throw StorageError(
                    .damaged, "The database was written by a later version of immersiond; use that version to open it.")
            }
            if let fault = try database.read({ try SchemaCheck.fault(in: $0, steps: steps, taken: taken) }) {
                throw StorageError(.damaged, "The database is damaged. \(fault) Restore it from a backup.")
            }
            if !taken.isEmpty, !taken.contains(steps[last].version) { try willMigrate() }
            try migrator.migrate(database)
        } catch {
            throw StorageError.opening(error)
        }
        commits.start(writingTo: database, log: path.map { $0 + "-wal" })
    }

    // MARK: Reads and writes

    func read<Value: Sendable>(_ body: @escaping @Sendable (Connection) throws -> Value) async throws -> Value {
        guard !isClosed.load(ordering: .acquiring) else {
            throw StorageError(.closed, "\(StorageError.Operation.read.failure): the store is closed.")
        }
        do {
            return try await database.read { try body(Connection($0)) }
        } catch {
            throw StorageError.translated(error, during: .read)
        }
    }

    /// Reads while the calling thread waits, on a connection of its own. Those of the pool come back only once their
    /// reader goes on, on the lane that asked for it: were all threads of that lane to wait for one, none would.
    func readWaiting<Value>(_ body: (any DatabaseReader) throws -> Value) throws -> Value {
        guard let path else { return try body(database) }
        var configuration = Self.configuration
        configuration.readonly = true
        let connection = try DatabaseQueue(path: path, configuration: configuration)
        defer { try? connection.close() }
        return try body(connection)
    }

    func submit(_ write: SubmittedWrite) { commits.submit(write) }

    var isAwaited: Bool { commits.isAwaited }

    func releaseMemory() async {
        try? await database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA shrink_memory") }
    }

    func close() {
        commits.stop()
        isClosed.store(true, ordering: .releasing)
        // A read that comes too late would crash in a queue of GRDB's that is closed; it closes itself at its end.
        guard database is DatabasePool else { return }
        // GRDB closes its readers last, and those must not take the log away.
        try? database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
        try? database.close()
    }
}
