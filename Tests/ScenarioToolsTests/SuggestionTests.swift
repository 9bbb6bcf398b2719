import ContentFiles
import ConversationFixtures
import Testing

@testable import ScenarioTools
@testable import Templates

@Suite("Suggesting templates")
struct SuggestionTests {
    private let node = SuggestionMiner.Node(
        scenario: "cafe", id: "greet",
        definition: TemplateDefinition(
            responses: [
                .init(id: "order", accept: ["<want> un {drink} <please>"]),
                .init(id: "bill", accept: ["la cuenta <please>", "cuánto es"]),
            ],
            rules: ["want": "(quiero|quisiera)", "please": "[por favor]"],
            lists: ["drink": .items([.init("café"), .init("té con leche")])], language: "es"))

    private func suggestions(_ utterances: String..., response: String? = nil) throws -> [TemplateSuggestion] {
        try SuggestionMiner(node, knowledge: FixtureKnowledge()).suggestions(
            for: utterances.map { NearMiss(scenario: "cafe", node: "greet", utterance: $0, response: response) })
    }

    @Test("another verb becomes an alternative in the rule that has the verbs")
    func alternative() throws {
        let first = try #require(try suggestions("Deseo un café", "deseo un café, por favor", response: "order").first)
        #expect(first.change == .alternative)
        #expect(first.response == "order")
        #expect(first.count == 2)
        #expect(first.after.contains("deseo"))
        #expect(first.before == "(quiero|quisiera)")
    }

    @Test("a word more becomes an option, a word less too")
    func options() throws {
        let more = try #require(try suggestions("la cuenta rápido por favor", response: "bill").first)
        #expect(more.change == .optional)
        #expect(more.after == "la cuenta [rápido] <please>")
        let less = try #require(try suggestions("quiero café", response: "order").first)
        #expect(less.change == .omission)
        #expect(less.after == "<want> [un] {drink} <please>")
    }

    @Test("what stands where a list is becomes an item of it")
    func listItem() throws {
        let found = try suggestions("quiero un chocolate", "quisiera un chocolate por favor", response: "order")
        let first = try #require(found.first)
        #expect(first.change == .listItem)
        #expect(first.before == "{drink}")
        #expect(first.after == "chocolate")
        #expect(first.count == 2)
        #expect(first.examples == ["quiero un chocolate", "quisiera un chocolate por favor"])
    }

    @Test("what is like nothing becomes a template, and those that differ in a word share one")
    func template() throws {
        let found = try suggestions(
            "tenéis wifi aquí dentro", "tenéis wifi aquí fuera", "tenéis wifi aquí dentro", "dónde está el baño")
        #expect(found.map(\.count) == [3, 1])
        #expect(found[0].change == .template)
        #expect(found[0].after == "tenéis wifi aquí (dentro|fuera)")
        #expect(found[1].change == .example && found[1].after == "dónde está el baño")
    }

    @Test("what a list of the answer holds is the list in a new template")
    func listInTemplate() throws {
        let found = try suggestions(
            "me apetece muchísimo un café bien cargado", "me apetece muchísimo un té con leche bien cargado",
            response: "order")
        #expect(found.map(\.after) == ["me apetece muchísimo un {drink} bien cargado"])
        #expect(found.map(\.count) == [2])
    }

    @Test("a clause that several share is the template, not what each said around it")
    func sharedClause() throws {
        let marks = PartMarks(joints: ["porque"], asides: ["oye"])
        let found = try SuggestionMiner(node, knowledge: FixtureKnowledge(), marks: marks).suggestions(
            for: ["oye tenemos que irnos porque llueve", "tenemos que irnos porque mi madre espera"].map {
                NearMiss(scenario: "cafe", node: "greet", utterance: $0, response: "bill")
            })
        #expect(found.map(\.after) == ["tenemos que irnos"])
        #expect(found.map(\.count) == [2])
    }

