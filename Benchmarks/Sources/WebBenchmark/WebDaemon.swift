import Foundation
import Glibc

/// A daemon with a large file in its content.
final class WebDaemon {
    static let blobBytes = 50_000_000

    let port: Int
    private let folder: URL
    private let process = Process()
    private let invitation: String
    /// The large file, and its path at the daemon.
    let file: URL
    private(set) var blob = ""

    init(executable: String, content: String) throws {
        let files = FileManager.default
        folder = files.temporaryDirectory.appending(path: "web-bench-\(UUID().uuidString.prefix(8))")
        let copy = folder.appending(path: "content")
        file = copy.appending(path: "assets/large.bin")
        try files.createDirectory(at: copy.appending(path: "assets"), withIntermediateDirectories: true)
        for name in ["languages", "characters", "environments", "scenarios", "models"] {
            try files.copyItem(
                at: URL(filePath: content).standardizedFileURL.appending(path: name), to: copy.appending(path: name))
        }
        try Data((0..<Self.blobBytes).map { UInt8(truncatingIfNeeded: $0 &* 31) })
            .write(to: file)
        let output = folder.appending(path: "output")
        _ = files.createFile(atPath: output.path, contents: nil)
        process.executableURL = URL(filePath: executable)
        process.arguments = [
            "serve", "--socket", folder.appending(path: "s").path, "--data", folder.appending(path: "data").path,
            "--content", copy.path, "--listen", "127.0.0.1:0", "--setup",
        ]
        let handle = try FileHandle(forWritingTo: output)
        process.standardOutput = handle
        process.standardError = handle
        try process.run()
        var text = ""
        for _ in 0..<600 where text.firstMatch(of: /#pair=([\w-]+)/) == nil {
            Thread.sleep(forTimeInterval: 0.1)
            text = (try? String(contentsOf: output, encoding: .utf8)) ?? ""
        }
        guard let port = text.firstMatch(of: /127\.0\.0\.1:(\d+)/).flatMap({ Int($0.1) }),
            let code = text.firstMatch(of: /#pair=([\w-]+)/)
        else { throw BenchmarkFault(description: "the daemon did not start: \(text)") }
        self.port = port
        invitation = String(code.1)
    }

    /// The daemon's own certificate with its key, as PEM.
    var leaf: URL { folder.appending(path: "data/web/leaf.pem") }

    /// Lets the benchmark in.
    ///
    /// - Returns: Its token.
    func pair(_ client: TLSClient) throws -> String {
        let token = try bring(invitation, client)
        let files = try client.ask("GET", "/v1/manifest", token: token)["files"] as? [[String: Any]] ?? []
        guard let hash = files.first(where: { $0["path"] as? String == "assets/large.bin" })?["sha256"] as? String
        else { throw BenchmarkFault(description: "the manifest lists no large file") }
        blob = "/v1/blobs/sha256/\(hash)"
        return token
    }

    /// Lets one more device in, as an admin does.
    ///
    /// - Parameter admin: The admin's token.
    /// - Returns: The new device's token.
    func invite(_ client: TLSClient, as admin: String) throws -> String {
        let body = #"{"jsonrpc":"2.0","id":1,"method":"device.invite","params":{"role":"learner"}}"#
        let reply = try client.ask("POST", "/v1/rpc", token: admin, body: body)
        guard let code = (reply["result"] as? [String: Any])?["code"] as? String else {
            throw BenchmarkFault(description: "no invitation: \(reply)")
        }
        return try bring(code, client)
    }

    private func bring(_ invitation: String, _ client: TLSClient) throws -> String {
        let body = #"{"deviceName":"benchmark","kind":"browser","invitation":"\#(invitation)"}"#
        let ticket = try client.ask("POST", "/v1/pairings", token: nil, body: body)
        let status = try client.ask(
            "GET", "/v1/pairings/\(ticket["id"] as? String ?? "")", token: ticket["secret"] as? String)
        guard let token = status["token"] as? String else { throw BenchmarkFault(description: "no token: \(status)") }
        return token
    }

    /// Processor time of the daemon so far, in seconds.
    var processorSeconds: Double {
        let stat = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)) ?? ""
        let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else { return 0 }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    var residentBytes: Int {
        let text = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/statm", encoding: .utf8)) ?? ""
        return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4_096
    }

    func stop() {
        process.terminate()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }
}

struct BenchmarkFault: Error, CustomStringConvertible {
    var description: String
}
