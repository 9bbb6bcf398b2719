package import Foundation
import Glibc

/// Where the authority and the leaf of a daemon lie, closed to others.
package struct CertificateFolder: Sendable {
    /// Seconds before its end at which a leaf is renewed: devices that are seldom on still find a valid one.
    private static let renewal: TimeInterval = 60 * 86_400

    package let url: URL

    package init(_ url: URL) { self.url = url }

    /// Whether the daemon was set up.
    package var isSetUp: Bool { read("authority") != nil && read("leaf") != nil }

    /// The authority's certificate alone, for devices to trust.
    ///
    /// - Throws: ``CertificateError`` when there is none.
    package func authorityCertificate() throws(CertificateError) -> String {
        guard let authority = read("authority") else { throw Self.missing }
        return authority.certificate
    }

    /// Makes what is missing: the authority once, the leaf when the machine's names have changed or it ends soon.
    ///
    /// - Throws: ``CertificateError`` when a file cannot be written, or as ``leaf(for:)`` does.
    package func complete(for names: MachineNames) throws(CertificateError) -> Certificate {
        if read("authority") == nil { try makeAuthority(for: names) }
        return try leaf(for: names)
    }

    /// Makes what is missing, as somebody asks who looks on: an authority that is not valid now, or may not vouch for a
    /// name that was asked for, is made anew. Devices that trusted the one before must trust it.
    ///
    /// - Parameter asked: Names that must be among those of the leaf.
    /// - Throws: ``CertificateError`` when a file cannot be written.
    package func setUp(for names: MachineNames, asked: [String] = []) throws(CertificateError) -> Certificate {
        if let authority = read("authority"),
            try authority.secondsLeft() <= 0 || !authority.hasBegun
                || !authority.hasItsKey || !refused(of: asked).isEmpty
        {
            try makeAuthority(for: names)
        }
        return try complete(for: names)
    }

    private func makeAuthority(for names: MachineNames) throws(CertificateError) {
        do {
            try FileManager.default.createDirectory(
                at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw CertificateError("The folder \(url.path) cannot be made: \(error.localizedDescription)")
        }
        let name = String("immersiond on \(names.commonName)".prefix(64))
        try write(try .authority(named: name, for: names), as: "authority")
    }

    /// The leaf, renewed when it is time. It stands for those of the names that the authority may vouch for.
    ///
    /// - Throws: ``CertificateError`` when the daemon was not set up, the authority has expired, or a file cannot be
    ///   read or written.
    package func leaf(for names: MachineNames) throws(CertificateError) -> Certificate {
        guard let authority = read("authority") else { throw Self.missing }
        guard try authority.secondsLeft() > 0, authority.hasItsKey else {
            throw CertificateError(
                "The authority in \(url.path) has expired, or its key is another's; run 'immersiond serve --setup', "
                    + "which makes another one.")
        }
        if whyRenewed(for: names) == nil, let leaf = read("leaf") { return leaf }
        let leaf = try Certificate.leaf(for: authority.permitted(of: names), by: authority)
        try write(leaf, as: "leaf")
        return leaf
    }

    /// Why ``leaf(for:)`` makes another leaf, for whoever keeps the daemon; nil where the one that is there serves, or
    /// there is no authority yet.
    package func whyRenewed(for names: MachineNames) -> String? {
        guard let authority = read("authority") else { return nil }
        guard FileManager.default.fileExists(atPath: url.appending(path: "leaf.pem").path) else {
            return "there was none"
        }
        guard let leaf = read("leaf"), leaf.hasItsKey, let secondsLeft = try? leaf.secondsLeft() else {
            return "its file was damaged, or its key another's"
        }
        // One that begins in the future was made while the clock was ahead. If the authority does so too, it is rather
        // behind now, as on machines that have yet to ask the network for the time, and what is there is good.
        if !leaf.hasBegun, authority.hasBegun { return "it was not valid yet" }
        if !leaf.isSigned(by: authority) { return "it was signed by another authority" }
        if secondsLeft <= Self.renewal { return "it would have ended soon" }
        return leaf.covers(authority.permitted(of: names)) ? nil : "the machine has other names or addresses"
    }

    /// Those of the names for which there can be no leaf, since the authority was made without them.
    package func refused(of names: [String]) -> [String] {
        guard let authority = read("authority") else { return [] }
        let permitted = authority.permitted(of: MachineNames(dns: names.map { $0.lowercased() }, addresses: [])).dns
        return names.filter { !permitted.contains($0.lowercased()) }
    }

    private static var missing: CertificateError {
        CertificateError("There is no certificate yet; run 'immersiond serve --setup' once, which makes one.")
    }

    /// A certificate and its key lie in one file, so that there is never one without the other.
    private func read(_ name: String) -> Certificate? {
        guard let text = try? String(contentsOf: url.appending(path: "\(name).pem"), encoding: .utf8),
            let key = text.range(of: "-----BEGIN PRIVATE KEY-----")
        else { return nil }
        return Certificate(certificate: String(text[..<key.lowerBound]), key: String(text[key.lowerBound...]))
    }

    private func write(_ certificate: Certificate, as name: String) throws(CertificateError) {
        let draft = url.appending(path: "\(name).new").path
        unlink(draft)
        let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Self.unwritable(name) }
        defer { close(file) }
        let bytes = Array((certificate.certificate + certificate.key).utf8)
        guard Glibc.write(file, bytes, bytes.count) == bytes.count, fsync(file) == 0,
            rename(draft, url.appending(path: "\(name).pem").path) == 0
        else { throw Self.unwritable(name) }
    }

    private static func unwritable(_ name: String) -> CertificateError {
        CertificateError("The file \(name) of the certificates cannot be written: \(String(cString: strerror(errno))).")
    }
}
