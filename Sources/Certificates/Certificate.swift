internal import CCertificates
package import Foundation

/// A certificate with its key, both as PEM.
package struct Certificate: Sendable, Hashable {
    package var certificate: String
    package var key: String

    package init(certificate: String, key: String) {
        self.certificate = certificate
        self.key = key
    }

    /// SHA-256 of the certificate, in hexadecimal digits: what a QR code carries, and browsers show.
    ///
    /// - Throws: ``CertificateError`` for a text that is not a certificate.
    package func fingerprint() throws(CertificateError) -> String {
        var digest = [UInt8](repeating: 0, count: 32)
        guard certificates_fingerprint(certificate, &digest) == 1 else { throw Self.unreadable }
        return digest.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }

    /// How long it is valid from now on; below 0 when it has expired.
    ///
    /// - Throws: ``CertificateError`` for a text that is not a certificate.
    package func secondsLeft() throws(CertificateError) -> TimeInterval {
        var seconds: Int64 = 0
        guard certificates_seconds_left(certificate, &seconds) == 1 else { throw Self.unreadable }
        return TimeInterval(seconds)
    }

    /// Whether an authority signed it.
    package func isSigned(by authority: Certificate) -> Bool {
        certificates_is_signed(certificate, authority.certificate) == 1
    }

    /// Whether the key is its own.
    package var hasItsKey: Bool { certificates_has_key(certificate, key) == 1 }

    /// Whether it is valid from now or before on.
    package var hasBegun: Bool { certificates_has_begun(certificate) == 1 }

    /// Those of the names that it may vouch for as an authority.
    func permitted(of names: MachineNames) -> MachineNames {
        MachineNames(
            dns: names.dns.filter { certificates_permits(certificate, "DNS:\($0)") == 1 },
            addresses: names.addresses.filter { certificates_permits(certificate, "IP:\($0)") == 1 })
    }

    /// Whether it stands for all of these names and addresses.
    package func covers(_ names: MachineNames) -> Bool {
        var text: UnsafeMutablePointer<CChar>?
        guard certificates_alternatives(certificate, &text) == 1, let text else { return false }
        defer { free(text) }
        let known = Set(String(cString: text).split(separator: ",").map { $0.drop { $0 == " " } })
        return names.dns.allSatisfy { known.contains("DNS:\($0)") }
            && names.addresses.allSatisfy { known.contains("IP Address:\(Self.printed($0))") }
    }

    /// An address as OpenSSL prints it: IPv6 in full groups of capitals.
    private static func printed(_ address: String) -> String {
        var bytes = in6_addr()
        guard inet_pton(AF_INET6, address, &bytes) == 1 else { return address }
        return withUnsafeBytes(of: &bytes) { raw in
            stride(from: 0, to: 16, by: 2).map {
                String(UInt16(raw[$0]) << 8 | UInt16(raw[$0 + 1]), radix: 16, uppercase: true)
            }.joined(separator: ":")
        }
    }

    private static var unreadable: CertificateError { CertificateError("The certificate cannot be read.") }

    // MARK: Made

    /// Days that an authority is valid: longer than a device is used.
    static let daysOfAuthority = 3_650
    /// Days that a leaf is valid: browsers take 398 at most.
    static let daysOfLeaf = 397

    /// - Parameter names: What it may vouch for, besides names and addresses that no machine of the Internet has.
    /// - Throws: ``CertificateError`` when libcrypto cannot make one.
    package static func authority(named name: String, for names: MachineNames) throws(CertificateError) -> Certificate {
        try made { certificates_make_authority(name, NameConstraints.text(for: names), daysOfAuthority, $0, $1) }
    }

    /// - Throws: ``CertificateError`` when libcrypto cannot make one, or the authority is not one.
    package static func leaf(for names: MachineNames, by authority: Certificate) throws(CertificateError)
        -> Certificate
    {
        try made {
            certificates_make_leaf(
                names.commonName, names.alternatives, daysOfLeaf, authority.certificate, authority.key, $0, $1)
        }
    }

    private static func made(
        _ make: (UnsafeMutablePointer<certificates_text?>, UnsafeMutablePointer<certificates_text?>) -> Int32
    ) throws(CertificateError) -> Certificate {
        var certificate: certificates_text?
        var key: certificates_text?
        guard make(&certificate, &key) == 1, let certificate, let key else {
            throw CertificateError("A certificate cannot be made; the system's OpenSSL refuses.")
        }
        defer {
            free(certificate)
            free(key)
        }
        return Certificate(certificate: String(cString: certificate), key: String(cString: key))
    }
}
