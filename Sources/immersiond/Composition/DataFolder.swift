import Foundation
import Glibc

/// The folder that holds all a daemon remembers, locked against a second daemon for as long as this value lives.
final class DataFolder: Sendable {
    let url: URL
    private let lock: Int32
    private static let lockName = "daemon.lock"

    var database: URL { url.appending(path: "immersion.sqlite") }
    var media: URL { url.appending(path: "media", directoryHint: .isDirectory) }
    var speech: URL { url.appending(path: "speech", directoryHint: .isDirectory) }

    /// Makes the folder if need be, readable by its owner alone, and locks it.
    ///
    /// - Throws: ``LaunchError`` when another daemon uses it, or it cannot be made or closed to others.
    init(_ url: URL) throws {
        self.url = url
        do {
            try FileManager.default.createDirectory(
                at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw LaunchError("The data folder \(url.path) cannot be made; choose another with --data.")
        }
        try Self.closeToOthers(url)
        let path = url.appending(path: Self.lockName).path
        lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0 else {
            throw LaunchError("The data folder \(url.path) cannot be written; choose another with --data.")
        }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            let owner = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
            close(lock)
            let process = owner.isEmpty ? "" : " (process \(owner.trimmingCharacters(in: .whitespacesAndNewlines)))"
            throw LaunchError(
                "Another daemon\(process) uses the data folder \(url.path); stop it, or choose another with --data.")
        }
        ftruncate(lock, 0)
        let mark = Array("\(getpid())\n".utf8)
        _ = pwrite(lock, mark, mark.count, 0)
    }

    deinit { close(lock) }

    /// Takes a folder that was there before from everybody but its owner. One that others may read and that holds what
    /// no daemon put there, such as `/tmp` or a home, is left as it is.
    private static func closeToOthers(_ url: URL) throws {
        var status = stat()
        guard stat(url.path, &status) == 0 else {
            throw LaunchError("The data folder \(url.path) cannot be read; choose another with --data.")
        }
        guard status.st_mode & 0o777 != 0o700 else { return }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
        let mode = String(status.st_mode & 0o777, radix: 8)
        guard names.isEmpty || names.contains(lockName) else {
            throw LaunchError(
                "The data folder \(url.path) holds other files and has mode \(mode), so others could read what learners "
                    + "say; give it mode 700, or choose another with --data.")
        }
        guard chmod(url.path, 0o700) == 0 else {
            throw LaunchError(
                "The data folder \(url.path) has mode \(mode) and cannot be given 700 "
                    + "(\(String(cString: strerror(errno)))); choose another with --data.")
        }
    }
}
