import ContentFiles
import Conversation
import ConversationFixtures
import Testing

@testable import ScenarioTools

@Suite("Heard files")
struct HeardFileTests {
    private static func file(_ nodes: String, head: String = "scenario: cafe\nwriters: { w1: { voice: beginner } }")
        -> String
    {
        "\(head)\nnodes:\n\(nodes)\n"
    }

    @Test("a file is read with its writers, nodes and meanings")
    func reading() throws {
        let text = Self.file(
            """
              greet:
                - { by: w1, kind: right, means: [order, bill], text: "Un café." }
                - { by: w1, kind: right, means: [], text: "Nada." }
                - { by: w2, kind: slip, text: "Un cerveza." }
              ask: []
            """, head: "scenario: cafe\nwriters: { w1: { voice: beginner, english: a }, w2: { voice: native } }")
        let heard = try HeardFile.parse(text, name: "scenarios/es/cafe.heard.yaml")
        #expect(heard.scenario == "cafe")
        #expect(heard.nodes.map(\.id) == ["greet", "ask"])
        #expect(heard.nodes[0].utterances.map(\.means) == [["order", "bill"], [], nil])
        #expect(heard.nodes[0].utterances.map(\.kind) == [.right, .right, .slip])
        #expect(heard.voice(of: "w2") == "native")
        #expect(heard.nodes[0].utterances[2].location.description == "scenarios/es/cafe.heard.yaml:7:7")
    }

    @Test(
        "a fault is told with its place and what to do",
        arguments: [
            ("  greet: [{ by: w1, kind: righ, text: a }]", "4:27", "bad-choice", "Did you mean 'right'?"),
            ("  greet: [{ by: w2, kind: right, text: a }]", "4:17", "unknown-writer", "Did you mean 'w1'?"),
            ("  greet: [{ by: w1, kind: wrong, means: [a], text: a }]", "4:41", "needless-means", "leave 'means' out"),
            (
                "  greet: [{ by: w1, kind: right, mean: [a], text: a }]", "4:34", "unknown-field",
                "Did you mean 'means'?"
            ),
            ("  greet: [{ by: w1, kind: right }]", "4:11", "missing-field", "'text'"),
            ("  greet: [{ by: w1, kind: right, text: \" \" }]", "4:40", "empty-field", "'text'"),
            ("  greet: [{ by: w1, kind: right, text: \"a\\u0007\" }]", "4:40", "control-character", "take it out"),
            ("  greet: hello", "4:10", "not-a-list", "list of utterances"),
        ])
    func faults(nodes: String, place: String, code: String, advice: String) throws {
        let error = try #require(throws: ContentError.self) {
            try HeardFile.parse(Self.file(nodes), name: "cafe.heard.yaml")
        }
        let fault = try #require(error.diagnostics.first)
        #expect(fault.code == code)
        #expect(fault.message.contains(advice), "\(fault.message)")
        #expect(fault.location.description == "cafe.heard.yaml:\(place)")
    }

    @Test("a file of another scenario than it is named for is refused")
    func otherScenario() throws {
        let error = try #require(throws: ContentError.self) {
            try HeardFile.parse(Self.file("  a: []"), name: "es-bar.heard.yaml")
        }
        #expect(error.diagnostics.map(\.code) == ["id-mismatch"])
    }

    @Test(
        "what the scenario does not have is found",
        arguments: [
            ("  gret: []", "4:3", "unknown-node", "Did you mean 'greet'?"),
            ("  served: []", "4:3", "deaf-node", "expects no answer"),
            ("  greet: [{ by: w1, kind: right, means: [oder], text: a }]", "4:11", "unknown-response", "'order'"),
            ("  greet: [{ by: w1, kind: right, means: [repeat], text: a }]", "4:11", "unknown-response", ""),
            (
                "  greet: [{ by: w1, kind: right, text: \"Sí.\" }, { by: w1, kind: slip, text: \"sí\" }]", "4:49",
                "two-kinds", "line 4"
            ),
        ])
    func beside(nodes: String, place: String, code: String, advice: String) throws {
        let heard = try HeardFile.parse(Self.file(nodes), name: "cafe.heard.yaml")
        let found = heard.diagnostics(against: try makeEngine(cafe).flow)
        #expect(found.map(\.code) == [code])
        #expect(found.first?.message.contains(advice) == true)
        #expect(found.first?.location.description == "cafe.heard.yaml:\(place)")
    }

    @Test("a response that is valid everywhere, and the same words said twice alike, are without fault")
    func sound() throws {
        let heard = try HeardFile.parse(
            Self.file("  greet: [{ by: w1, kind: right, means: [again], text: a }, { by: w1, kind: right, text: A }]"),
            name: "cafe.heard.yaml")
        #expect(heard.diagnostics(against: try makeEngine(cafe).flow).isEmpty)
    }
}
