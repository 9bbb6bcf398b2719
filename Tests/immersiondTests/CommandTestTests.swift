import Foundation
import FoundationXML
import JSONText
import Protocol
import SocketTransport
import TestSupport
import Testing

@testable import immersiond

@Suite("test")
struct CommandTestTests {
    private static let tests = """
        tests:
          - name: "one & <two> # \\"three\\""
            snapshot: true
            turns:
              - { say: "Hola, buenos días.", expect: { repair: %@ } }
              - { hint: true }

        """

    private func folder(repair: String? = nil) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let text = Self.tests.replacing(
            ", expect: { repair: %@ }", with: repair.map { ", expect: { repair: \($0) }" } ?? "")
        try folder.write(text, to: "es-cafe-madrid.test.yaml")
        return folder
    }

    private func run(_ folder: TemporaryFolder, _ arguments: [String] = []) throws -> CommandRun {
        try CommandRun(["test", folder.url.path, "--content", Repository.root.path] + arguments)
    }

    @Test("a conversation is approved, then held to what was approved")
    func snapshots() throws {
        let folder = try folder()
        let file = folder.url.appending(path: "es-cafe-madrid.snapshot.yaml")
        let unknown = try run(folder)
        #expect(unknown.status == 1)
        #expect(unknown.output.contains("nothing was approved yet"))
        #expect(try run(folder, ["--update"]).status == 0)
        #expect(try run(folder).status == 0)
        let approved = try String(contentsOf: file, encoding: .utf8)
        #expect(approved.contains("› say «Hola, buenos días.»"))
        try folder.write(approved.replacing("Hola, buenos días", with: "Hola"), to: "es-cafe-madrid.snapshot.yaml")
        let changed = try run(folder)
        #expect(changed.status == 1)
        #expect(changed.output.contains("expected «› say «Hola.»», got «› say «Hola, buenos días.»»"))
    }

    @Test("a scenario's tests are found by its id")
    func scenarioID() throws {
        let run = try CommandRun(["test", "es-cafe-madrid", "--content", Repository.root.path])
        #expect(run.status == 0 && run.output.contains("1 scenario"))
        let unknown = try CommandRun(["test", "es-cafe-madrit", "--content", Repository.root.path])
        #expect(unknown.status == 1 && unknown.complaint.contains("Did you mean 'es-cafe-madrid'?"))
    }

    @Test("JUnit's XML holds every test and failure, whatever their names hold")
    func junit() throws {
        let run = try run(folder(repair: "elicit"), ["--format", "junit"])
        #expect(run.status == 1)
        let parser = XMLParser(data: Data(run.output.utf8))
        let elements = ElementCollector()
        parser.delegate = elements
        #expect(parser.parse())
        #expect(elements.attributes["testsuite"]?.first?["failures"] == "2")
        #expect(elements.attributes["testcase"]?.first?["name"] == "one & <two> # \"three\"")
        #expect(elements.attributes["failure"]?.first?["message"]?.contains("expected repair elicit") == true)
    }

    @Test("TAP counts its tests and escapes what would be a directive")
    func tap() throws {
        let run = try run(folder(repair: "elicit"), ["--format", "tap"])
        let lines = run.output.split(separator: "\n")
        #expect(lines.prefix(3) == ["TAP version 14", "1..2", "not ok 1 - es-cafe-madrid: one & <two> \\# \"three\""])
        #expect(lines.contains { $0.hasPrefix("  message: \"") && $0.contains("expected repair elicit, got none") })
    }

    @Test("a recording is heard among the node's answers", .enabled(if: Repository.hasModel))
    func audio() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            tests:
              - name: nobody speaks
                turns: [{ audio: silence.wav }]
              - name: no such file
                turns: [{ audio: nowhere.wav }]
            """, to: "es-cafe-madrid.test.yaml")
        try WaveFile.data(samples: [Int16](repeating: 0, count: 16_000)).write(
            to: folder.url.appending(path: "silence.wav"))
        let run = try run(folder)
        #expect(run.status == 1)
        #expect(run.output.contains("nothing was understood in silence.wav"))
        #expect(run.output.contains("nowhere.wav cannot be read"))
    }

    @Test("a conversation held with the daemon becomes a test that passes")
    func recording() throws {
        let daemon = try DaemonProcess()
        let connection = try daemon.connect()
        let learner = try connection.newLearner()
        let opening = try connection.newSession(learner, ["seed": 5])
        let session = try #require(opening["sessionID"]?.string)
        for text in ["Hola.", "Quiero una café, por favor."] {
            _ = try connection.call("session.say", ["sessionID": .string(session), "text": .string(text)])
        }
        let recorded = try CommandRun(["test", "--record", session, "--socket", daemon.socket])
        #expect(recorded.status == 0, "\(recorded.complaint)")
        let folder = try TemporaryFolder()
        try folder.write("tests:\n" + recorded.output, to: "es-cafe-madrid.test.yaml")
        let replayed = try run(folder)
        #expect(replayed.status == 0, "\(recorded.output)\n\(replayed.output)")
    }

    @Test("what no answer took is listed for the author")
    func nearMisses() throws {
        let daemon = try DaemonProcess()
        let connection = try daemon.connect()
        let learner = try connection.newLearner()
        let other = try connection.newLearner()
        let opening = try connection.newSession(learner)
        let session = opening["sessionID"] ?? .null
        for text in ["El gato duerme en el tejado rojo.", "Hola."] {
            _ = try connection.call("session.say", ["sessionID": session, "text": .string(text)])
        }
        let reply = try connection.call("session.nearMisses", ["learnerID": learner, "scenarioID": "es-cafe-madrid"])
        let misses = reply["nearMisses"]?.elements ?? []
        #expect(misses.map { $0["utterance"] } == ["El gato duerme en el tejado rojo."])
        #expect(misses.first?["node"] == opening["nodeID"])
        let others = try connection.call("session.nearMisses", ["learnerID": other, "scenarioID": "es-cafe-madrid"])
        #expect(others["nearMisses"]?.elements?.isEmpty == true)
        #expect(try connection.failure("session.nearMisses", ["scenarioID": "es-cafe-madrid"])?.field == "learnerID")
        let name = try connection.call("learner.get", ["learnerID": learner])["username"]?.string ?? ""
        let run = try CommandRun([
            "suggest", "--live", "--learner", name, "--scenario", "es-cafe-madrid", "--socket", daemon.socket,
            "--content",
            Repository.root.path,
        ])
        #expect(run.status == 0, "\(run.complaint)")
    }

    @Test("a near miss of a node that is none is told with what may be meant")
    func unknownNode() throws {
        let folder = try TemporaryFolder()
        try folder.write(#"{"scenario": "es-cafe-madrid", "node": "drnk", "utterance": "un té"}"#, to: "misses.jsonl")
        let run = try CommandRun([
            "suggest", folder.url.appending(path: "misses.jsonl").path, "--content", Repository.root.path,
        ])
        #expect(run.complaint.contains("has no node 'drnk'") && run.complaint.contains("'drink'"), "\(run.complaint)")
    }
}

private final class ElementCollector: NSObject, XMLParserDelegate {
    /// Attributes of each element, by its name.
    private(set) var attributes: [String: [[String: String]]] = [:]

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        self.attributes[name, default: []].append(attributes)
    }
}
