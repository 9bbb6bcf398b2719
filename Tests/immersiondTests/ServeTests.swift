import ContentFiles
import Foundation
import Glibc
import Protocol
import SocketTransport
import Synchronization
import TestSupport
import Testing

@testable import JSONText
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
        let complaint = first.folder.appending(path: "complaint")
        let second = try ChildProcess(
            Repository.executable("immersiond"),
            [
                "serve", "--socket", first.socket + "2", "--data", first.data.path, "--content", Repository.root.path,
            ], errors: .file(complaint))
        #expect(second.wait() == .exit(1))
        let text = try String(contentsOf: complaint, encoding: .utf8)
        #expect(text.contains("Another daemon (process \(first.process.identifier)) uses the data folder"))
        #expect(try first.connect().call("daemon.health")["status"] == "ok")
    }

    @Test("a file in the socket's place is never deleted")
    func notASocket() throws {
        let daemon = try DaemonProcess()
        _ = daemon.terminate()
        try Data("precious".utf8).write(to: URL(filePath: daemon.socket))
        try daemon.start()
        #expect(daemon.process.wait() == .exit(1))
        #expect(daemon.logText.contains("exists and is no socket"))
        #expect(try String(contentsOfFile: daemon.socket, encoding: .utf8) == "precious")
    }

    @Test("SIGTERM lets the turn under way finish, and what was acknowledged stays")
    func drain() throws {
        let daemon = try DaemonProcess()
        let connection = try daemon.connect()
        let learner = try connection.newLearner()
        let session = try #require(try connection.newSession(learner)["sessionID"]?.string)
        let say =
            #"{"jsonrpc":"2.0","id":1,"method":"session.say","params":{"sessionID":"\#(session)","text":"un café"}}"#
        for _ in 0..<50 { try connection.send(Data(say.utf8)) }
        // The first answer shows that the daemon is at it.
        var last = try WireFormat.decode(JSONValue.self, from: connection.receive())
        daemon.process.send(SIGTERM)
        while let line = try? connection.receive() { last = try WireFormat.decode(JSONValue.self, from: line) }
        #expect(daemon.process.wait() == .exit(0))
        #expect(last["result"]?["sequence"]?.number ?? 0 >= 1)

        try daemon.restart()
        let sessions = try daemon.connect().call("session.list", ["learnerID": learner])["sessions"]
        let turns = try #require(sessions?.elements?.first?["turns"]?.number)
        #expect(turns >= last["result"]?["sequence"]?.number ?? .infinity)
    }

    @Test("SIGTERM stops cleanly while clients keep connecting")
    func stopsAmidConnections() throws {
        for _ in 0..<3 {
            let daemon = try DaemonProcess()
            let isDone = Atomic(false)
            let answers = Atomic(0)
            let visitors = BlockingThreads(6) { _ in
                while !isDone.load(ordering: .relaxed) {
                    guard (try? daemon.connect().call("daemon.health")) != nil else { continue }
                    answers.add(1, ordering: .relaxed)
                }
            }
            blockUntil { answers.load(ordering: .relaxed) > 60 }
            #expect(answers.load(ordering: .relaxed) > 60)
            #expect(daemon.terminate() == 0)
            isDone.store(true, ordering: .relaxed)
            visitors.join()
            #expect(!FileManager.default.fileExists(atPath: daemon.socket))
        }
    }

    @Test("a client that does not read its replies does not keep the daemon from stopping")
    func unreadReplies() throws {
        let daemon = try DaemonProcess()
        let connection = try daemon.connect()
        for id in 0..<100 {
            try connection.send(Data(#"{"jsonrpc":"2.0","id":\#(id),"method":"rpc.discover"}"#.utf8))
        }
        let asked = Date()
        #expect(daemon.terminate() == 0)
        #expect(Date().timeIntervalSince(asked) < 30)
        connection.close()
    }

    @Test("a content folder without languages is refused with what to do")
    func missingContent() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "none-\(UUID().uuidString)")
        let error = #expect(throws: LaunchError.self) { try DaemonProcess(content: folder) }
        #expect(error?.description.contains("--content") == true)
    }

    @Test("a full disk is told as such, reads go on, and exactly what was acknowledged is stored")
    func fullDisk() throws {
        // No file may grow beyond three megabytes or six: ulimit counts KiB in bash, 512 bytes in other shells.
        let daemon = try DaemonProcess(shellPrefix: "ulimit -f 6144; ")
        let told = Mutex<(stored: Set<String>, refusals: Set<String>)>((stored: [], refusals: []))
        let writers = BlockingThreads(8) { _ in
            guard let connection = try? daemon.connect() else { return }
            for _ in 0..<2_000 {
                let id = UUID().uuidString
                guard let refusal = try? connection.failure("anchor.put", Self.largeNote(id)) else {
                    told.withLock { _ = $0.stored.insert(id) }
                    continue
                }
                told.withLock { _ = $0.refusals.insert(refusal.code.name) }
                return
            }
        }
        writers.join()
        let (stored, refusals) = told.withLock { $0 }
        #expect(refusals == ["storageFull"])
        let connection = try daemon.connect()
        #expect(try connection.call("daemon.health")["status"] == "ok")
        let anchors = try connection.call("anchor.list", ["roomIdentifier": "full", "limit": 10_000])["anchors"]
        #expect(Set((anchors?.elements ?? []).compactMap { $0["anchorIdentifier"]?.string }) == stored)
    }

    private static func largeNote(_ id: String) -> JSONValue {
        [
            "anchorIdentifier": .string(id), "transform": .array(identityTransform), "contentType": "culturalNote",
            "contentID": "note", "displayText": .string(String(repeating: "n", count: 2_000)), "roomIdentifier": "full",
        ]
    }
}

let identityTransform: [JSONValue] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
