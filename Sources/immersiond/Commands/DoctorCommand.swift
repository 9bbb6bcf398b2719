import ArgumentParser
import Foundation
import JSONText
import Protocol
import SocketTransport

struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Looks at whether everything is sound: database, permissions, disk, backups, confinement of workers.",
        discussion: "Ends with 1 when something is wrong. A daemon may be running, but not with --repair.")

    @OptionGroup var socket: SocketOptions
    @OptionGroup var data: DataOptions

    @Option(help: "The speech worker; immersion-speech beside this executable unless given.")
    var speechWorker: String?

    @Flag(help: "Puts right what can be: permissions, indexes, what broken work has left. Stop the daemon before.")
    var repair = false

    @Flag(help: "As JSON.")
    var json = false

    func run() throws {
        let findings = try reportingErrors {
            try Examination(
                data: data.url, socket: socket.path,
                speechWorker: speechWorker.map { URL(filePath: $0) } ?? DefaultPaths().speechWorker,
                documentWorker: DefaultPaths().documentWorker, repairs: repair
            ).findings()
        }
        if json {
            print(String(decoding: try WireFormat.encode(findings), as: UTF8.self))
        } else {
            for finding in findings { print(finding.line) }
        }
        if findings.contains(where: { $0.state == .wrong }) { throw ExitCode.failure }
    }
}
