import Foundation
import Glibc

/// A client that sends any bytes and reads lines, and that gives up on a daemon which stays silent.
final class WireClient {
    enum Failure: Error, Equatable {
        /// The daemon closed the connection, or was never there.
        case closed
        /// Nothing came for as long as was waited.
        case silent
    }

    private let descriptor: Int32
    private var buffered: [UInt8] = []

    /// - Parameter patience: Seconds that ``receive()`` waits for more bytes.
    init(path: String, patience: Int) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        var wait = timeval(tv_sec: patience, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &wait, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &wait, size)
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else {
            close(descriptor)
            throw Failure.closed
        }
    }

    deinit { close(descriptor) }

    /// Sends bytes and a line feed.
    func send(_ line: [UInt8]) throws {
        var rest = (line + [UInt8(ascii: "\n")])[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw errno == EAGAIN ? Failure.silent : Failure.closed }
            rest = rest.dropFirst(count)
        }
    }

    /// The next line.
    func receive() throws -> [UInt8] {
        var searched = 0
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            if let end = buffered[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { buffered.removeSubrange(...end) }
                return Array(buffered[..<end])
            }
            searched = buffered.count
            let count = recv(descriptor, &chunk, chunk.count, 0)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw count < 0 && errno == EAGAIN ? Failure.silent : Failure.closed }
            buffered += chunk[..<count]
        }
    }
}
