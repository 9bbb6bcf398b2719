import Foundation
import Glibc

/// The names and addresses that a machine goes by.
package struct MachineNames: Sendable, Hashable {
    /// `localhost`, the host's name, and the same below `local`, as mDNS has it.
    package var dns: [String]
    /// IPv4 and IPv6, loopback first.
    package var addresses: [String]

    package init(dns: [String], addresses: [String]) {
        self.dns = dns
        self.addresses = addresses
    }

    /// Of this machine, as they are now.
    ///
    /// - Parameter others: Names that it goes by besides, such as a router's.
    package static func current(and others: [String] = []) -> MachineNames {
        var dns = ["localhost"]
        let host = hostName().lowercased()
        for name in [host, host.contains(".") ? host : "\(host).local"] + others.map({ $0.lowercased() })
        where isName(name) && !dns.contains(name) {
            dns.append(name)
        }
        return MachineNames(dns: dns, addresses: interfaceAddresses())
    }

    /// The name that a leaf bears for people.
    var commonName: String { String((dns.dropFirst().first ?? "immersiond").prefix(64)) }

    /// As OpenSSL's configuration writes them.
    var alternatives: String { (dns.map { "DNS:\($0)" } + addresses.map { "IP:\($0)" }).joined(separator: ",") }

    /// The address at which other devices of the network most likely reach it: an IPv4 address that is not loopback.
    package var lanAddress: String? { addresses.first { !$0.hasPrefix("127.") && !$0.contains(":") } }

    /// Whether it is a host's name as certificates and the Host header have it.
    package static func isName(_ text: String) -> Bool {
        (1...253).contains(text.utf8.count)
            && text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
                (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                    && label.utf8.allSatisfy {
                        (97...122).contains($0) || (65...90).contains($0) || (48...57).contains($0) || $0 == 45
                    }
            }
    }

    private static func hostName() -> String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "immersiond" }
        return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Addresses that the kernel takes for some hours, so that nobody is known by them, and then changes (RFC 8981): a
    /// certificate that bore them would be made anew every day.
    ///
    /// - Parameter table: As `/proc/net/if_inet6` has it: address, interface, prefix, scope, flags, name.
    static func temporary(in table: String) -> Set<String> {
        let isTemporary: UInt32 = 0x01
        var found: Set<String> = []
        for line in table.split(separator: "\n") {
            let fields = line.split(separator: " ")
            guard fields.count == 6, fields[0].utf8.count == 32,
                let flags = UInt32(fields[4], radix: 16), flags & isTemporary != 0
            else { continue }
            let digits = Array(fields[0])
            var address = in6_addr()
            let groups = stride(from: 0, to: 32, by: 4).map { String(digits[$0..<$0 + 4]) }.joined(separator: ":")
            guard inet_pton(AF_INET6, groups, &address) == 1 else { continue }
            var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
            guard inet_ntop(AF_INET6, &address, &text, socklen_t(text.count)) != nil else { continue }
            found.insert(String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
        }
        return found
    }

    private static func interfaceAddresses() -> [String] {
        let temporary = temporary(in: (try? String(contentsOfFile: "/proc/net/if_inet6", encoding: .utf8)) ?? "")
        var found = ["127.0.0.1", "::1"]
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return found }
        defer { freeifaddrs(first) }
        for entry in sequence(first: first, next: { $0?.pointee.ifa_next }).compactMap({ $0 }) {
            guard let address = entry.pointee.ifa_addr else { continue }
            let family = Int32(address.pointee.sa_family)
            let length = family == AF_INET ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
            guard family == AF_INET || family == AF_INET6 else { continue }
            var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            guard
                getnameinfo(
                    address, socklen_t(length), &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0
            else { continue }
            let name = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            // An address with a scope means something on this machine alone.
            if !name.contains("%"), !temporary.contains(name), !found.contains(name) { found.append(name) }
        }
        return found
    }
}
