import Foundation
import Glibc

/// Whoever supervises the daemon and hears how it is: systemd, by the protocol of sd_notify(3), which is a datagram to
/// the socket that `NOTIFY_SOCKET` names.
package struct Supervisor: Sendable {
    package enum State: Sendable {
        /// Clients are answered.
        case ready
        /// What was asked is finished, and then the daemon ends.
        case stopping
        /// It still answers: what the supervisor's watchdog waits for.
        case alive
        /// A line for people.
        case status(String)

        fileprivate var line: String {
            switch self {
            case .ready: "READY=1"
            case .stopping: "STOPPING=1"
            case .alive: "WATCHDOG=1"
            // A line break would begin another assignment.
            case .status(let text): "STATUS=" + text.replacing("\n", with: " ")
            }
        }
    }

    /// A path, or an abstract name after an `@`.
    private let address: String
    /// Within what it must hear that the daemon is alive; nil when it has no watchdog.
    package let watchdog: Duration?

    /// - Returns: Nil where nobody supervises this process.
    package init?(
        environment: [String: String] = ProcessInfo.processInfo.environment, process: Int32 = getpid()
    ) {
        guard let address = environment["NOTIFY_SOCKET"], address.hasPrefix("/") || address.hasPrefix("@") else {
            return nil
        }
        self.address = address
        let isOurs = environment["WATCHDOG_PID"].map { $0 == String(process) } ?? true
        watchdog = environment["WATCHDOG_USEC"].flatMap { Int64($0) }.flatMap {
            isOurs && $0 > 0 ? .microseconds($0) : nil
        }
    }

    /// Never waits, and never fails: who does not hear it finds out in other ways.
    package func tell(_ states: State...) {
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(address.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: name.sun_path) else { return }
        withUnsafeMutableBytes(of: &name.sun_path) { path in
            path.copyBytes(from: bytes)
            if bytes[0] == UInt8(ascii: "@") { path[0] = 0 }
        }
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let message = Array(states.map(\.line).joined(separator: "\n").utf8)
        let size = MemoryLayout<sockaddr_un>.offset(of: \.sun_path)! + bytes.count
        _ = withUnsafePointer(to: &name) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                sendto(
                    descriptor, message, message.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL), $0,
                    socklen_t(size))
            }
        }
    }
}
