import Foundation
import Glibc
import Testing

@testable import immersiond

@Suite("Starting and stopping the daemon")
struct ServeTests {
    @Test("the socket is for owner and group only, and gone after a clean stop")
    func socketFile() throws {
        let daemon = try DaemonProcess()
        var status = stat()
        #expect(lstat(daemon.socket, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o660)
        #expect(daemon.terminate() == 0)
        #expect(lstat(daemon.socket, &status) != 0)
    }

    @Test("a stale socket is replaced")
    func staleSocket() throws {
        let daemon = try DaemonProcess()
        daemon.killHard()
        var status = stat()
        #expect(lstat(daemon.socket, &status) == 0)
        try daemon.restart()
        #expect(try daemon.connect().call("daemon.health")["status"] == "ok")
    }

    @Test("a second daemon on the same data folder is refused and says who uses it")
    func secondDaemon() throws {
        let first = try DaemonProcess()
        let second = Process()
        second.executableURL = Repository.executable("immersiond")
        second.arguments = [
            "serve", "--socket", first.socket + "2", "--data", first.data.path, "--content", Repository.root.path,
        ]
        let complaint = Pipe()
        second.standardError = complaint
        try second.run()
        let text = String(decoding: complaint.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        second.waitUntilExit()
        #expect(second.terminationStatus == 1)
        #expect(text.contains("Another daemon (process \(first.process.processIdentifier)) uses the data folder"))
        #expect(try first.connect().call("daemon.health")["status"] == "ok")
    }

    @Test("a file in the socket's place is never deleted")
    func notASocket() throws {
        let daemon = try DaemonProcess()
        _ = daemon.terminate()
        try Data("precious".utf8).write(to: URL(filePath: daemon.socket))
        try daemon.start()
        daemon.process.waitUntilExit()
        #expect(daemon.process.terminationStatus == 1)
        #expect(daemon.logText.contains("exists and is no socket"))
        #expect(try String(contentsOfFile: daemon.socket, encoding: .utf8) == "precious")
    }

    @Test("SIGTERM answers what was asked before it stops")
    func drain() throws {
        let daemon = try DaemonProcess()
        let connection = try daemon.connect()
        let learner = try connection.newLearner()
        let opening = try connection.newSession(learner)
        let session = try #require(opening["sessionID"]?.string)
        try connection.send(
            Data(
                #"{"jsonrpc":"2.0","id":1,"method":"session.say","params":{"sessionID":"\#(session)","text":"un café"}}"#
                    .utf8))
        let reply = try WireFormat.decode(JSONValue.self, from: connection.receive())
        #expect(daemon.terminate() == 0)
        try daemon.restart()
        let turns = try daemon.connect().call("session.list", ["learnerID": learner])["sessions"]?.elements?.first?[
            "turns"]
        #expect(turns == reply["result"]?["sequence"])
    }

    @Test("a content folder without languages is refused with what to do")
    func missingContent() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "none-\(UUID().uuidString)")
        let error = #expect(throws: LaunchError.self) { try DaemonProcess(content: folder) }
        #expect(error?.description.contains("--content") == true)
    }

    @Test("a full disk is told as such, reads go on, and what was stored stays")
    func fullDisk() throws {
        // No file may grow beyond 1 MiB (ulimit counts KiB in bash, 512-byte blocks in POSIX shells).
        let daemon = try DaemonProcess(shellPrefix: "ulimit -f 2048; ")
        let connection = try daemon.connect()
        var stored = 0
        var refusal: RPCError?
        while refusal == nil, stored < 5_000 {
            refusal = try connection.failure(
                "anchor.put",
                [
                    "anchorIdentifier": .string(UUID().uuidString), "transform": .array(identityTransform),
                    "contentType": "culturalNote", "contentID": "note",
                    "displayText": .string(String(repeating: "n", count: 2_000)),
                    "roomIdentifier": "full",
                ])
            if refusal == nil { stored += 1 }
        }
        #expect(refusal?.code == .storageFull)
        #expect(try connection.call("daemon.health")["status"] == "ok")
        let anchors = try connection.call("anchor.list", ["roomIdentifier": "full", "limit": 10_000])["anchors"]?
            .elements
        #expect(anchors?.count == stored)
    }
}

let identityTransform: [JSONValue] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
