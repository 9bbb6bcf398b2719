import Grammar
import Lexicon
import Testing

@Suite("Rules that a text shows used right")
struct ShownRuleTests {
    private static let (gender, adjective) = ("es-agr-det-noun-gender", "es-agr-noun-adj")

    @Test(
        "are those whose words agree",
        arguments: [
            ("Quiero un café con leche.", true, false), ("Quiero una café.", false, false),
            ("Tengo una casa roja.", true, true), ("Tengo una casa rojo.", true, false),
            // "Mi" has no gender to agree in, and where no noun is nothing agrees.
            ("Mi casa.", false, false), ("Hola, ¿qué tal?", false, false), ("", false, false),
        ])
    func agreement(_ text: String, _ keepsGender: Bool, _ keepsAdjective: Bool) throws {
        let shown = try SpanishGrammar.checker().rulesShown(in: text)
        #expect(shown.contains(Self.gender) == keepsGender, "\(shown)")
        #expect(shown.contains(Self.adjective) == keepsAdjective, "\(shown)")
        #expect(Set(shown).count == shown.count)
    }

    @Test(
        "are those whose mistake would have been told and mended to the text",
        arguments: [
            ("Estoy cansado.", "es-ser-estar", true), ("Mi madre está enferma.", "es-ser-estar", true),
            ("Soy cansado.", "es-ser-estar", false), ("Voy al cine.", "es-ser-estar", false),
            ("Me gustan los churros.", "es-gustar-number", true), ("Me gusta los churros.", "es-gustar-number", false),
            ("Voy al cine.", "es-contraction-al-del", true), ("Voy a casa.", "es-contraction-al-del", false),
        ])
    func mistakes(_ text: String, _ rule: String, _ isShown: Bool) throws {
        let shown = try SpanishGrammar.checker().rulesShown(in: text, options: .init(focus: [rule]))
        #expect(shown.contains(rule) == isShown, "\(shown)")
    }

    @Test("are not those that are known, nor those above the learner's level")
    func limits() throws {
        let checker = try SpanishGrammar.checker()
        let all = checker.rulesShown(in: "Tengo una casa roja.")
        #expect(!checker.rulesShown(in: "Tengo una casa roja.", except: [Self.gender]).contains(Self.gender))
        let easy = checker.rulesShown(in: "Tengo una casa roja.", options: .init(level: .a1))
        #expect(Set(easy).isSubset(of: all))
        #expect(easy.allSatisfy { checker.rule($0)?.difficulty == .a1 })
    }
}
