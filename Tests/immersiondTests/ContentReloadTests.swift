import Foundation
import Testing

@testable import immersiond

@Suite("Content that breaks and mends")
struct ContentReloadTests {
    /// A copy of the repository's content that tests may break.
    private func copyOfContent() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "content-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in ["languages", "scenarios", "characters", "environments"] {
            try FileManager.default.copyItem(
                at: Repository.root.appending(path: name), to: folder.appending(path: name))
        }
        return folder
    }

    @Test("a broken file is reported with its place, the rest serves, and mending it needs no restart")
    func reload() throws {
        let content = try copyOfContent()
        defer { try? FileManager.default.removeItem(at: content) }
        let daemon = try DaemonProcess(content: content)
        let connection = try daemon.connect()
        let learner = try connection.newLearner()
        let session = try connection.newSession(learner)["sessionID"] ?? .null

        let file = content.appending(path: "scenarios/es/es-cafe-madrid.yaml")
        let sound = try String(contentsOf: file, encoding: .utf8)
        for (name, broken, code) in [
            ("alias bomb", "a: &a [x, x]\nb: &b [*a, *a]\n", "yaml-alias"), ("cut short", "id: [", "yaml-syntax"),
            ("unknown target", sound.replacing("goto: ", with: "goto: no-such-", maxReplacements: 1), nil),
        ] {
            try broken.write(to: file, atomically: true, encoding: .utf8)
            let listing = try connection.call("content.reload")
            let problems = (listing["diagnostics"]?.elements ?? []).filter { $0["severity"] == "error" }
            #expect(problems.first?["file"]?.string?.hasSuffix("es-cafe-madrid.yaml") == true, "\(name)")
            #expect((problems.first?["line"]?.number ?? 0) >= 1)
            if let code { #expect(problems.first?["code"]?.string == code, "\(name)") }
            let failure = try connection.failure(
                "session.start", ["learnerID": learner, "scenarioID": "es-cafe-madrid", "audio": false])
            #expect(failure?.code == .contentBroken)
            #expect(try connection.newSession(learner, ["scenarioID": "es-mercado-mexico"])["lines"] != nil)
        }

        try sound.write(to: file, atomically: true, encoding: .utf8)
        _ = try connection.call("content.reload")
        let reply = try connection.call("session.say", ["sessionID": session, "text": "un café"])
        #expect(reply["sequence"] == 1)
    }

    @Test("a conversation goes on after its scenario was edited, and says so")
    func edited() throws {
        let content = try copyOfContent()
        defer { try? FileManager.default.removeItem(at: content) }
        let daemon = try DaemonProcess(content: content)
        let connection = try daemon.connect()
        let session = try connection.newSession(try connection.newLearner())["sessionID"] ?? .null
        let file = content.appending(path: "scenarios/es/es-cafe-madrid.yaml")
        let text = try String(contentsOf: file, encoding: .utf8)
        try (text + "\n# an edit\n").write(to: file, atomically: true, encoding: .utf8)
        _ = try connection.call("content.reload")
        let reply = try connection.call("session.say", ["sessionID": session, "text": "un café"])
        #expect(reply["adaptation"]?.string != nil)
        #expect(reply["sequence"] == 1)
        let next = try connection.call("session.say", ["sessionID": session, "text": "gracias"])
        #expect(next["adaptation"] == nil)
    }
}
