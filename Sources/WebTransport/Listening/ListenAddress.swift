/// Where the web server listens: an address of this machine and a port.
package struct ListenAddress: Sendable, Hashable, CustomStringConvertible {
    package static let usualPort = 8443

    package var host: String
    /// 0 lets the system choose.
    package var port: Int

    package init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// `192.168.1.5:8443`, `[::1]:8443`, `:8443`, `8443`, `0.0.0.0`; every address of the machine, and the usual port,
    /// unless given.
    ///
    /// - Returns: Nil for anything else, names among it: an address is what a machine listens on.
    package init?(_ text: String) {
        if let port = UInt16(text) {
            self.init(host: "0.0.0.0", port: Int(port))
            return
        }
        var host = text
        var port = Self.usualPort
        let isBareIPv6 = IPAddress.isIPv6(text)
        if !isBareIPv6, let colon = text.lastIndex(of: ":"), !text.hasSuffix("]") {
            guard let number = UInt16(text[text.index(after: colon)...]) else { return nil }
            port = Int(number)
            host = String(text[..<colon])
        }
        if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
        if host.isEmpty { host = "0.0.0.0" }
        guard IPAddress.isIPv4(host) || IPAddress.isIPv6(host) else { return nil }
        self.init(host: host, port: port)
    }

    /// Whether nobody outside of this machine can reach it.
    package var isLoopback: Bool { IPAddress.isLoopback(host) }

    package var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
