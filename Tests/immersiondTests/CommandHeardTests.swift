import Foundation
import JSONText
import TestSupport
import Testing

@testable import immersiond

@Suite("heard and blind")
struct CommandHeardTests {
    private static let script = """
        start: a
        nodes:
          a:
            line: { id: l, text: "¿Sí o no?", translation: { en: "Yes or no?" } }
            expect:
              - { id: yes, accept: ["sí [gracias]"], goto: b }
              - { id: no, accept: ["no [gracias]"], goto: b }
            hints: ["Yes or no will do.", "Sí, gracias."]
          b: { line: { id: m, text: "Adiós.", translation: { en: "Bye." } }, end: true }

        """
    private static let heard = """
        scenario: bar
        writers: { w1: { voice: beginner }, w2: { voice: native } }
        nodes:
          a:
            - { by: w1, kind: right, means: [yes], text: "Sí." }
            - { by: w2, kind: right, means: [yes], text: "El gato duerme en el tejado." }
            - { by: w1, kind: wrong, text: "No, gracias." }
            - { by: w2, kind: offScript, text: "El perro ladra en la plaza." }

        """

    /// A folder with the scenario `bar` and what people said in it.
    private func content(_ heard: String = heard) throws -> SmallContent {
        let content = try SmallContent(["bar": Self.script])
        try Data(heard.utf8).write(to: content.url.appending(path: "scenarios/es/bar.heard.yaml"))
        return content
    }

    private func run(_ arguments: [String], _ content: SmallContent) throws -> CommandRun {
        try CommandRun(arguments + ["--content", content.url.path])
    }

    @Test("who names no scenario learns which there are")
    func unknownScenario() throws {
        let content = try content()
        for command in [["blind", "bat"], ["graph", "bat", "--dot"]] {
            let run = try run(command, content)
            #expect(run.status != 0)
            #expect(run.complaint.contains("There is no scenario 'bat'. Did you mean 'bar'? There are bar."))
        }
    }

    @Test("explain tells what an utterance is taken for, and why")
    func explanation() throws {
        let content = try content()
        let known = try run(["explain", "bar", "Sí."], content)
        #expect(known.status == 0)
        #expect(known.output.contains("✔         yes, by the template"))
        let unknown = try run(["explain", "bar", "El perro ladra.", "sí", "--json"], content)
        let lines = try unknown.output.split(separator: "\n").map { try JSONParser.parse(Data($0.utf8)) }
        #expect(lines.count == 2)
        #expect(lines[0]["by"]?.string == "nothing" && lines[0]["match"]?.string == "offScript")
        #expect(lines[0]["unknownWords"]?.elements?.compactMap(\.string).suffix(2) == ["perro", "ladra"])
        #expect(lines[0]["weights"]?.elements?.isEmpty == false)
        #expect(lines[1]["by"]?.string == "template" && lines[1]["response"]?.string == "yes")
        let nowhere = try run(["explain", "bar", "Sí.", "--node", "aa"], content)
        #expect(nowhere.status == 64 && nowhere.complaint.contains("Did you mean 'a'?"))
        #expect(try run(["explain", "bar"], content).status == 64)
    }

    @Test("turns tell what spoke for each answer that was weighed, as it was said and without marks")
    func evidence() throws {
        let content = try content()
        let run = try run(["heard", "--turns", "--evidence"], content)
        let turns = try run.output.split(separator: "\n").map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(turns.count == 8)
        #expect(turns.contains { $0["heard"] as? String == "no gracias" })
        // A sentence of the node's is not weighed.
        #expect(turns.first { $0["text"] as? String == "Sí." }?["evidence"] == nil)
        #expect(turns.contains { $0["evidence"] is [String: [Any]] })
        let alone = try self.run(["heard", "--evidence"], content)
        #expect(alone.status == 64 && alone.complaint.contains("--evidence goes with --turns."))
    }

    @Test("what people said is counted by kind, with the worst of it")
    func report() throws {
        let content = try content()
        for subject in [[], ["bar"], [content.url.path], ["\(content.url.path)/scenarios/es/bar.heard.yaml"]] {
            let run = try run(["heard"] + subject, content)
            #expect(run.status == 0, "\(run.complaint)")
            let lines = run.output.split(separator: "\n").map(String.init)
            #expect(lines[0] == "4 utterances, normal mode")
            #expect(lines[1].hasSuffix("not understood"))
            #expect(lines[2].hasPrefix("right") && lines[2].hasSuffix("1   50.0 %"))
            #expect(lines.contains { $0.hasPrefix("wrong") && $0.hasSuffix("1  100.0 %") })
            #expect(run.output.contains("wrong «No, gracias.»  falsely accepted: no"))
            #expect(run.output.contains("bar.heard.yaml:7:7 · a  Adiós."))
        }
    }

    @Test("what was said is told apart by voice, and writers can be left out")
    func groups() throws {
        let content = try content()
        let voices = try run(["heard", "bar", "--by", "voice", "--worst", "0"], content)
        #expect(voices.output.contains("right, by voice"))
        #expect(voices.output.contains("\nbeginner") && voices.output.contains("\nnative"))
        let some = try run(["heard", "bar", "--not-writers", "w2"], content)
        #expect(some.output.hasPrefix("2 utterances, normal mode"))
        let others = try run(["heard", "bar", "--writers", "w2"], content)
        #expect(others.output.hasPrefix("2 utterances, normal mode"))
        let nobody = try run(["heard", "bar", "--writers", "w3"], content)
        #expect(nobody.status == 64 && nobody.complaint.contains("has a writer 'w3'. Did you mean 'w1'?"))
    }

