internal import GRDB
internal import Glibc

/// Keeps the write-ahead log short, since a start after a crash reads all of it.
///
/// SQLite copies the log into the database by itself, but leaves the file as long as the longest transaction has made
/// it until somebody writes again.
struct LogTrimming {
    /// Bytes from which on it is cut.
    private static let longest = 1 << 25
    /// Seconds after a reader was in the way until the next trial.
    private static let pause = 1

    let log: String?
    private var nextTrial = 0

    init(log: String?) { self.log = log }

    /// To be called between transactions. It waits for nobody.
    mutating func trim(_ database: any DatabaseWriter) {
        var status = stat()
        guard let log, stat(log, &status) == 0, status.st_size > Self.longest, Self.seconds >= nextTrial else { return }
        nextTrial = Self.seconds + Self.pause
        try? database.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA busy_timeout = 0")
            defer { try? database.execute(sql: "PRAGMA busy_timeout = \(SQLiteEngine.patienceMilliseconds)") }
            try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        }
    }

    private static var seconds: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec
    }
}
