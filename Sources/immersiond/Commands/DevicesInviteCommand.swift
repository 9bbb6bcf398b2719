import ArgumentParser
import Certificates
import Foundation
import JSONText
import LearningService
import Protocol
import QRCodes
import SocketTransport
import WebTransport

struct DevicesInviteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "invite", abstract: "Prints a QR code that lets one device in, for five minutes.")

    @OptionGroup var socket: SocketOptions
    @OptionGroup var grant: GrantOptions

    @Option(help: "The daemon's data folder, as for serve: its certificate's fingerprint goes into the code.")
    var data: String?

    @Option(help: "Where the device reaches the daemon, as for serve.")
    var listen = "0.0.0.0"

    func validate() throws {
        guard ListenAddress(listen) != nil else {
            throw ValidationError("--listen must be an address and a port, such as 192.168.1.5:8443.")
        }
    }

    func run() throws {
        try reportingErrors {
            let daemon = try socket.connect()
            let invitation = try daemon.call(Methods.deviceInvite, .object(try grant.parameters(daemon)))
            let names = MachineNames.current()
            let folder = data.map { URL(filePath: $0, directoryHint: .isDirectory) } ?? DefaultPaths().data
            let leaf = try? CertificateFolder(folder.appending(path: "web")).leaf(for: names)
            guard let bound = ListenAddress(listen) else { return }
            let url = WebAddress(bound: bound, names: names, isSecure: true)
                .invitation(invitation.code, fingerprint: try? leaf?.fingerprint())
            print(QRCode(url)?.terminalText ?? "")
            print("\n  \(url)\n\nIt lets one device in as \(grant.role.rawValue), within five minutes.")
        }
    }
}
