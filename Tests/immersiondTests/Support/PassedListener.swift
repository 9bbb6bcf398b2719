import Foundation
import Glibc
import TestSupport

/// A listening Unix socket in a folder of its own, as systemd makes for a socket unit.
final class PassedListener: Sendable {
    struct Failure: Error {
        let reason = String(cString: strerror(errno))
    }

    private let folder: TemporaryFolder
    let path: String
    let descriptor: Int32

    init(_ kind: __socket_type = SOCK_STREAM) throws {
        folder = try TemporaryFolder()
        path = folder.url.appending(path: "s").path
        descriptor = socket(AF_UNIX, Int32(kind.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard bound == 0, kind != SOCK_STREAM || listen(descriptor, 16) == 0 else { throw Failure() }
    }

    /// A TCP socket on loopback, at a port of the system's choice. Where a daemon's own socket could be is ``path``.
    init(port: UInt16) throws {
        folder = try TemporaryFolder()
        path = folder.url.appending(path: "s").path
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard bound == 0, listen(descriptor, 16) == 0 else { throw Failure() }
    }

    deinit { close(descriptor) }

    /// The next datagram; nil when none comes within the patience.
    func datagram(within patience: Duration) -> String? {
        var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let (seconds, attoseconds) = patience.components
        guard poll(&watched, 1, Int32(seconds * 1_000 + attoseconds / 1_000_000_000_000_000)) == 1 else { return nil }
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}
