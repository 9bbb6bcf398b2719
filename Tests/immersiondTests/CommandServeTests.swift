import Foundation
import Glibc
import TestSupport
import Testing

@testable import LearningService
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

    @Test(
        "a folder with somebody's files is refused and left as it is, whoever may read it", arguments: [0o755, 0o700])
    func foreignFolder(permissions: mode_t) throws {
        let folder = try TemporaryFolder()
        try folder.write("mine", to: "letter.txt")
        try folder.write("mine", to: "media/holiday.jpg")
        chmod(folder.url.path, permissions)
        let error = #expect(throws: LaunchError.self) { try DataFolder(folder.url) }
        #expect(error?.description.contains("holds files that are not the daemon's") == true)
        #expect(error?.description.contains("--data") == true)
        #expect(mode(of: folder.url.path) == permissions)
        #expect(try names(in: folder.url) == ["letter.txt", "media"])
    }

    @Test("an empty folder is taken, with what a file system of its own holds, and so is one that a daemon has used")
    func ownFolder() throws {
        for name in ["lost+found/file", "immersion.sqlite", "daemon.lock"] {
            let folder = try TemporaryFolder()
            try folder.write("", to: name)
            if name != "lost+found/file" { try folder.write("", to: "notes.txt") }
            _ = try DataFolder(folder.url)
        }
    }

    @Test(
        "a folder for media or speech that is a link is refused, and nothing is removed behind it",
        arguments: ["media", "speech"])
    func linkedSubfolder(name: String) throws {
        let pictures = try TemporaryFolder()
        let file = String(repeating: "a", count: 64) + ".wav"
        try pictures.write("mine", to: file)
        let folder = try TemporaryFolder()
        try folder.write("", to: "daemon.lock")
        try FileManager.default.createSymbolicLink(
            at: folder.url.appending(path: name), withDestinationURL: pictures.url)
        let error = #expect(throws: LaunchError.self) { try DataFolder(folder.url) }
        #expect(error?.description.contains("\(folder.url.path)/\(name) is not a folder but a link") == true)
        #expect(try names(in: pictures.url) == [file])
    }

    @Test("only files that an import named are removed from the media folder")
    func foreignMedia() throws {
        let folder = try TemporaryFolder()
        let hash = { (digit: String) in String(repeating: digit, count: 64) }
        let kept = [
            "\(hash("a")).mp3", "holiday.jpg", "\(hash("b"))", "\(hash("B")).mp3", "incoming-letters/one", "sub/two",
        ]
        let stray = ["\(hash("c")).mp3", hash("d"), "incoming-\(UUID().uuidString)/three"]
        for name in kept + stray { try folder.write("x", to: name) }
        try FileManager.default.createSymbolicLink(
            at: folder.url.appending(path: hash("e")), withDestinationURL: folder.url.appending(path: "holiday.jpg"))
        MediaFolder(url: folder.url).removeAll(but: ["\(hash("a")).mp3", hash("b")])
        let left = kept.map { String($0.split(separator: "/")[0]) } + [hash("e")]
        #expect(try names(in: folder.url) == left.sorted())
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

    private func names(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }
}
