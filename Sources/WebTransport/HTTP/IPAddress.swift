import Glibc

/// Addresses as texts.
package enum IPAddress {
    package static func isIPv4(_ text: String) -> Bool {
        var address = in_addr()
        return inet_pton(AF_INET, text, &address) == 1
    }

    package static func isIPv6(_ text: String) -> Bool { bytes(ofIPv6: text) != nil }

    package static func isLoopback(_ text: String) -> Bool {
        text == "::1" || isIPv4(text) && text.hasPrefix("127.")
    }

    /// An address in the one form in which it is compared. A socket for both families tells those of IPv4 as
    /// `::ffff:192.0.2.1`, and IPv6 can be written in many ways. What is no address stays as it is.
    package static func canonical(_ text: String) -> String {
        guard let bytes = bytes(ofIPv6: text) else { return text }
        if bytes[..<12] == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF] {
            return bytes[12...].map(String.init).joined(separator: ".")
        }
        return self.text(ofIPv6: bytes)
    }

    /// Who has an address, as limits count: of IPv6 whoever has one has 2⁶⁴, those that begin alike.
    package static func holder(of text: String) -> String {
        let text = canonical(text)
        guard let bytes = bytes(ofIPv6: text), !isLoopback(text) else { return text }
        return self.text(ofIPv6: Array(bytes[..<8]) + [UInt8](repeating: 0, count: 8)) + "/64"
    }

    private static func bytes(ofIPv6 text: String) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: MemoryLayout<in6_addr>.size)
        return inet_pton(AF_INET6, text, &bytes) == 1 ? bytes : nil
    }

    private static func text(ofIPv6 bytes: [UInt8]) -> String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_ntop(AF_INET6, bytes, &text, socklen_t(text.count)) != nil else { return "" }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
