import Grammar
import Lexicon
import Testing

@Suite("Rules that a text keeps where it could have broken them")
struct UpheldRuleTests {
    private static let (gender, adjective) = ("es-agr-det-noun-gender", "es-agr-noun-adj")

    @Test(
        "are those whose words agree",
        arguments: [
            ("Quiero un café con leche.", true, false), ("Quiero una café.", false, false),
            ("Tengo una casa roja.", true, true), ("Tengo una casa rojo.", true, false),
            // "Mi" has no gender to agree in, and where no noun is nothing agrees.
            ("Mi casa.", false, false), ("Hola, ¿qué tal?", false, false), ("", false, false),
        ])
    func spanish(_ text: String, _ keepsGender: Bool, _ keepsAdjective: Bool) throws {
        let upheld = try SpanishGrammar.checker().upheldRules(in: text)
        #expect(upheld.contains(Self.gender) == keepsGender, "\(upheld)")
        #expect(upheld.contains(Self.adjective) == keepsAdjective, "\(upheld)")
        #expect(Set(upheld).count == upheld.count)
    }

    @Test("may not be above the learner's level")
    func level() throws {
        let rule = try #require(try SpanishGrammar.checker().rule(Self.gender))
        #expect(rule.difficulty == .a1)
        let checker = try SpanishGrammar.checker()
        let all = checker.upheldRules(in: "Tengo una casa roja.")
        let easy = checker.upheldRules(in: "Tengo una casa roja.", options: .init(level: .a1))
        #expect(Set(easy).isSubset(of: all))
        #expect(easy.allSatisfy { checker.rule($0)?.difficulty == .a1 })
    }
}
