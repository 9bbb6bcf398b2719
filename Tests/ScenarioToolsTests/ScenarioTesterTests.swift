import ContentFiles
import ConversationFixtures
import Grammar
import Testing

@testable import ScenarioTools

@Suite("Scenario tests")
struct ScenarioTesterTests {
    private func run(_ tests: String, scenario: String = cafe) throws -> ScenarioTestReport {
        let file = try ScenarioTestFile.parse(tests, name: "cafe.test.yaml")
        return ScenarioTester(engine: try makeEngine(scenario)).run(file)
    }

    @Test("a test file that holds passes")
    func passing() throws {
        let report = try run(
            """
            tests:
              - name: gender slip
                turns:
                  - say: "quiero una café"
                    expect: { node: anything-else, response: order, match: understood, slots: { drink: café },
                      variables: { drink: café }, errors: [{ ruleID: es-agr-det-noun-gender, correct: un }],
                      recast: "Quiero un café.", line: ["su café", "más"], score: 70..90, words: [querer, café] }
                  - { say: "no gracias", expect: { ended: true, errors: [] } }
              - { name: silence, turns: [{ wait: 11, expect: { node: greet } }, { wait: 2, expect: { node: ask } }] }
              - name: paraphrases
                at: greet
                each: [["póngame una cerveza", order], ["la cuenta", bill], ["dónde está el metro", null]]
              - name: buttons
                turns: [{ hint: true, expect: { hint: quisiera } }, { repeat: true }, { slower: true },
                        { finish: true }]
            explore:
              walk: edges
              monkey: { runs: 20, seed: 1 }
              forbid: [deadEnd, endlessLoop, unreachableNode, ambiguousAnswer, unsetVariable, faultyAnswer]
            cover: { nodes: 100, edges: 95 }
            """)
        #expect(report.results.filter { !$0.passed }.isEmpty)
        #expect(report.coverage.missing.isEmpty)
        #expect(report.results.count == 6 + 7 + 1 + 1 + 5 + 2)
    }

    @Test(
        "a failed expectation says what was expected, what came and where",
        arguments: [
            ("{ node: pay }", "expected node pay, got anything-else"),
            ("{ response: bill }", "expected response bill, got order (understood)"),
            ("{ node: anithing-else }", "there is no node 'anithing-else'. Did you mean 'anything-else'?"),
            ("{ response: oder }", "there is no answer 'oder'. Did you mean 'order'?"),
            ("{ response: null }", "expected response none, got order"),
            ("{ match: accepted }", "expected match accepted, got understood"),
            ("{ slots: { drink: té } }", "expected slot drink té, got café"),
            ("{ variables: { x: y } }", "expected variable x y, got none"),
            ("{ errors: [] }", "expected errors none, got es-agr-det-noun-gender «una» → «un»"),
            ("{ errors: [{ ruleID: other }] }", "expected errors other, got"),
            ("{ recast: quiero café }", "expected recast «quiero café», got «quiero un café»"),
            ("{ line: leche }", "expected a line with «leche»"),
            ("{ score: 95..100 }", "expected score 95.0..100.0, got"),
            ("{ words: [té] }", "expected word té, got querer, café"),
            ("{ ended: true }", "expected ended true, got false"),
            ("{ hint: x }", "expected hint «x», got «»"),
        ])
    func failing(expectation: String, message: String) throws {
        let report = try run(
            "tests:\n  - name: t\n    turns:\n      - { say: quiero una café, expect: \(expectation) }\n")
        let result = try #require(report.results.first)
        #expect(!result.passed)
        #expect(result.message.contains(message), "\(result.message)")
        #expect(result.location?.line == 4)
    }

    @Test("a row of a table fails by itself")
    func rows() throws {
        let report = try run("tests:\n  - name: t\n    at: ask\n    each: [[sí, yes], [no, yes], [sí, null]]\n")
        #expect(report.results.map(\.passed) == [true, false, false])
        #expect(report.results[1].name == "t: «no»")
    }

    @Test(
        "a broken test file is refused with a place",
        arguments: [
            ("tests:\n  - name: t\n", "empty-test"),
            ("tests:\n  - name: t\n    turns: [{ say: a, wait: 3 }]\n", "bad-turn"),
            ("tests:\n  - name: t\n    each: [[a]]\n", "bad-row"),
            ("tests:\n  - name: t\n    turns: [{ say: a, expect: { score: 9..2 } }]\n", "bad-score"),
            ("tests:\n  - name: t\n    turns: [{ say: a, expect: { nod: x } }]\n", "unknown-field"),
            ("explore: { forbid: [deadEnds] }\n", "bad-choice"), ("tests: {}\n", "not-a-list"),
        ])
    func broken(text: String, code: String) throws {
        let error = try #require(throws: ContentError.self) { try ScenarioTestFile.parse(text, name: "t") }
        #expect(error.diagnostics.first?.code == code)
    }

    @Test("what a walk forbids is found")
    func faults() throws {
        let ambiguous = try run(
            "explore: { forbid: [ambiguousAnswer] }",
            scenario: oneNode(
                """
                - { id: one, accept: ["[muy] bien [gracias]"], goto: b }
                - { id: two, accept: ["(bien|mal) (gracias|adiós)"], end: true }
                """))
        #expect(ambiguous.results.map(\.message) == ["a: «bien gracias» is both one and two"])
        let stuck = try run(
            "explore: { forbid: [deadEnd, endlessLoop, unreachableNode] }",
            scenario: oneNode("- { id: one, accept: [hola], say: { id: x, text: X, translation: X } }"))
        #expect(stuck.results.map(\.passed) == [false, false, false])
        #expect(stuck.results[0].message == "no answer leaves a")
        #expect(stuck.results[2].message == "nothing leads to b")
        let unset = try run(
            "explore: { monkey: { runs: 300, seed: 1 }, forbid: [unsetVariable] }",
            scenario: cafe.replacing("set: { drink: café }, ", with: ""))
        #expect(unset.results.first?.passed == false)
        // Alike failures are told once, by the steps that it takes: silence leads to the question that "sí" answers.
        let way =
            /the variable 'drink' is not set at anything-else after: wait 12.0 s, say «sí[^,]*» \([0-9]+ of 300 runs\)/
        #expect(
            try way.wholeMatch(in: unset.results.first?.message ?? "") != nil, "\(unset.results.first?.message ?? "")")
        let low = try run("tests: [{ name: t, at: pay, turns: [{ wait: 1 }] }]\ncover: { nodes: 50 }")
        #expect(low.results.last?.name == "coverage of nodes")
        #expect(low.results.last?.passed == false)
    }

    @Test("an edge whose template another response takes is found by the walk")
    func shadowed() throws {
        let report = try run(
            "explore: { walk: edges }",
            scenario: oneNode(
                """
                - { id: one, accept: ["(sí|no) gracias"], goto: b }
                - { id: two, accept: ["no gracias"], goto: b }
                """))
        #expect(report.results.map(\.passed) == [true, false, true])
        #expect(report.results[1].message == "«no gracias» is recognised as one")
    }
}
