import Foundation
import Glibc

/// Where a voice server listens: on this machine or in its own network. Others are refused: what is spoken is nobody
/// else's.
package struct ServerAddress: Sendable, Hashable, CustomStringConvertible {
    /// Wyoming's usual port for speech.
    package static let usualPort = 10_200

    /// A numeric address.
    package let host: String
    package let port: Int

    package var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

    /// Whether it is of this machine.
    package var isLoopback: Bool { Self.reach(of: host) == .here }

    /// - Parameter text: `127.0.0.1:10200`, `[::1]:10200`, `localhost`, `192.168.1.5:10200`.
    package init(_ text: String) throws(Fault) {
        var host = Substring(text)
        var port: Substring?
        if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]") else { throw .malformed }
            host = text[text.index(after: text.startIndex)..<end]
            let rest = text[text.index(after: end)...]
            guard rest.isEmpty || rest.hasPrefix(":") else { throw .malformed }
            port = rest.isEmpty ? nil : rest.dropFirst()
        } else if text.count(where: { $0 == ":" }) == 1, let colon = text.firstIndex(of: ":") {
            host = text[..<colon]
            port = text[text.index(after: colon)...]
        }
        guard let number = port.map({ Int($0) }) ?? Self.usualPort, (1...65_535).contains(number) else {
            throw .malformed
        }
        let numeric = host == "localhost" ? "127.0.0.1" : String(host)
        switch Self.reach(of: numeric) {
        case .here, .near: (self.host, self.port) = (numeric, number)
        case .far: throw .far
        case nil: throw .malformed
        }
    }

    package enum Fault: Error, Sendable, Hashable {
        /// No numeric address with a port.
        case malformed
        /// An address of somebody else's network.
        case far
    }

    private enum Reach { case here, near, far }

    /// Loopback, private and link-local addresses are near; nil for what is no numeric address.
    private static func reach(of host: String) -> Reach? {
        var four = in_addr()
        if inet_pton(AF_INET, host, &four) == 1 {
            let address = UInt32(bigEndian: four.s_addr)
            if address >> 24 == 127 { return .here }
            let near: [(prefix: UInt32, bits: UInt32)] = [
                (0x0A00_0000, 8), (0xAC10_0000, 12), (0xC0A8_0000, 16), (0xA9FE_0000, 16),
            ]
            return near.contains { address >> (32 - $0.bits) == $0.prefix >> (32 - $0.bits) } ? .near : .far
        }
        var six = in6_addr()
        guard inet_pton(AF_INET6, host, &six) == 1 else { return nil }
        let bytes = withUnsafeBytes(of: &six) { Array($0) }
        let isLoopback = bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
        let isUniqueLocal = bytes[0] & 0xFE == 0xFC
        let isLinkLocal = bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80
        return isLoopback ? .here : isUniqueLocal || isLinkLocal ? .near : .far
    }
}
