import Foundation
import Glibc
import Testing

@testable import immersiond

@Suite("serve: who may read what")
struct CommandServeTests {
    @Test("nobody but the owner can read what the daemon writes, whatever the umask")
    func modes() throws {
        let daemon = try DaemonProcess(arguments: ["--speech-worker", "/nowhere"], shellPrefix: "umask 000; ")
        _ = try daemon.connect().newLearner()
        #expect(mode(of: daemon.data.path) == 0o700)
        #expect(mode(of: daemon.data.appending(path: "immersion.sqlite").path) == 0o600)
        #expect(mode(of: daemon.data.appending(path: "daemon.lock").path) == 0o600)
        #expect(mode(of: daemon.socket) == 0o660)
    }

    @Test("a data folder that was open to others is closed when a daemon takes it")
    func openFolder() throws {
        let folder = try TemporaryFolder()
        chmod(folder.url.path, 0o755)
        let first = try DataFolder(folder.url)
        #expect(mode(of: first.url.path) == 0o700)

        let used = try TemporaryFolder()
        try used.write("", to: "daemon.lock")
        chmod(used.url.path, 0o775)
        let second = try DataFolder(used.url)
        #expect(mode(of: second.url.path) == 0o700)
    }

    @Test("a folder with others' files that others may read is refused and left as it is")
    func sharedFolder() throws {
        let folder = try TemporaryFolder()
        try folder.write("mine", to: "letter.txt")
        chmod(folder.url.path, 0o755)
        let error = #expect(throws: LaunchError.self) { try DataFolder(folder.url) }
        #expect(error?.description.contains("has mode 755") == true)
        #expect(error?.description.contains("--data") == true)
        #expect(mode(of: folder.url.path) == 0o755)
        #expect(mode(of: folder.url.appending(path: "daemon.lock").path) == nil)
    }

    @Test("a missing folder for the socket is made, for its owner alone")
    func missingSocketFolder() throws {
        let folder = try TemporaryFolder()
        let parent = folder.url.appending(path: "run/immersion")
        try SocketFolder.prepare(for: parent.appending(path: "s").path)
        #expect(mode(of: parent.path) == 0o700)
    }

    @Test("a socket below a file is refused with what to do")
    func socketBelowFile() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "file")
        let run = try CommandRun([
            "serve", "--socket", folder.url.appending(path: "file/s").path,
            "--data", folder.url.appending(path: "data").path, "--content", Repository.root.path,
        ])
        #expect(run.status == 1)
        #expect(run.complaint.contains("The socket's folder \(folder.url.path)/file cannot be made"))
        #expect(run.complaint.contains("--socket"))
    }
}
