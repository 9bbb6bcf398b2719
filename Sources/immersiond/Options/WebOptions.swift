import ArgumentParser
import Certificates
import Foundation
import SocketTransport
import WebTransport

/// Whether and where devices may reach the daemon over the network.
struct WebOptions: ParsableArguments {
    @Option(
        help: """
            Serves devices too: browsers, headsets, phones. An address of this machine and a port, such as \
            0.0.0.0:8443 or 127.0.0.1:8443; port 0 lets the system choose; 'passed' is the port that a socket unit \
            of systemd listens on.
            """)
    var listen: String?

    /// What stands for the address of a socket that somebody else has made.
    private static let passed = "passed"

    @Flag(help: "Without encryption, on loopback only: for a proxy in front, and for tests.")
    var plain = false

    @Flag(
        help: """
            Makes the certificate that encryption needs, if there is none, and prints how to let a device in, with a \
            QR code; listens on 0.0.0.0:8443 unless --listen says otherwise.
            """)
    var setup = false

    @Option(name: .customLong("name"), help: "A name by which devices reach this machine besides its own; repeatable.")
    var names: [String] = []

    @Option(
        name: .customLong("proxy"),
        help: "The address of a reverse proxy whose X-Forwarded headers are believed; repeatable.")
    var proxies: [String] = []

    @Option(
        name: .customLong("origin"),
        help: "An origin whose pages may ask too, such as a browser extension's; repeatable.")
    var origins: [String] = []

    var listens: Bool { listen != nil || setup }

    private var address: ListenAddress? { ListenAddress(listen ?? "0.0.0.0") }

    func validate() throws {
        guard let address = listen == Self.passed ? ListenAddress(host: "0.0.0.0", port: 0) : address else {
            throw ValidationError(
                "--listen must be an address of this machine and a port, such as 0.0.0.0:8443; it is '\(listen ?? "")'."
            )
        }
        if !listens, plain || !(names + proxies + origins).isEmpty {
            throw ValidationError("--plain, --name, --proxy and --origin go with --listen.")
        }
        if plain, setup { throw ValidationError("--setup makes a certificate, which --plain does without; give one.") }
        if plain, listen != Self.passed, !address.isLoopback {
            throw ValidationError(
                "--plain sends what learners say unencrypted, so it listens on loopback only, such as 127.0.0.1:8080, "
                    + "not on \(address).")
        }
        if let name = names.first(where: { !MachineNames.isName($0) }) {
            throw ValidationError("--name must be a host's name such as immersion.example; it is '\(name)'.")
        }
        if let proxy = proxies.first(where: { !IPAddress.isIPv4($0) && !IPAddress.isIPv6($0) }) {
            throw ValidationError("--proxy must be an address such as 127.0.0.1; it is '\(proxy)'.")
        }
    }

    /// Whether the TCP socket that whoever started the daemon listens on is to be served.
    var servesPassed: Bool { listen == Self.passed }

    /// - Parameter passed: That socket.
    /// - Throws: ``LaunchError`` when there is none and it is to be served.
    func configuration(page: URL, passed: PassedSockets.TCP?) throws(LaunchError) -> WebConfiguration? {
        guard !servesPassed || passed != nil else {
            throw LaunchError(
                "--listen passed serves the TCP socket of a socket unit, and none was passed; add one with "
                    + "ListenStream=8443, or give an address.")
        }
        let passed = servesPassed ? passed : nil
        let named = passed.map { ListenAddress(host: $0.host, port: $0.port) } ?? address
        guard listens, let address = named else { return nil }
        var configuration = WebConfiguration(
            address: address, isPlain: plain, setsUp: setup, names: names, proxies: proxies, origins: origins,
            page: page)
        configuration.passed = passed?.descriptor
        return configuration
    }
}