    @Test("a proposal tells what it would take of what was heard, right and wrong")
    func gain() throws {
        let miner = try SuggestionMiner(node, knowledge: FixtureKnowledge())
        let found = miner.suggestions(
            for: ["la cuenta ya", "la cuenta ya por favor"].map {
                NearMiss(scenario: "cafe", node: "greet", utterance: $0, response: "bill")
            })
        let heard = [
            heard("la cuenta ya", .right, ["bill"]), heard("la cuenta ya, por favor", .slip, nil),
            heard("la cuenta", .right, ["bill"]), heard("la cuenta ya", .wrong, nil),
        ]
        let measured = miner.measured(found, by: heard)
        #expect(measured.map(\.gain) == [.init(right: 2, wrong: 1)])
        #expect(miner.measured(found, by: []).map(\.gain) == [nil])
    }

    private func heard(_ text: String, _ kind: HeardKind, _ means: [String]?) -> HeardUtterance {
        HeardUtterance(
            writer: "w", kind: kind, means: means, text: text, location: SourceLocation(file: "f", line: 1, column: 1))
    }

    @Test("what the templates take by now is proposed no more, and other nodes' misses are passed over")
    func done() throws {
        #expect(try suggestions("quiero un café").isEmpty)
        let miner = try SuggestionMiner(node, knowledge: FixtureKnowledge())
        #expect(miner.suggestions(for: [NearMiss(scenario: "cafe", node: "pay", utterance: "deseo un café")]).isEmpty)
    }

    @Test("every proposed change would have understood all the utterances it counts")
    func sound() throws {
        let said = [
            "deseo un café", "quiero el café", "quiero un zumo", "la cuenta ya", "cuánto es todo", "un café",
            "oye la cuenta",
            "quiero un café con leche", "quisiera un té con leche ahora", "me gustaría un café", "la la cuenta", "",
        ]
        let found = try SuggestionMiner(node, knowledge: FixtureKnowledge()).suggestions(
            for: said.map { NearMiss(scenario: "cafe", node: "greet", utterance: $0) })
        #expect(found.count >= 6)
        for suggestion in found {
            guard suggestion.change != .example else { continue }
            var changed = node.definition.applying(suggestion)
            if changed == nil {
                changed = node.definition
                changed?.responses.append(.init(id: "new", accept: [suggestion.after]))
            }
            let definition = try #require(changed)
            let grammar = try TemplateGrammar(definition, knowledge: nil)
            for example in suggestion.examples {
                #expect(try grammar.match(example, mode: .strict).isMatched, "\(example): \(suggestion.after)")
            }
        }
    }

    @Test("a scenario's file gives each node its templates, lists of numbers and of free text too")
    func scenario() throws {
        let file = """
            id: cafe
            language: es-ES
            lists:
              drink: [café, { in: "(té|infusión)", out: té }]
              name: { wildcard: true }
              floor: { range: { from: -1, to: 9 } }
            rules: { please: "[por favor]" }
            nodes:
              greet:
                expect:
                  - { id: order, accept: ["un {drink} <please>"],
                      understand: [{ pattern: "una {drink}", error: gender }] }
                  - { id: name, accept: ["soy {name}", "piso {floor}"] }
            """
        let nodes = SuggestionMiner.Node.nodes(of: try ContentNode(parsing: file, file: "cafe.yaml"))
        #expect(nodes.map(\.id) == ["greet"])
        let definition = try #require(nodes.first?.definition)
        #expect(definition.lists["name"] == .freeText)
        #expect(definition.lists["floor"] == .range(NumberRange(first: -1, last: 9)))
        let grammar = try TemplateGrammar(definition, knowledge: nil)
        #expect(try grammar.match("una infusión", mode: .strict).slots == ["drink": .text("té")])
        #expect(try grammar.match("soy Ana", mode: .strict).slots == ["name": .text("Ana")])
    }

    @Test("many utterances take bounded time")
    func many() throws {
        let misses = (0..<5_000).map { number in
            NearMiss(scenario: "cafe", node: "greet", utterance: "palabra \(number % 700) más \(number % 13)")
        }
        let start = ContinuousClock.now
        _ = try SuggestionMiner(node, knowledge: FixtureKnowledge()).suggestions(for: misses)
        #expect(ContinuousClock.now - start < .seconds(120))
    }
}
