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
                    path: path, madeAt: time(in: name) ?? Date(timeIntervalSince1970: changed),
                    bytes: Int64(status.st_size))
            }
            .sorted { ($0.madeAt, $0.path) > ($1.madeAt, $1.path) }
    }

    /// When a copy was made, by its name, which stays with it when it is copied or written anew.
    private static func time(in name: String) -> Date? {
        var text = name.dropFirst(prefix.count).dropLast(suffix.count)
        if text.hasPrefix(migration) { text = text.dropFirst(migration.count) }
        guard let letter = text.firstIndex(of: "T"), text[letter...].count > 7 else { return nil }
        let (hour, minute) = (text.index(letter, offsetBy: 3), text.index(letter, offsetBy: 5))
        return Instant.date(from: "\(text[..<hour]):\(text[hour..<minute]):\(text[minute...])")
    }

    /// Every copy in a folder, databases that backups have taken the place of among them.
    static func paths(in folder: URL) -> [String] { names(in: folder).map { folder.appending(path: $0).path } }

    /// What copies that were broken off have left in a folder.
    package static func drafts(in folder: URL) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { name in
            guard name.hasPrefix(prefix), let mark = name.range(of: suffix + ".") else { return false }
            return UUID(uuidString: String(name[mark.upperBound...].prefix(36))) != nil
        }.map { folder.appending(path: $0).path }
    }

    /// Removes what copies that were broken off have left in a folder where none is being made.
    package static func removeDrafts(in folder: URL) { for path in drafts(in: folder) { unlink(path) } }

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
