import Glibc

/// A blocking client of a Unix socket that exchanges lines.
final class SocketClient {
    private let descriptor: Int32
    private var buffer = [UInt8](repeating: 0, count: 1 << 20)
    private var filled = 0

    init?(path: String) {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard Self.withAddress(path, { connect(descriptor, $0, $1) }) == 0 else {
            close(descriptor)
            return nil
        }
    }

    deinit { close(descriptor) }

    /// Sends a line and waits for the next one.
    func exchange(_ line: String) -> String {
        var line = line + "\n"
        line.withUTF8 { bytes in
            var sent = 0
            while sent < bytes.count {
                let count = send(descriptor, bytes.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
                precondition(count > 0, "the daemon closed the connection")
                sent += count
            }
        }
        while true {
            if let end = buffer[..<filled].firstIndex(of: UInt8(ascii: "\n")) {
                let reply = String(decoding: buffer[..<end], as: UTF8.self)
                buffer.replaceSubrange(0..<filled, with: buffer[(end + 1)..<filled])
                buffer.append(contentsOf: repeatElement(0, count: max(0, (1 << 20) - buffer.count)))
                filled -= end + 1
                return reply
            }
            let count = buffer.withUnsafeMutableBytes {
                recv(descriptor, $0.baseAddress! + filled, $0.count - filled, 0)
            }
            precondition(count > 0, "the daemon closed the connection")
            filled += count
        }
    }

    static func withAddress(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
        }
    }
}
