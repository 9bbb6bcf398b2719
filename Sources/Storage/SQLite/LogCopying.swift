internal import Foundation
internal import GRDB
internal import Glibc

/// Copies the write-ahead log into the database between transactions, and keeps its file short, since a start after a
/// crash reads all of it.
///
/// SQLite itself would copy within a commit, before the commit's writers are told; and a start after a crash, whose log
/// may be long, would wait for the copy with its first write. The file would stay as long as the longest transaction
/// has made it until somebody writes again.
struct LogCopying {
    /// Pages from which on the log is copied: as many as SQLite's own default.
    private static let longest = 1_000
    /// Bytes from which on the file is cut.
    private static let longestFile = 1 << 25
    /// In which a start has the disk to itself, and until a file is cut again in which a reader was in the way.
    private static let pause = Duration.seconds(1)

    private let log: String
    private let length: LogLength
    private let begin: ContinuousClock.Instant
    private var nextCut: ContinuousClock.Instant
    private var lastCopied = 0

    init(log: String, length: LogLength) {
        self.log = log
        self.length = length
        begin = .now + Self.pause
        nextCut = begin
    }

    /// Seconds until the file is to be cut; nil while it is short.
    var secondsToCut: Double? {
        guard isLong else { return nil }
        return max(0, (nextCut - .now) / .seconds(1))
    }

    /// To be called between transactions, when the writers have been told. It waits for no reader.
    mutating func copy(_ database: any DatabaseWriter) {
        let now = ContinuousClock.now
        guard now >= begin else { return }
        if isLong, now >= nextCut {
            nextCut = now + Self.pause
            checkpoint(database, "TRUNCATE")
        } else if length.pages >= Self.longest, length.pages != lastCopied {
            lastCopied = length.pages
            checkpoint(database, "PASSIVE")
        }
    }

    private var isLong: Bool {
        var status = stat()
        return stat(log, &status) == 0 && status.st_size > Self.longestFile
    }

    private func checkpoint(_ database: any DatabaseWriter, _ mode: String) {
        try? database.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA busy_timeout = 0")
            defer { try? database.execute(sql: "PRAGMA busy_timeout = \(SQLiteEngine.patienceMilliseconds)") }
            try database.execute(sql: "PRAGMA wal_checkpoint(\(mode))")
        }
    }
}
