import Foundation
import Glibc
import TestSupport
import Testing

@testable import SocketTransport
@testable import immersiond

/// One run of the real executable.
struct CommandRun {
    let status: Int32
    let output: String
    let complaint: String

    /// - Parameters:
    ///   - input: What standard input holds.
    ///   - folder: Is mounted for this command so that nothing can be written there.
    init(
        _ arguments: [String], input: Data = Data(), in directory: URL = Repository.root,
        onlyReading folder: URL? = nil
    ) throws {
        var command = [Repository.executable("immersiond").path] + arguments
        if let folder {
            let mount = #"mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@""#
            command = ["/usr/bin/unshare", "-rm", "/bin/sh", "-c", mount, folder.path] + command
        }
        try self.init(command: command, input: input, in: directory)
    }

    /// Whether this machine lets a test have mounts of its own.
    static var canMount: Bool {
        let command = ["/usr/bin/unshare", "-rm", "/bin/sh", "-c", "mount -t tmpfs tmpfs /mnt"]
        return (try? Self(command: command, input: Data(), in: Repository.root))?.status == 0
    }

    private init(command: [String], input: Data, in directory: URL) throws {
        // Files, since a pipe that nobody empties would stop the command.
        let folder = try TemporaryFolder()
        let files = ["in", "out", "err"].map { folder.url.appending(path: $0) }
        try input.write(to: files[0])
        let child = try ChildProcess(
            URL(filePath: command[0]), Array(command.dropFirst()), in: directory, input: .file(files[0]),
            output: .file(files[1]), errors: .file(files[2]))
        switch child.wait() {
        case .exit(let status), .signal(let status): self.status = status
        }
        output = try String(contentsOf: files[1], encoding: .utf8)
        complaint = try String(contentsOf: files[2], encoding: .utf8)
    }
}

/// The permission bits of a file, or nil when there is none.
func mode(of path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o777 : nil
}

@Suite("The command line")
struct CommandLineTests {
    @Test("a command waits for a daemon that is about to listen")
    func latecomer() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "s").path
        var options = SocketOptions()
        options.socket = path
        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(listener) }
        Thread.detachNewThread {
            usleep(300_000)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
            withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    _ = bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
            listen(listener, 1)
        }
        #expect(throws: RPCConnection.Failure.self) { try RPCConnection(path: path) }
        #expect(throws: Never.self) { try options.connect() }
    }

    @Test("without a daemon a command says where it looked and how to start one")
    func nobody() throws {
        let run = try CommandRun(["words", "--socket", "/tmp/nobody-listens-here"])
        #expect(run.status == 1)
        #expect(run.complaint.contains("/tmp/nobody-listens-here"))
        #expect(run.complaint.contains("immersiond serve"))
    }

    @Test("an empty path is refused before it could mean the current folder", arguments: ["socket", "data", "content"])
    func emptyPath(option: String) throws {
        let run = try CommandRun(["serve", "--\(option)", ""])
        #expect(run.status != 0)
        #expect(run.complaint.contains("--\(option) must be a "))
    }

    @Test(
        "every command has help, and those that need a daemon name both places of its socket",
        arguments: [
            "serve", "talk", "words", "words list", "call", "check", "score", "test", "lint", "graph", "import",
            "match", "suggest",
            "anchors", "protocol",
        ])
    func help(command: String) throws {
        let run = try CommandRun(command.split(separator: " ").map(String.init) + ["--help"])
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("OVERVIEW: "))
        guard ["serve", "talk", "words list", "call"].contains(command) else { return }
        #expect(run.output.contains("$XDG_RUNTIME_DIR/immersiond.sock"))
        #expect(run.output.contains("~/.local/share/immersiond/immersiond.sock"))
    }
}
