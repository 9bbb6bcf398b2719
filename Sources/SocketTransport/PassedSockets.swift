import Foundation
import Glibc

/// Sockets that whoever started the daemon listens on already and has passed to it, as systemd does for a socket unit:
/// sd_listen_fds(3).
package struct PassedSockets: Sendable {
    /// A listening Unix stream socket, which stands for `--socket`.
    package struct Unix: Sendable, Equatable {
        package let descriptor: Int32
        package let path: String
    }

    /// A listening TCP socket, which stands for the port of the web server.
    package struct TCP: Sendable, Equatable {
        package let descriptor: Int32
        package let host: String
        package let port: Int
    }

    /// The first descriptor that is passed: `SD_LISTEN_FDS_START`.
    private static let firstDescriptor: Int32 = 3
    /// More than anybody passes; what is beyond was not meant.
    private static let mostDescriptors: Int32 = 64

    package private(set) var unix: Unix?
    package private(set) var tcp: TCP?

    /// Takes what was passed to this process; nothing where it was meant for another.
    ///
    /// - Throws: ``SocketFileError`` naming what was passed that cannot be served.
    package init(
        environment: [String: String] = ProcessInfo.processInfo.environment, process: Int32 = getpid()
    ) throws {
        guard environment["LISTEN_PID"] == String(process), let text = environment["LISTEN_FDS"] else {
            try self.init([])
            return
        }
        guard let count = Int32(text), (0...Self.mostDescriptors).contains(count) else {
            throw SocketFileError(
                "LISTEN_FDS must be the number of passed sockets, 0 to \(Self.mostDescriptors); it is '\(text)'."
            )
        }
        let names = (environment["LISTEN_FDNAMES"] ?? "").split(separator: ":", omittingEmptySubsequences: false)
        try self.init(
            (0..<count).map { number in
                let name = Int(number) < names.count ? String(names[Int(number)]) : ""
                return (Self.firstDescriptor + number, name)
            })
    }

    /// - Parameter descriptors: Open ones, each with its name in messages; may be empty.
    /// - Throws: ``SocketFileError`` naming the one that cannot be served.
    init(_ descriptors: [(descriptor: Int32, name: String)]) throws {
        for (descriptor, name) in descriptors {
            // The speech workers have no business with it.
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            let title = "The passed descriptor \(descriptor)" + (name.isEmpty ? "" : " (\(name))")
            switch Self.kind(of: descriptor) {
            case .unix(let path):
                guard unix == nil else {
                    throw SocketFileError("\(title) is a second Unix socket; one is served, so pass one.")
                }
                unix = Unix(descriptor: descriptor, path: path)
            case .tcp(let host, let port):
                guard tcp == nil else {
                    throw SocketFileError("\(title) is a second TCP socket; one is served, so pass one.")
                }
                tcp = TCP(descriptor: descriptor, host: host, port: port)
            case .other(let what):
                throw SocketFileError(
                    "\(title) is \(what), not a listening Unix or TCP stream socket; its socket unit needs "
                        + "ListenStream= with a path or a port, and Accept=no.")
            }
        }
    }

    private enum Kind {
        case unix(path: String)
        case tcp(host: String, port: Int)
        /// What nobody can be served on, in words.
        case other(String)
    }

    private static func kind(of descriptor: Int32) -> Kind {
        guard let domain = option(SO_DOMAIN, of: descriptor), let type = option(SO_TYPE, of: descriptor) else {
            return .other(errno == EBADF ? "not open" : "not a socket")
        }
        let isStream = type == Int32(SOCK_STREAM.rawValue)
        let listens = option(SO_ACCEPTCONN, of: descriptor) == 1
        let family =
            switch domain {
            case AF_UNIX: "a Unix"
            case AF_INET, AF_INET6: "an IP"
            default: "another family's"
            }
        guard isStream else { return .other("\(family) socket of another kind than stream") }
        guard listens else { return .other("\(family) stream socket that does not listen") }
        if domain == AF_UNIX {
            guard let path = path(of: descriptor) else {
                return .other("a Unix socket without a path, whose mode nobody can set")
            }
            return .unix(path: path)
        }
        guard let (host, port) = internetAddress(of: descriptor) else { return .other("\(family) stream socket") }
        return .tcp(host: host, port: port)
    }

    private static func option(_ name: Int32, of descriptor: Int32) -> Int32? {
        var value: Int32 = 0
        var size = socklen_t(MemoryLayout.size(ofValue: value))
        return getsockopt(descriptor, SOL_SOCKET, name, &value, &size) == 0 ? value : nil
    }

    /// The file that a Unix socket is bound to; nil for an abstract or no address.
    private static func path(of descriptor: Int32) -> String? {
        var address = sockaddr_un()
        guard name(descriptor, into: &address) else { return nil }
        let bytes = withUnsafeBytes(of: &address.sun_path) { Array($0.prefix { $0 != 0 }) }
        let path = String(decoding: bytes, as: UTF8.self)
        return path.hasPrefix("/") ? path : nil
    }

    private static func internetAddress(of descriptor: Int32) -> (host: String, port: Int)? {
        var address = sockaddr_storage()
        guard name(descriptor, into: &address) else { return nil }
        var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        var port = [CChar](repeating: 0, count: Int(NI_MAXSERV))
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getnameinfo(
                    $0, socklen_t(MemoryLayout<sockaddr_storage>.size), &host, socklen_t(host.count), &port,
                    socklen_t(port.count), NI_NUMERICHOST | NI_NUMERICSERV)
            }
        }
        guard result == 0, let number = Int(text(port)) else { return nil }
        return (text(host), number)
    }

    private static func text(_ characters: [CChar]) -> String {
        String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func name<Address>(_ descriptor: Int32, into address: inout Address) -> Bool {
        var size = socklen_t(MemoryLayout<Address>.size)
        return withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
        } == 0
    }
}
