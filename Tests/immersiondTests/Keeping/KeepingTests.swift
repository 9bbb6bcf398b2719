import Foundation
import Glibc
import Testing

@testable import JSONText
@testable import LearningService
@testable import Protocol
@testable import SocketTransport
@testable import immersiond

@Suite("What is kept, brought back and erased")
struct KeepingTests {
    private static let canary = "zarzamorado7q"

    /// A learner whose name and words hold the canary in every way that there is.
    private static func learner(_ connection: RPCConnection) throws -> (learner: JSONValue, session: JSONValue) {
        let learner = try connection.newLearner("ana_\(canary)")
        let session = try connection.newSession(learner, audio: true)["sessionID"] ?? .null
        for number in 0..<5 {
            let text = "Quiero un \(canary) \(number), por favor"
            _ = try connection.call("session.say", ["sessionID": session, "text": .string(text)])
        }
        let tags: JSONValue = [.string(canary)]
        _ = try connection.call("vocab.add", ["learnerID": learner, "word": "mesa", "tags": tags])
        _ = try connection.call("grammar.check", ["learnerID": learner, "text": .string("yo va \(canary)")])
        _ = try connection.call("speech.synthesize", ["text": .string(canary), "voice": "es"])
        return (learner, session)
    }

    private static func files(_ daemon: DaemonProcess, holding text: String) -> [String] {
        let names = FileManager.default.enumerator(atPath: daemon.data.path)?.allObjects as? [String] ?? []
        let paths = names.map { daemon.data.appending(path: $0) } + [daemon.log]
        return paths.filter { url in
            guard let bytes = try? Data(contentsOf: url) else { return false }
            return [text, text.uppercased(), text.capitalized].contains { bytes.range(of: Data($0.utf8)) != nil }
        }.map(\.lastPathComponent)
    }

    @Test("of a deleted learner, and of a deleted conversation, not one byte is left in any file")
    func erased() throws {
        let daemon = try DaemonProcess()
        let connection = try daemon.connect()
        let (learner, session) = try Self.learner(connection)
        _ = try connection.call("daemon.backup")
        #expect(Self.files(daemon, holding: Self.canary).count > 1)
        let wrong: JSONValue = ["learnerID": learner, "username": "somebody"]
        #expect(try connection.failure("learner.delete", wrong)?.code == .conflict)
        let gone = try connection.call("session.delete", ["sessionID": session])
        #expect(gone["backups"] == 1)
        #expect(try connection.failure("session.get", ["sessionID": session])?.code == .notFound)
        let said: JSONValue = ["sessionID": session, "text": "hola"]
        #expect(try connection.failure("session.say", said)?.code == .notFound)
        let name = JSONValue.string("ana_\(Self.canary)")
        let erased = try connection.call("learner.delete", ["learnerID": learner, "username": name])
        #expect(erased["words"] != 0)
        #expect(Self.files(daemon, holding: Self.canary) == [])
        #expect(try connection.failure("learner.get", ["learnerID": learner])?.code == .notFound)
        // The audit log tells that it was done, and to whom.
        let audit = try String(contentsOf: daemon.data.appending(path: "audit.log"), encoding: .utf8)
        #expect(audit.contains("learner.delete") && audit.contains("session.delete"))
        #expect(audit.lowercased().contains(learner.string?.lowercased() ?? "?"))
        #expect(daemon.terminate() == 0)
        #expect(Self.files(daemon, holding: Self.canary) == [])
    }

    @Test("an exported learner comes back as they were, row by row; a changed file brings nothing")
    func transfer() throws {
        let daemon = try DaemonProcess()
        let connection = try daemon.connect()
        let (learner, session) = try Self.learner(connection)
        let file = daemon.folder.appending(path: "ana.jsonl").path
        let out: JSONValue = ["learnerID": learner, "path": .string(file)]
        let rows = try connection.call("learner.export", out)["rows"]
        #expect(try connection.failure("learner.export", out)?.code == .conflict)
        let part: JSONValue = ["learnerID": learner, "path": "ana.jsonl"]
        #expect(try connection.failure("learner.export", part)?.code == .invalidParams)
        let transcript = try connection.call("session.get", ["sessionID": session])
        #expect(try connection.failure("learner.import", ["path": .string(file)])?.code == .conflict)
        let name = JSONValue.string("ana_\(Self.canary)")
        _ = try connection.call("learner.delete", ["learnerID": learner, "username": name])
        let text = try String(contentsOfFile: file, encoding: .utf8)
        for (number, broken) in [
            String(text.dropLast(30)), text.replacingOccurrences(of: "\"table\":\"turns\"", with: "\"table\":\"x\""),
            "{}\n", "no JSON", "", text.replacingOccurrences(of: "\"tables\":\"1.", with: "\"tables\":\"9."),
        ].enumerated() {
            let path = daemon.folder.appending(path: "broken-\(number).jsonl")
            try Data(broken.utf8).write(to: path)
            #expect(try connection.failure("learner.import", ["path": .string(path.path)])?.code == .unreadableFile)
            #expect(try connection.failure("learner.get", ["learnerID": learner])?.code == .notFound)
        }
        let back = try connection.call("learner.import", ["path": .string(file)])
        #expect(back["rows"] == rows)
        #expect(back["learner"]?["id"] == learner)
        #expect(try Self.lines(connection.call("session.get", ["sessionID": session])) == Self.lines(transcript))
        let again = daemon.folder.appending(path: "again.jsonl").path
        _ = try connection.call("learner.export", ["learnerID": learner, "path": .string(again)])
        #expect(try Self.rows(again) == Self.rows(file))
        // The conversation goes on from where it was.
        _ = try connection.call("session.say", ["sessionID": session, "text": "hola"])
    }

