package import Foundation
import Glibc
import JSONText

/// A copy of the database.
package struct BackupFile: Codable, Sendable, Hashable {
    package var path: String
    package var madeAt: Date
    package var bytes: Int64

    package init(path: String, madeAt: Date, bytes: Int64) {
        self.path = path
        self.madeAt = madeAt
        self.bytes = bytes
    }

    private static let (prefix, suffix) = ("immersion-", ".sqlite")
    /// Between the prefix and the time, of a copy that was made before a newer version took the database over.
    private static let migration = "before-migration-"

    /// Between the prefix and the time, of a database that a backup has taken the place of.
    private static let replaced = "replaced-"
    /// What SQLite may have beside a database.
    package static let companions = ["-wal", "-shm", ""]

    /// What a copy of a time is called: `immersion-2026-11-23T053300.123Z.sqlite`.
    static func name(at instant: Date, beforeMigration: Bool = false) -> String {
        let time = Instant.text(instant).replacingOccurrences(of: ":", with: "")
        return prefix + (beforeMigration ? migration : "") + time + suffix
    }

    /// The copies in a folder that a daemon has made there, the newest first.
    package static func all(in folder: URL) -> [BackupFile] {
        return names(in: folder).filter { !isReplaced($0) }
            .compactMap { name in
                let path = folder.appending(path: name).path
                var status = stat()
                guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
                let changed = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
                return BackupFile(
                    path: path, madeAt: Date(timeIntervalSince1970: changed), bytes: Int64(status.st_size))
            }
            .sorted { ($0.madeAt, $0.path) > ($1.madeAt, $1.path) }
    }

    /// Removes every copy but one, and databases that backups have taken the place of.
    ///
    /// - Returns: How many.
    static func removeAll(in folder: URL, but kept: String) -> Int {
        let names = names(in: folder).filter { folder.appending(path: $0).path != kept }
        for name in names { for part in companions { unlink(folder.appending(path: name + part).path) } }
        return names.count
    }

    private static func names(in folder: URL) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
            .filter { $0.hasPrefix(prefix) && $0.hasSuffix(suffix) }
    }

    private static func isReplaced(_ name: String) -> Bool { name.hasPrefix(prefix + replaced) }

    /// Where a database is kept that a backup takes the place of.
    package static func replaced(in folder: URL, at instant: Date) -> String {
        let time = Instant.text(instant).replacingOccurrences(of: ":", with: "")
        return folder.appending(path: prefix + replaced + time + suffix).path
    }

    /// Where a database is copied to before a newer version takes it over.
    package static func beforeMigration(in folder: URL, at instant: Date) -> String {
        folder.appending(path: name(at: instant, beforeMigration: true)).path
    }
}
