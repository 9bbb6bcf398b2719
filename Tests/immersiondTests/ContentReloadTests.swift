import Foundation
import Protocol
import SocketTransport
import Testing

@testable import JSONText
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

    private static let cafe = "scenarios/es/es-cafe-madrid.yaml"

    @Test("a file that breaks is reported with its place and stays in use as it was; mending it needs no restart")
    func reload() throws {
        let content = try copyOfContent()
        defer { try? FileManager.default.removeItem(at: content) }
        let daemon = try DaemonProcess(content: content)
        let connection = try daemon.connect()
        let learner = try connection.newLearner()
        let session = try connection.newSession(learner)["sessionID"] ?? .null

        let file = content.appending(path: Self.cafe)
        let sound = try String(contentsOf: file, encoding: .utf8)
        for (index, (name, broken, code)) in [
            ("alias bomb", "a: &a [x, x]\nb: &b [*a, *a]\n", "yaml-alias"), ("cut short", "id: [", "yaml-syntax"),
            ("unknown target", sound.replacing("goto: ", with: "goto: no-such-", maxReplacements: 1), nil),
        ].enumerated() {
            try broken.write(to: file, atomically: true, encoding: .utf8)
            let listing = try connection.call("content.reload")
            let problems = (listing["diagnostics"]?.elements ?? []).filter { $0["severity"] == "error" }
            #expect(problems.first?["file"]?.string == Self.cafe, "\(name)")
            #expect(problems.allSatisfy { $0["lastGoodInUse"] == true }, "\(name)")
            #expect((problems.first?["line"]?.number ?? 0) >= 1)
            if let code { #expect(problems.first?["code"]?.string == code, "\(name)") }
            #expect(
                listing["scenarios"]?.elements?.contains { $0["id"] == "es-cafe-madrid" } == true, "\(name)")
            let reply = try connection.call("session.say", ["sessionID": session, "text": "un café"])
            #expect(reply["sequence"]?.number == Double(index + 1), "\(name)")
            #expect(reply["adaptation"] == nil, "\(name)")
            #expect(try connection.newSession(learner)["lines"] != nil, "\(name)")
            #expect(try connection.newSession(learner, ["scenarioID": "es-mercado-mexico"])["lines"] != nil)
        }

        try sound.write(to: file, atomically: true, encoding: .utf8)
        let mended = try connection.call("content.reload")["diagnostics"]?.elements ?? []
        #expect(!mended.contains { $0["severity"] == "error" })
        let reply = try connection.call("session.say", ["sessionID": session, "text": "un café"])
        #expect(reply["sequence"] == 4)
    }

    @Test("a character or an environment that breaks takes no scenario with it")
    func brokenCharacter() throws {
        let content = try copyOfContent()
        defer { try? FileManager.default.removeItem(at: content) }
        let daemon = try DaemonProcess(content: content)
        let connection = try daemon.connect()
        let learner = try connection.newLearner()
        let before = try connection.call("content.list")
        for folder in ["characters", "environments"] {
            for name in try FileManager.default.contentsOfDirectory(atPath: content.appending(path: folder).path) {
                try "id: [".write(
                    to: content.appending(path: "\(folder)/\(name)"), atomically: true, encoding: .utf8)
            }
        }
        let after = try connection.call("content.reload")
        for kind in ["scenarios", "characters", "environments"] { #expect(after[kind] == before[kind], "\(kind)") }
        let problems = (after["diagnostics"]?.elements ?? []).filter { $0["severity"] == "error" }
        #expect(!problems.isEmpty)
        #expect(problems.allSatisfy { $0["lastGoodInUse"] == true })
        #expect(try connection.newSession(learner)["lines"] != nil)
    }

    @Test("what a fresh daemon found in broken files does not make another forget what it had")
    func keptFindings() throws {
        let content = try copyOfContent()
        let cache = content.appending(path: "cache")
        defer { try? FileManager.default.removeItem(at: content) }
        let file = content.appending(path: Self.cafe)
        let sound = try Data(contentsOf: file)
        try Data("id: [".utf8).write(to: file)
        let fresh = try DaemonProcess(content: content, arguments: ["--cache", cache.path])
        let listing = try fresh.connect().call("content.list")
        #expect(listing["diagnostics"]?.elements?.contains { $0["lastGoodInUse"] == false } == true)
        try sound.write(to: file)
        let other = try DaemonProcess(content: content, arguments: ["--cache", cache.path])
        let connection = try other.connect()
        let before = try connection.call("content.list")["scenarios"]
        try Data("id: [".utf8).write(to: file)
        let after = try connection.call("content.reload")
        #expect(after["scenarios"] == before)
        #expect(after["diagnostics"]?.elements?.contains { $0["lastGoodInUse"] == true } == true)
    }

    @Test("a second start finds in the cache what the first found in the files")
    func warmStart() throws {
        let content = try copyOfContent()
        let cache = content.appending(path: "cache")
        defer { try? FileManager.default.removeItem(at: content) }
        let daemon = try DaemonProcess(content: content, arguments: ["--cache", cache.path])
        let cold = try daemon.connect().call("content.list")
        let names = try FileManager.default.contentsOfDirectory(atPath: cache.path)
        #expect(names.count { $0.hasPrefix("findings-") } == 1)
        #expect(daemon.terminate() == 0)
        try daemon.restart()
        #expect(try daemon.connect().call("content.list") == cold)
        #expect(try FileManager.default.contentsOfDirectory(atPath: cache.path).sorted() == names.sorted())
    }

    @Test("a scenario that was deleted is gone")
    func deleted() throws {
        let content = try copyOfContent()
        defer { try? FileManager.default.removeItem(at: content) }
        let daemon = try DaemonProcess(content: content)
        let connection = try daemon.connect()
        let learner = try connection.newLearner()
        let session = try connection.newSession(learner)["sessionID"] ?? .null
        try FileManager.default.removeItem(at: content.appending(path: Self.cafe))
        _ = try connection.call("content.reload")
        let start = try connection.failure(
            "session.start", ["learnerID": learner, "scenarioID": "es-cafe-madrid", "audio": false])
        #expect(start?.code == .notFound)
        #expect(start?.field == "scenarioID")
        let turn = try #require(try connection.failure("session.say", ["sessionID": session, "text": "hola"]))
        #expect(turn.code == .notFound)
        #expect(turn.field == nil)
    }

    @Test("a grammar or word file that breaks stays in use as it was; a fresh daemon says which file is broken")
    func brokenLanguage() throws {
        let content = try copyOfContent()
        defer { try? FileManager.default.removeItem(at: content) }
        let grammar = content.appending(path: "languages/es/grammar")
        let rules = try #require(
            try FileManager.default.contentsOfDirectory(atPath: grammar.path)
                .first { $0.hasSuffix(".yaml") && $0 != "terms.yaml" && $0 != "disambiguation.yaml" })
        let words = "languages/es/language.yaml"
        for (file, works) in [("languages/es/grammar/\(rules)", "vocab.add"), (words, nil)] {
            let url = content.appending(path: file)
            let sound = try Data(contentsOf: url)
            defer { try? sound.write(to: url) }
            let daemon = try DaemonProcess(content: content)
            try Data("- [".utf8).write(to: url)
            var connection = try daemon.connect()
            let problems = try connection.call("content.reload")["diagnostics"]?.elements ?? []
            let problem = try #require(problems.first { $0["severity"] == "error" })
            #expect(problem["file"]?.string == file)
            #expect(problem["lastGoodInUse"] == true)
            let check: JSONValue = ["text": "Yo va al parque"]
            #expect(try connection.call("grammar.check", check)["correctedText"] == "Yo voy al parque")

            #expect(daemon.terminate() == 0)
            try daemon.restart()
            connection = try daemon.connect()
            let learner = try connection.newLearner()
            let failure = try #require(try connection.failure("grammar.check", check))
            #expect(failure.code == .contentBroken)
            #expect(failure.message.contains(file), "\(failure.message)")
            let word: JSONValue = ["learnerID": learner, "word": "mesa"]
            #expect(try connection.failure("vocab.add", word)?.code == (works == nil ? .contentBroken : nil))
            if works == nil {
                let start = try connection.failure(
                    "session.start", ["learnerID": learner, "scenarioID": "es-cafe-madrid", "audio": false])
                #expect(start?.code == .contentBroken)
            }
        }
    }

    @Test("a scenario that was broken when the daemon started is told as broken, with its file")
    func brokenFromTheStart() throws {
        let content = try copyOfContent()
        defer { try? FileManager.default.removeItem(at: content) }
        try "id: [".write(to: content.appending(path: Self.cafe), atomically: true, encoding: .utf8)
        let daemon = try DaemonProcess(content: content)
        let connection = try daemon.connect()
        let learner = try connection.newLearner()
        let problem = try connection.call("content.list")["diagnostics"]?.elements?.first { $0["severity"] == "error" }
        #expect(problem?["lastGoodInUse"] == false)
        let failure = try #require(
            try connection.failure(
                "session.start", ["learnerID": learner, "scenarioID": "es-cafe-madrid", "audio": false]))
        #expect(failure.code == .contentBroken)
        #expect(failure.field == "scenarioID")
        #expect(failure.message.contains(Self.cafe))
        #expect(try connection.newSession(learner, ["scenarioID": "es-mercado-mexico"])["lines"] != nil)
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
