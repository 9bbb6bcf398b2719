import Certificates
import Foundation
import LearningService
import Logging
import Protocol
import QRCodes
import ServiceLifecycle
import WebTransport

/// How devices reach the daemon over the network.
struct WebConfiguration: Sendable {
    var address: ListenAddress
    /// A descriptor on which somebody listens on that address already.
    var passed: Int32?
    /// Whether it does without TLS, on loopback.
    var isPlain = false
    /// Whether it makes certificates and an invitation.
    var setsUp = false
    /// Names that the machine goes by besides its own.
    var names: [String] = []
    /// Addresses of proxies in front of it.
    var proxies: [String] = []
    /// Origins of other pages that may ask.
    var origins: [String] = []
    /// The folder of the page.
    var page: URL
}

/// The web server, put together.
struct WebListening: Sendable {
    let configuration: WebConfiguration
    let folder: DataFolder
    let catalog: ContentCatalog
    let checks: GrammarChecks
    let passing: PassingFiles
    let logger: Logger
    let clock: @Sendable () -> Date

    func services(
        dispatcher: Dispatcher, devices: Devices, pairings: Pairings, events: EventHub, serverID: UUID
    ) async throws -> [any Service] {
        let names = MachineNames.current(and: configuration.names)
        let certificates = CertificateFolder(folder.web)
        let identity = try tlsIdentity(certificates, names)
        let services = WebServices(
            dispatcher: dispatcher, catalog: catalog, checks: checks, devices: devices, pairings: pairings,
            media: MediaAddresses(
                folders: ["s": folder.speech, "m": folder.media], key: try WebSecret.key(in: folder.web)),
            recordings: Recordings(clock: clock), passing: passing, events: events, logger: logger,
            isSecure: identity != nil, clock: clock)
        let reception = RequestReception(
            names: names.dns, proxies: configuration.proxies, origins: configuration.origins)
        let application = WebApplication(
            services: services, reception: reception, page: configuration.page,
            identity: WebIdentity(
                serverID: serverID, fingerprint: { identity?.fingerprint },
                authority: try identity.map { _ in try certificates.authorityCertificate() }, content: catalog.directory
            ),
            clock: clock)
        let server = try WebServer(
            address: configuration.address, passed: configuration.passed, identity: identity, responder: application,
            sockets: SocketGate(services: services, reception: reception), logger: logger
        ) { bound in
            let address = WebAddress(bound: bound, names: names, isSecure: identity != nil)
            pairings.isReachable { address.invitation($0, fingerprint: identity?.fingerprint) }
            if configuration.setsUp { greet(at: address, identity, pairings) }
        }
        guard let identity else { return [server] }
        return [
            server,
            LeafRenewal(
                identity: identity, certificates: certificates, names: configuration.names, logger: logger),
        ]
    }

    private func tlsIdentity(_ certificates: CertificateFolder, _ names: MachineNames) throws -> TLSIdentity? {
        guard !configuration.isPlain else { return nil }
        do {
            let whyRenewed = certificates.whyRenewed(for: names)
            let leaf =
                if configuration.setsUp {
                    try certificates.setUp(for: names, asked: configuration.names)
                } else if configuration.passed != nil {
                    // Nobody is at a terminal to set things up, and who passes the port has asked for it.
                    try certificates.complete(for: names)
                } else {
                    try certificates.leaf(for: names)
                }
            logger.tell(whyRenewed: whyRenewed)
            let refused = certificates.refused(of: configuration.names)
            if !refused.isEmpty {
                logger.warning(
                    "the certificate does not stand for all names; run 'immersiond serve --setup' with them once",
                    metadata: ["names": "\(refused.joined(separator: ", "))"])
            }
            return try TLSIdentity(leaf)
        } catch let error as CertificateError {
            throw LaunchError(error.description)
        }
    }

    /// Tells people at the terminal how to let the first device in.
    private func greet(at address: WebAddress, _ identity: TLSIdentity?, _ pairings: Pairings) {
        guard let grant = try? DeviceGrant(role: .admin), let url = pairings.invite(grant).url else { return }
        let fingerprint = identity?.fingerprint
        print(
            """

            Open one of these on a device of your network:
            \(address.all.map { "  \($0)/" }.joined(separator: "\n"))

            The certificate's SHA-256 fingerprint is
              \(fingerprint.map(WebAddress.grouped) ?? "none: there is no encryption")
            Its authority can be fetched from \(address.best)/ca.crt and trusted on the device.

            Or scan this within five minutes: it lets one device in, which may do everything.

            \(QRCode(url)?.terminalText ?? "")

              \(url)

            Later: immersiond devices invite --role learner
            """)
        fflush(nil)
    }
}

/// Renews the leaf while the daemon runs.
struct LeafRenewal: Service {
    /// Between looks at whether it is time.
    private static let interval = Duration.seconds(6 * 3_600)

    let identity: TLSIdentity
    let certificates: CertificateFolder
    let names: [String]
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while (try? await Task.sleep(for: Self.interval)) != nil {
                let names = MachineNames.current(and: names)
                do {
                    let reason = certificates.whyRenewed(for: names)
                    try identity.renew(try certificates.leaf(for: names))
                    logger.tell(whyRenewed: reason)
                } catch {
                    logger.error("the certificate could not be renewed", metadata: ["error": "\(error)"])
                }
            }
        }
    }
}

extension Logger {
    /// Devices see another certificate than before; whoever keeps the daemon should know why.
    fileprivate func tell(whyRenewed reason: String?) {
        guard let reason else { return }
        notice("the certificate was made anew", metadata: ["reason": "\(reason)"])
    }
}
