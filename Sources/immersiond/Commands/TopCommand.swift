import ArgumentParser
import Foundation
import LearningService
import Protocol
import SocketTransport

struct TopCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "top", abstract: "Shows what the daemon does, method by method, until Ctrl-C.")

    @OptionGroup var socket: SocketOptions

    @Option(help: "Seconds between two looks.")
    var seconds = 2.0

    @Flag(help: "Looks once.")
    var once = false

    func validate() throws {
        guard (0.2...3_600).contains(seconds) else { throw ValidationError("--seconds must be 0.2 to 3600.") }
    }

    func run() throws {
        try reportingErrors {
            let daemon = try socket.connect()
            var before: DaemonMetrics?
            while true {
                let metrics = try daemon.call(Methods.daemonMetrics)
                let health = try daemon.call(Methods.daemonHealth)
                // Home, and what is below goes.
                let page = (once ? "" : "\u{1B}[H\u{1B}[J") + LoadTable.text(of: metrics, since: before, health) + "\n"
                StandardOutput.write(Data(page.utf8))
                if once { return }
                before = metrics
                Thread.sleep(forTimeInterval: seconds)
            }
        }
    }
}
