import Glibc

/// What an authority may vouch for, so that a device that trusts it trusts it for this machine and its network alone.
enum NameConstraints {
    /// Domains of networks at home: mDNS, RFC 8375, and what routers hand out.
    private static let homeDomains = ["local", "home.arpa", "internal", "lan"]
    /// Addresses that no machine of the Internet has: loopback, RFC 1918, RFC 3927, RFC 6598, and ULA of IPv6.
    private static let privateNetworks = [
        "127.0.0.0/255.0.0.0", "10.0.0.0/255.0.0.0", "172.16.0.0/255.240.0.0", "192.168.0.0/255.255.0.0",
        "169.254.0.0/255.255.0.0", "100.64.0.0/255.192.0.0", "::1/ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
        "fc00::/fe00::",
    ]

    /// As OpenSSL's configuration writes them.
    ///
    /// - Parameter names: Those of the machine. Of an address of the Internet the authority may vouch for its network
    ///   too in IPv6, where a machine takes another address of the same network from time to time.
    static func text(for names: MachineNames) -> String {
        let domains = names.dns + homeDomains.filter { !names.dns.contains($0) }
        let own = names.addresses.filter { $0 != "::1" && !$0.hasPrefix("127.") }
        let networks = privateNetworks + own.compactMap(network)
        return (["critical"] + domains.map { "permitted;DNS:\($0)" } + networks.map { "permitted;IP:\($0)" })
            .joined(separator: ",")
    }

    private static func network(of address: String) -> String? {
        var bytes = in6_addr()
        if inet_pton(AF_INET6, address, &bytes) == 1 { return "\(address)/ffff:ffff:ffff:ffff::" }
        return inet_pton(AF_INET, address, &bytes) == 1 ? "\(address)/255.255.255.255" : nil
    }
}
