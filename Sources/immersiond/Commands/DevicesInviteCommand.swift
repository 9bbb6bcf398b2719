import ArgumentParser
import JSONText
import LearningService
import Protocol
import QRCodes
import SocketTransport

struct DevicesInviteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "invite", abstract: "Prints a QR code that lets one device in, for five minutes.")

    @OptionGroup var socket: SocketOptions
    @OptionGroup var grant: GrantOptions

    func run() throws {
        try reportingErrors {
            let daemon = try socket.connect()
            let invitation = try daemon.call(Methods.deviceInvite, .object(try grant.parameters(daemon)))
            guard let url = invitation.url else {
                throw LaunchError("No device can reach the daemon; start it with 'immersiond serve --setup'.")
            }
            print(QRCode(url)?.terminalText ?? "")
            print("\n  \(url)\n\nIt lets one device in as \(grant.role.rawValue), within five minutes.")
        }
    }
}
