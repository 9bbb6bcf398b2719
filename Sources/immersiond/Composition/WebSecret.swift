import Foundation
import Glibc

/// A key that only this daemon knows, kept in its data folder: the ids of sounds that it gives devices hold across
/// restarts.
enum WebSecret {
    private static let length = 32

    /// - Throws: ``LaunchError`` when it can neither be read nor made.
    static func key(in folder: URL) throws -> [UInt8] {
        let path = folder.appending(path: "key").path
        if let known = FileManager.default.contents(atPath: path), known.count == length { return Array(known) }
        var generator = SystemRandomNumberGenerator()
        let key = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
        unlink(path)
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            throw LaunchError("The file \(path) cannot be made: \(String(cString: strerror(errno))).")
        }
        defer { close(file) }
        guard write(file, key, length) == length else {
            throw LaunchError("The file \(path) cannot be written: \(String(cString: strerror(errno))).")
        }
        return key
    }
}