    /// What was said, without where its sound lay.
    private static func lines(_ transcript: JSONValue) -> [String] {
        (transcript["messages"]?.elements ?? []).compactMap { $0["text"]?.string }
    }

    /// Without the first line, which has the time.
    private static func rows(_ path: String) throws -> [Substring] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").dropFirst().sorted()
    }

    @Test("a backup is made beside traffic, restored without a daemon only, and what was there is kept")
    func backupAndRestore() throws {
        let daemon = try DaemonProcess()
        let connection = try daemon.connect()
        let (learner, _) = try Self.learner(connection)
        let file = daemon.folder.appending(path: "kept.sqlite").path
        let backup = try CommandRun(["backup", file, "--socket", daemon.socket])
        #expect(backup.status == 0 && backup.output.contains("checked"))
        #expect(try CommandRun(["backup", file, "--socket", daemon.socket]).status == 1)
        let name = JSONValue.string("ana_\(Self.canary)")
        _ = try connection.call("learner.delete", ["learnerID": learner, "username": name])
        let refused = try CommandRun(["restore", file, "--data", daemon.data.path])
        #expect(refused.status == 1 && refused.complaint.contains("stop it"))
        #expect(daemon.terminate() == 0)
        let noBackup = daemon.folder.appending(path: "none.sqlite")
        try Data("SQLite format 3\0 and no more".utf8).write(to: noBackup)
        #expect(try CommandRun(["restore", noBackup.path, "--data", daemon.data.path]).status == 1)
        // Nobody writes to the pipe: it may not be waited for.
        let pipe = daemon.folder.appending(path: "pipe").path
        #expect(mkfifo(pipe, 0o600) == 0)
        let ofPipe = try CommandRun(["restore", pipe, "--data", daemon.data.path])
        #expect(ofPipe.status == 1 && ofPipe.complaint.contains("not an ordinary file"))
        let restored = try CommandRun(["restore", file, "--data", daemon.data.path])
        #expect(restored.status == 0, "\(restored.complaint)")
        #expect(restored.output.contains("replaced-"))
        try daemon.restart()
        #expect(try daemon.connect().call("learner.get", ["learnerID": learner])["id"] == learner)
    }

    @Test("the doctor finds a sound store sound, and says what is wrong with a damaged one and what to do")
    func doctor() throws {
        let daemon = try DaemonProcess()
        _ = try Self.learner(daemon.connect())
        _ = try daemon.connect().call("daemon.backup")
        func examine(_ extra: String...) throws -> CommandRun {
            try CommandRun(["doctor", "--socket", daemon.socket, "--data", daemon.data.path] + extra)
        }
        let sound = try examine()
        #expect(sound.status == 0, "\(sound.output)")
        #expect(sound.output.contains("✔ database") && sound.output.contains("it answers"))
        #expect(try examine("--repair").status == 1, "a daemon uses it")
        #expect(daemon.terminate() == 0)
        let database = daemon.data.appending(path: "immersion.sqlite")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: database.path)
        #expect(try examine().output.contains("? permissions"))
        #expect(try examine("--repair").output.contains("+ permissions"))
        var bytes = try Data(contentsOf: database)
        for index in bytes.count / 2..<bytes.count { bytes[index] = 0xA5 }
        try bytes.write(to: database)
        let damaged = try examine()
        #expect(damaged.status == 1)
        #expect(damaged.output.contains("✘ database") && damaged.output.contains("immersiond restore --data /"))
    }

    @Test("figures tell of calls and never of words; a path is not a device's to name")
    func metrics() throws {
        let daemon = try DaemonProcess(arguments: ["--slow-seconds", "0.000001"])
        let connection = try daemon.connect()
        _ = try Self.learner(connection)
        _ = try? connection.call("learner.get", ["username": "nobody"])
        let metrics = try connection.call(Methods.daemonMetrics)
        let said = try #require(metrics.requests.first { $0.method == "session.say" })
        #expect(said.calls == 5 && said.errors == 0 && said.seconds > 0 && said.slowest <= said.seconds)
        #expect(metrics.requests.first { $0.method == "learner.get" }?.errors == 1)
        #expect(metrics.text.contains(#"immersiond_request_seconds_count{method="session.say"} 5"#))
        #expect(!metrics.text.contains(Self.canary))
        #expect(metrics.gauges.first { $0.name == "database_bytes" }?.value ?? 0 > 0)
        let health = try connection.call(Methods.daemonHealth)
        #expect(health.problems.map(\.message) == [])
        #expect(daemon.logText.contains("a slow request"))
        #expect(!daemon.logText.contains(Self.canary))
        let page = try CommandRun(["top", "--once", "--socket", daemon.socket])
        #expect(page.output.contains("session.say"))
    }
}
