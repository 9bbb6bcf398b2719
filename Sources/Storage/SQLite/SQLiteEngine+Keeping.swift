internal import Foundation
internal import GRDB
internal import GRDBSQLite
internal import Glibc

extension SQLiteEngine {
    /// By SQLite's online backup: one snapshot, beside reads and writes.
    func backUp(to path: String) throws(StorageError) {
        do {
            let copy = try DatabaseQueue(path: path)
            try readWaiting { try $0.backup(to: copy) }
            // The copy stands for itself: without a log beside it, which readers of it would have to make.
            try copy.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
            let faults = try copy.read { try DatabaseFile.faults(in: $0, .quick) }
            try copy.close()
            guard faults.isEmpty else {
                throw StorageError(.damaged, "The copy is damaged, and so is the database: \(faults[0])")
            }
        } catch {
            // SQLite tells a file that it cannot make for want of room like any other that it cannot make.
            if error is DatabaseError, Self.isFull(beside: path) {
                throw StorageError(.full, "\(StorageError.Operation.copy.failure): no space is left there; free some.")
            }
            throw StorageError.translated(error, during: .copy) as? StorageError ?? StorageError.opening(error)
        }
        try DatabaseFile.sync(path)
    }

    /// Whether not even a little more can be written where a file is.
    private static func isFull(beside path: String) -> Bool {
        let probe = path + ".probe"
        let descriptor = open(probe, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return [ENOSPC, EDQUOT].contains(errno) }
        defer {
            Glibc.close(descriptor)
            unlink(probe)
        }
        let some = [UInt8](repeating: 1, count: 1 << 16)
        return write(descriptor, some, some.count) < some.count || fsync(descriptor) != 0
    }

    func faults() throws(StorageError) -> [String] {
        do {
            return try readWaiting { try $0.read { try DatabaseFile.faults(in: $0, .quick) } }
        } catch {
            let error = StorageError.translated(error, during: .read) as? StorageError ?? StorageError.opening(error)
            // A lock, or a disk that did not answer, says nothing of what is stored.
            guard error.code == .damaged else { throw error }
            return [error.message]
        }
    }

    /// Deleted rows leave their bytes in the free space of pages and in the log: the file is written anew without them,
    /// and the log cut to nothing. Reads go on meanwhile, but for the moment in which the log is cut.
    func eraseRemains(upTo bytes: Int, after stillness: Duration) throws(StorageError) -> Bool {
        let isLarge = size > bytes
        if isLarge {
            guard let still = commits.stillSince, ContinuousClock.now - still >= stillness else { return false }
        }
        do {
            try database.writeWithoutTransaction { database in
                try Self.whileNobodyWrites(isLarge ? commits : nil, database) {
                    try database.execute(sql: "VACUUM")
                }
            }
            try copyLog()
            try database.barrierWriteWithoutTransaction { database in
                try Self.cutLog(database)
                try database.execute(sql: "PRAGMA shrink_memory")
            }
            return true
        } catch {
            if (error as? DatabaseError)?.resultCode == .SQLITE_INTERRUPT { return false }
            throw StorageError.translated(error, during: .write) as? StorageError ?? StorageError.opening(error)
        }
    }

    /// Bytes of the database's file; 0 in memory.
    private var size: Int {
        var status = stat()
        guard let path, stat(path, &status) == 0 else { return 0 }
        return Int(status.st_size)
    }

    /// Copies what the log holds into the database, beside writers: on a connection of its own. What is left for the
    /// barrier is short then.
    private func copyLog() throws {
        guard let path else { return }
        let connection = try DatabaseQueue(path: path, configuration: Self.configuration)
        defer { try? connection.close() }
        try connection.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(PASSIVE)") }
    }

    /// Runs a statement that is interrupted once a write waits.
    ///
    /// - Parameter commits: Where writes wait; nil where they are to wait for the end.
    private static func whileNobodyWrites(
        _ commits: CommitThread?, _ database: Database, _ body: () throws -> Void
    ) throws {
        guard let commits else { return try body() }
        try withExtendedLifetime(commits) {
            sqlite3_progress_handler(
                database.sqliteConnection, instructionsBetweenLooks,
                { Unmanaged<CommitThread>.fromOpaque($0!).takeUnretainedValue().stillSince == nil ? 1 : 0 },
                Unmanaged.passUnretained(commits).toOpaque())
            defer { sqlite3_progress_handler(database.sqliteConnection, 0, nil, nil) }
            try body()
        }
    }

    /// Of SQLite's virtual machine: some hundred rows.
    private static let instructionsBetweenLooks: Int32 = 1_000

    private static func cutLog(_ database: Database) throws {
        let isBusy = try Int.fetchOne(database, sql: "PRAGMA wal_checkpoint(TRUNCATE)") ?? 0
        guard isBusy == 0 else {
            throw StorageError(.failed, "Another program reads the database, so that its log cannot be emptied.")
        }
    }
}
