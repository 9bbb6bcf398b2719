import Foundation
import Glibc

/// The folder that holds all a daemon remembers, locked against a second daemon for as long as this value lives.
final class DataFolder: Sendable {
    let url: URL
    private let lock: Int32

    var database: URL { url.appending(path: "immersion.sqlite") }
    var speech: URL { url.appending(path: "speech", directoryHint: .isDirectory) }

    /// Makes the folder if need be, readable by its owner alone, and locks it.
    ///
    /// - Throws: ``LaunchError`` when another daemon uses it or it cannot be made.
    init(_ url: URL) throws {
        self.url = url
        do {
            try FileManager.default.createDirectory(
                at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw LaunchError("The data folder \(url.path) cannot be made; choose another with --data.")
        }
        let path = url.appending(path: "daemon.lock").path
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
}
