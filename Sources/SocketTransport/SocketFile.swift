import Foundation
import Glibc

/// Why nothing can listen on a path: what is wrong and what to do.
package struct SocketFileError: Error, CustomStringConvertible {
    package var description: String

    init(_ description: String) { self.description = description }
}

/// The file that a Unix socket is bound to.
enum SocketFile {
    /// Bytes that `sockaddr_un` has room for, without the closing zero.
    static let maximumPathLength = 107

    /// Makes way for a new socket: removes one that nobody listens on any more.
    ///
    /// - Throws: ``SocketFileError`` when somebody listens, when the file is not a socket, or when the path is too
    ///   long.
    static func prepare(_ path: String) throws {
        guard path.utf8.count <= maximumPathLength else {
            throw SocketFileError(
                "The socket path has \(path.utf8.count) bytes, and the system allows \(maximumPathLength); choose a "
                    + "shorter one with --socket."
            )
        }
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK else {
            throw SocketFileError("\(path) exists and is no socket; choose another path with --socket.")
        }
        guard !isListening(path) else {
            throw SocketFileError("Another process listens on \(path); stop it or choose another path with --socket.")
        }
        unlink(path)
    }

    /// Lets the owner and the group connect, and nobody else.
    static func restrict(_ path: String) throws {
        guard chmod(path, 0o660) == 0 else {
            throw SocketFileError("The mode of \(path) cannot be set: \(String(cString: strerror(errno))).")
        }
    }

    static func remove(_ path: String) {
        unlink(path)
    }

    private static func isListening(_ path: String) -> Bool {
        guard let connection = try? RPCConnection(path: path) else { return false }
        connection.close()
        return true
    }
}
