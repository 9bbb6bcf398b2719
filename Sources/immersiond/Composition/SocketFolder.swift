import Foundation
import Glibc

/// The folder that a socket is to stand in.
enum SocketFolder {
    /// Makes the folder if need be, for its owner alone, as the XDG Base Directory Specification asks.
    ///
    /// - Throws: ``LaunchError`` when it cannot be made or written.
    static func prepare(for socket: String) throws(LaunchError) {
        let folder = URL(filePath: socket).deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw LaunchError("The socket's folder \(folder.path) cannot be made; choose another path with --socket.")
        }
        guard access(folder.path, W_OK | X_OK) == 0 else {
            throw LaunchError(
                "The socket's folder \(folder.path) cannot be written (\(String(cString: strerror(errno)))); "
                    + "choose another path with --socket.")
        }
    }
}
