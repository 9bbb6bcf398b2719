/// Electronic mail addresses: the addr-spec of RFC 5322 §3.4.1 in its dot-atom and quoted-string forms, without
/// comments and folding, with a domain of at least two labels as RFC 1035 writes them.
package enum EmailAddress {
    package static func isValid(_ address: String) -> Bool {
        guard address.utf8.count <= 254, let at = address.utf8.lastIndex(of: UInt8(ascii: "@")) else { return false }
        let local = Array(address.utf8[..<at])
        let domain = Array(address.utf8[address.utf8.index(after: at)...])
        return local.count <= 64 && (isDotAtom(local) || isQuoted(local)) && isDomain(domain)
    }

    private static func isDotAtom(_ bytes: [UInt8]) -> Bool {
        bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            .allSatisfy { !$0.isEmpty && $0.allSatisfy(isAtomByte) }
    }

    private static func isQuoted(_ bytes: [UInt8]) -> Bool {
        guard bytes.count > 2, bytes.first == UInt8(ascii: "\""), bytes.last == UInt8(ascii: "\"") else { return false }
        var escaped = false
        for byte in bytes.dropFirst().dropLast() {
            guard (32...126).contains(byte) else { return false }
            if !escaped, byte == UInt8(ascii: "\"") { return false }
            escaped = !escaped && byte == UInt8(ascii: "\\")
        }
        return !escaped
    }

    private static func isDomain(_ bytes: [UInt8]) -> Bool {
        let labels = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return labels.count >= 2
            && labels.allSatisfy { label in
                (1...63).contains(label.count) && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
                    && label.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "-") }
            }
    }

    private static func isAtomByte(_ byte: UInt8) -> Bool {
        isAlphanumeric(byte) || Array("!#$%&'*+-/=?^_`{|}~".utf8).contains(byte)
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
