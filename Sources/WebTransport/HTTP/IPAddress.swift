import Glibc

/// Addresses as texts.
package enum IPAddress {
    package static func isIPv4(_ text: String) -> Bool {
        var address = in_addr()
        return inet_pton(AF_INET, text, &address) == 1
    }

    package static func isIPv6(_ text: String) -> Bool {
        var address = in6_addr()
        return inet_pton(AF_INET6, text, &address) == 1
    }

    package static func isLoopback(_ text: String) -> Bool {
        text == "::1" || isIPv4(text) && text.hasPrefix("127.")
    }
}
