import Foundation
import TestSupport
import Testing

@testable import Certificates

@Suite("Certificates")
struct CertificateTests {
    private let names = MachineNames(dns: ["localhost", "cafe.local"], addresses: ["127.0.0.1", "::1", "192.168.1.5"])

    @Test("a leaf stands for the machine's names and addresses, signed by the authority")
    func leaf() throws {
        let authority = try Certificate.authority(named: "immersiond on cafe", for: names)
        let leaf = try Certificate.leaf(for: names, by: authority)
        #expect(leaf.isSigned(by: authority))
        #expect(leaf.hasItsKey && leaf.hasBegun)
        #expect(leaf.covers(names))
        #expect(!leaf.covers(MachineNames(dns: ["other.local"], addresses: [])))
        #expect(!leaf.covers(MachineNames(dns: [], addresses: ["192.168.1.6"])))
        #expect(try leaf.secondsLeft() > 390 * 86_400)
        #expect(try leaf.secondsLeft() < 398 * 86_400)
        #expect(try leaf.fingerprint().count == 64)
        #expect(!leaf.isSigned(by: try .authority(named: "immersiond on cafe", for: names)))
    }

    @Test("a leaf is kept until the machine's names change; the authority stays")
    func renewal() throws {
        let folder = try TemporaryFolder("certificates")
        let certificates = CertificateFolder(folder.url.appending(path: "web"))
        #expect(!certificates.isSetUp)
        #expect(throws: CertificateError.self) { try certificates.leaf(for: names) }
        let first = try certificates.setUp(for: names)
        #expect(certificates.isSetUp)
        #expect(try certificates.setUp(for: names) == first)
        let authority = try certificates.authorityCertificate()
        var more = names
        more.addresses.append("10.0.0.9")
        #expect(certificates.whyRenewed(for: names) == nil)
        #expect(certificates.whyRenewed(for: more) == "the machine has other names or addresses")
        let second = try certificates.leaf(for: more)
        #expect(second != first)
        #expect(second.covers(more))
        #expect(try certificates.authorityCertificate() == authority)
        let attributes = try FileManager.default.attributesOfItem(
            atPath: folder.url.appending(path: "web/leaf.pem").path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test("another authority's leaf is made anew: certificates that were swapped are not served")
    func swapped() throws {
        let folder = try TemporaryFolder("certificates")
        let certificates = CertificateFolder(folder.url)
        let own = try certificates.setUp(for: names)
        let foreign = try Certificate.leaf(for: names, by: try .authority(named: "x", for: names))
        try Data((foreign.certificate + foreign.key).utf8).write(to: folder.url.appending(path: "leaf.pem"))
        #expect(certificates.whyRenewed(for: names) == "it was signed by another authority")
        let served = try certificates.leaf(for: names)
        #expect(served != foreign)
        #expect(served != own)
        #expect(certificates.whyRenewed(for: names) == nil)
    }

    @Test("a leaf whose file is damaged or gone is made anew, and it is told why")
    func damaged() throws {
        let folder = try TemporaryFolder("certificates")
        let certificates = CertificateFolder(folder.url)
        #expect(certificates.whyRenewed(for: names) == nil, "nothing was set up yet")
        let own = try certificates.setUp(for: names)
        let file = folder.url.appending(path: "leaf.pem")
        try Data((own.certificate.dropLast(200) + own.key).utf8).write(to: file)
        #expect(certificates.whyRenewed(for: names) == "its file was damaged, or its key another's")
        let second = try certificates.leaf(for: names)
        #expect(second != own)
        #expect(certificates.whyRenewed(for: names) == nil)
        try FileManager.default.removeItem(at: file)
        #expect(certificates.whyRenewed(for: names) == "there was none")
        #expect(try certificates.leaf(for: names) != second)
    }

    @Test("an authority vouches for this machine and its network alone")
    func constraints() throws {
        var names = names
        names.addresses += ["2001:db8::5", "203.0.113.7"]
        let authority = try Certificate.authority(named: "immersiond on cafe", for: names)
        #expect(authority.permitted(of: names) == names)
        let home = MachineNames(
            dns: ["another.local", "router.home.arpa", "nas.lan"],
            addresses: ["10.1.2.3", "172.31.0.1", "169.254.0.9", "fd00::1", "2001:db8::6"])
        #expect(authority.permitted(of: home) == home)
        let world = MachineNames(
            dns: ["bank.example", "xlocal", "local.example"],
            addresses: ["8.8.8.8", "172.32.0.1", "203.0.113.8", "2001:db9::5"])
        #expect(authority.permitted(of: world) == MachineNames(dns: [], addresses: []))
    }

    @Test("a name that is asked for later has the authority made anew, at setting up alone")
    func asked() throws {
        let folder = try TemporaryFolder("certificates")
        let certificates = CertificateFolder(folder.url)
        _ = try certificates.setUp(for: names)
        let authority = try certificates.authorityCertificate()
        var more = names
        more.dns.append("immersion.example")
        #expect(try !certificates.leaf(for: more).covers(more))
        #expect(try certificates.setUp(for: more).covers(names))
        #expect(certificates.refused(of: ["Immersion.example", "cafe.local"]) == ["Immersion.example"])
        #expect(try certificates.authorityCertificate() == authority)
        let leaf = try certificates.setUp(for: more, asked: ["Immersion.example"])
        #expect(leaf.covers(more))
        #expect(try certificates.authorityCertificate() != authority)
        #expect(try certificates.leaf(for: more) == leaf)
        #expect(certificates.refused(of: ["immersion.example"]).isEmpty)
    }

    @Test("a certificate with the key of another is not served")
    func keys() throws {
        let folder = try TemporaryFolder("certificates")
        let certificates = CertificateFolder(folder.url)
        let own = try certificates.setUp(for: names)
        let authority = try certificates.authorityCertificate()
        let other = try Certificate.authority(named: "x", for: names)
        try Data((own.certificate + other.key).utf8).write(to: folder.url.appending(path: "leaf.pem"))
        #expect(try certificates.leaf(for: names).hasItsKey)
        try Data((authority + other.key).utf8).write(to: folder.url.appending(path: "authority.pem"))
        #expect(throws: CertificateError.self) { try certificates.leaf(for: names) }
        #expect(throws: CertificateError.self) { try certificates.complete(for: names) }
        #expect(try certificates.setUp(for: names).hasItsKey)
    }

    @Test("what is no certificate is told so")
    func nonsense() {
        let nonsense = Certificate(certificate: "-----BEGIN CERTIFICATE-----\nx\n", key: "")
        #expect(throws: CertificateError.self) { try nonsense.fingerprint() }
        #expect(throws: CertificateError.self) { try nonsense.secondsLeft() }
        #expect(!nonsense.covers(names))
        #expect(!nonsense.hasItsKey)
        #expect(!nonsense.hasBegun)
    }

    @Test("this machine has localhost and loopback")
    func current() {
        let names = MachineNames.current(and: ["Café", "ok.example"])
        #expect(names.dns.first == "localhost")
        #expect(names.dns.contains("ok.example"))
        #expect(!names.dns.contains("Café"))
        #expect(names.addresses.prefix(2) == ["127.0.0.1", "::1"])
    }

    @Test("addresses that change every day are not among the machine's")
    func temporaryAddresses() {
        let table = """
            00000000000000000000000000000001 01 80 10 80       lo
            fe8000000000000002155dfffe6a0001 02 40 20 80     eth0
            20010db8000000000000abcd00000001 02 40 00 00     eth0
            20010db80000000012345678abcdef01 02 40 00 01     eth0
            20010db800000000ffff000000000002 02 40 00 21     eth0
            nonsense
            """
        #expect(
            MachineNames.temporary(in: table) == ["2001:db8::1234:5678:abcd:ef01", "2001:db8::ffff:0:0:2"])
    }
}
