import Foundation
import Glibc
import LearningService

/// The folder that holds all a daemon remembers, locked against a second daemon for as long as this value lives.
///
/// What lies in its subfolders is cleaned up at every start. So a folder that somebody else keeps files in is never
/// taken, and neither is a subfolder that is a link to elsewhere.
final class DataFolder: Sendable {
    let url: URL
    private let lock: Int32
    private static let lockName = "daemon.lock"
    private static let databaseName = "immersion.sqlite"
    /// What a file system of its own holds when nobody has put anything there.
    private static let namesOfEmptyFolders: Set<String> = ["lost+found"]

    var database: URL { url.appending(path: Self.databaseName) }
    var media: URL { url.appending(path: "media", directoryHint: .isDirectory) }
    /// Documents that learners gave, while they are read.
    var documents: URL { url.appending(path: "documents", directoryHint: .isDirectory) }
    /// Files on their way from and to devices.
    var passing: URL { url.appending(path: "passing", directoryHint: .isDirectory) }
    /// Certificates and secrets of the web server.
    var web: URL { url.appending(path: "web", directoryHint: .isDirectory) }
    /// A backup on its way to the database's place.
    var restored: URL { url.appending(path: Self.databaseName + ".restoring") }
    /// Copies of the database that the daemon has made.
    var backups: URL { Self.backups(in: url) }
    /// Whose records are being deleted.
    var erasures: URL { url.appending(path: "erasing.json") }
    /// What was taken in, given out and deleted.
    var auditLog: URL { url.appending(path: "audit.log") }
    /// What was refused, and to whom.
    var refusals: URL { url.appending(path: "refused.log") }
    var speech: URL { url.appending(path: "speech", directoryHint: .isDirectory) }

    /// Makes the folder if need be, readable by its owner alone, and locks it.
    ///
    /// - Throws: ``LaunchError`` when another daemon uses it, it holds what no daemon put there, or it cannot be made
    ///   or closed to others.
    init(_ url: URL) throws {
        self.url = url
        do {
            try FileManager.default.createDirectory(
                at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw LaunchError("The data folder \(url.path) cannot be made; choose another with --data.")
        }
        try Self.requireOurs(url)
        try Self.closeToOthers(url)
        let path = url.appending(path: Self.lockName).path
        lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard lock >= 0 else {
            throw LaunchError("The data folder \(url.path) cannot be written; choose another with --data.")
        }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            close(lock)
            throw Self.inUse(url)
        }
        ftruncate(lock, 0)
        let mark = Array("\(getpid())\n".utf8)
        _ = pwrite(lock, mark, mark.count, 0)
        for folder in [media, speech, web, documents, passing, backups] { try Self.makeSubfolder(folder.path) }
    }

    deinit { close(lock) }

    private static func inUse(_ url: URL) -> LaunchError {
        let process = owner(of: url).map { " (process \($0))" } ?? ""
        return LaunchError(
            "Another daemon\(process) uses the data folder \(url.path); stop it, or choose another with --data.")
    }

    /// For commands that only read a folder, which may be on a disk where nothing can be written.
    ///
    /// - Throws: ``LaunchError`` when a daemon uses it.
    static func requireUnused(_ url: URL) throws(LaunchError) {
        let lock = open(url.appending(path: lockName).path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard lock >= 0 else { return }
        defer { close(lock) }
        guard flock(lock, LOCK_SH | LOCK_NB) == 0 else { throw inUse(url) }
    }

    /// For commands that look at what a daemon has left, and have no business to make a folder.
    ///
    /// - Throws: ``LaunchError`` when there is no database.
    static func requireDatabase(in url: URL) throws {
        let database = url.appending(path: databaseName).path
        guard access(database, F_OK) != 0 else { return }
        guard errno == ENOENT || errno == ENOTDIR else {
            throw LaunchError("\(database) cannot be reached: \(String(cString: strerror(errno))).")
        }
        if let newest = BackupFile.all(in: backups(in: url)).first {
            throw LaunchError(
                "The database \(database) is gone, and there are backups of it. Bring the newest back: "
                    + DamagedDatabase.restoring(newest))
        }
        throw LaunchError("No daemon has kept anything in \(url.path); name its folder with --data.")
    }

    /// The process that keeps a folder, or kept it last; nil where none ever did.
    static func owner(of url: URL) -> Int32? {
        let text = try? String(contentsOf: url.appending(path: lockName), encoding: .utf8)
        return text.flatMap { Int32($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    }

    /// The database of a folder that may be in use.
    static func database(in url: URL) -> URL { url.appending(path: databaseName) }

    static func backups(in url: URL) -> URL { url.appending(path: "backups", directoryHint: .isDirectory) }

    /// An empty folder may be taken, and one that a daemon has used: anything else, such as a home, is somebody's.
    private static func requireOurs(_ url: URL) throws {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: url.path)
        } catch {
            throw LaunchError("The data folder \(url.path) cannot be read; choose another with --data.")
        }
        guard namesOfEmptyFolders.isSuperset(of: names) || names.contains(lockName) || names.contains(databaseName)
        else {
            throw LaunchError(
                "The folder \(url.path) holds files that are not the daemon's; choose an empty folder, or one that a "
                    + "daemon has used, with --data.")
        }
    }

    /// Takes a folder that was there before from everybody but its owner.
    private static func closeToOthers(_ url: URL) throws {
        var status = stat()
        guard stat(url.path, &status) == 0 else {
            throw LaunchError("The data folder \(url.path) cannot be read; choose another with --data.")
        }
        guard status.st_mode & 0o777 != 0o700 else { return }
        guard chmod(url.path, 0o700) == 0 else {
            let mode = String(status.st_mode & 0o777, radix: 8)
            throw LaunchError(
                "The data folder \(url.path) has mode \(mode) and cannot be given 700 "
                    + "(\(String(cString: strerror(errno)))); choose another with --data.")
        }
    }

    /// Files are removed from a subfolder, so it must be one, and not a link to somebody's pictures.
    private static func makeSubfolder(_ path: String) throws {
        guard mkdir(path, 0o700) != 0 else { return }
        let reason = String(cString: strerror(errno))
        var status = stat()
        guard lstat(path, &status) == 0 else { throw LaunchError("The folder \(path) cannot be made (\(reason)).") }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw LaunchError(
                "\(path) is not a folder but a link or a file, and the daemon would remove files there; move it away, "
                    + "or choose another folder with --data.")
        }
    }
}