    @Test("as JSON, a report of each mode")
    func json() throws {
        let run = try run(["heard", "bar", "--mode", "all", "--json", "--times", "--minimum-right", "60"], content())
        #expect(run.status == 1)
        let reply = try JSONParser.parse(Data(run.output.utf8))
        let modes = try #require(reply["modes"]?.elements)
        #expect(modes.compactMap { $0["report"]?["mode"]?.string } == ["easy", "normal", "challenging"])
        let right = try #require(modes[1]["report"]?["overall"]?.elements?.first)
        #expect(right["kind"]?.string == "right" && right["count"]?.number == 2)
        #expect(right["outcomes"]?["asMeant"]?["percent"]?.number == 50)
        #expect(modes[1]["milliseconds"]?["p95"]?.number != nil)
        #expect(modes[1]["missed"]?.elements?.count == 1)
    }

    @Test("a threshold that is missed fails, and says by how much")
    func thresholds() throws {
        let content = try content()
        #expect(try run(["heard", "--minimum-right", "50", "--maximum-off-script", "0"], content).status == 0)
        let missed = try run(["heard", "--minimum-right", "85", "--maximum-wrong", "2"], content)
        #expect(missed.status == 1)
        #expect(missed.output.contains("✘ right answers taken: 1 of 2, 50.0 %; at least 85.0 % wanted"))
        #expect(missed.output.contains("✘ wrong answers accepted: 1 of 1, 100.0 %; at most 2.0 % wanted"))
    }

    @Test(
        "a command line that makes no sense is refused",
        arguments: [
            ["--minimum-right", "101"], ["--worst", "-1"], ["--by", "colour"], ["--mode", "hard"],
            ["--writers", "w1", "--not-writers", "w2"], ["--writers", ","],
        ])
    func usage(arguments: [String]) throws {
        #expect(try CommandRun(["heard"] + arguments).status == 64)
    }

    @Test("a file that is none, or broken, fails with what is wrong")
    func faults() throws {
        let content = try content(Self.heard.replacing("means: [yes], text: \"Sí.\"", with: "means: [yess], text: a"))
        let broken = try run(["heard"], content)
        #expect(broken.status == 1)
        #expect(broken.complaint.contains("bar.heard.yaml:5:7: error: The node 'a' has no response 'yess'."))
        #expect(broken.complaint.contains("Did you mean 'yes'?"))
        let unknown = try run(["heard", "baar"], content)
        #expect(unknown.status == 1 && unknown.complaint.contains("Did you mean 'bar'?"))
        let scenario = try run(["heard", "\(content.url.path)/scenarios/es/bar.yaml"], content)
        #expect(scenario.status == 1 && scenario.complaint.contains("bar.yaml is no heard file"))
    }

    @Test("a heard file is no scenario: nothing but lint of its own reads it")
    func lint() throws {
        let content = try content()
        let sound = try run(["lint", "--strict"], content)
        #expect(
            sound.output.hasSuffix("1 scenario, 1 character, 1 environment: 0 errors, 0 warnings\n"), "\(sound.output)")
        let faulty = Self.heard.replacing("  a:", with: "  c:")
        try Data(faulty.utf8).write(to: content.url.appending(path: "scenarios/es/bar.heard.yaml"))
        let path = "\(content.url.path)/scenarios/es/bar.heard.yaml"
        for arguments in [["lint"], ["lint", path]] {
            let run = try run(arguments, content)
            #expect(run.status == 1)
            #expect(run.output.contains("scenarios/es/bar.heard.yaml:4:3: error: The scenario has no node 'c'."))
        }
        let elsewhere = try TemporaryFolder()
        try elsewhere.write(faulty.replacing("scenario: bar", with: "scenario: baz"), to: "baz.heard.yaml")
        let outside = try run(["lint", elsewhere.url.path], content)
        #expect(outside.output.contains("baz.heard.yaml:1:11: error: There is no scenario 'baz'. Did you mean 'bar'?"))
    }

    @Test("approved conversations beside a scenario are no scenario either")
    func snapshots() throws {
        let content = try content()
        let file = content.url.appending(path: "scenarios/es/bar.snapshot.yaml")
        try Data("\"one\":\n  - \"Adiós.\"\n".utf8).write(to: file)
        #expect(try run(["lint", "--strict"], content).status == 0)
        let named = try run(["lint", file.path], content)
        #expect(named.status == 1 && named.complaint.contains("holds approved conversations"))
    }

    @Test("a sheet to answer without seeing what is expected")
    func blind() throws {
        let content = try content()
        let sheet = try run(["blind", "bar"], content)
        #expect(sheet.status == 0)
        #expect(
            sheet.output.hasSuffix(
                """
                ## a
                says: ¿Sí o no?   [Yes or no?]
                hint: Yes or no will do.

                """))
        let json = try JSONParser.parse(Data(try run(["blind", "bar", "--json"], content).output.utf8))
        #expect(json["nodes"]?.elements?.first?["says"]?.elements?.first?["translation"]?.string == "Yes or no?")
        let unknown = try run(["blind", "baar"], content)
        #expect(unknown.status == 1 && unknown.complaint.contains("Did you mean 'bar'?"))
    }
}
