import Foundation
import Glibc

/// A daemon started for the benchmark, and stopped with it.
final class BenchedDaemon {
    let folder: URL
    let startUp: Double
    private let process = Process()

    var socket: String { folder.appending(path: "s").path }

    init(executable: String, content: String, folder: URL) throws {
        self.folder = folder
        let socket = folder.appending(path: "s").path
        process.executableURL = URL(filePath: executable)
        process.arguments = [
            "serve", "--socket", socket, "--data", folder.appending(path: "data").path, "--content", content,
            "--log-level", "warning",
        ]
        let started = ContinuousClock.now
        try process.run()
        while SocketClient(path: socket) == nil {
            precondition(process.isRunning, "the daemon ended")
            usleep(500)
        }
        startUp = (ContinuousClock.now - started) / .seconds(1)
    }

    /// Resident memory of the daemon alone, MiB.
    var residentMemory: Double {
        let statusFile = "/proc/\(process.processIdentifier)/status"
        let status = (try? String(contentsOfFile: statusFile, encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
        return (line.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0) / 1_024
    }

    /// Processor time used so far by all the daemon's threads, seconds: what a busy machine does not change.
    var processorTime: Double {
        let stat = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)) ?? ""
        // Fields 14 and 15 (utime, stime); the command's name in parentheses is field 2.
        let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else { return 0 }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    func connect() -> SocketClient {
        guard let client = SocketClient(path: socket) else { preconditionFailure("the daemon does not accept") }
        return client
    }

    func stop() {
        process.terminate()
        process.waitUntilExit()
    }
}
