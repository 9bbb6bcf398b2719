import ContentFiles
import Grammar
import Lexicon
import Testing

@Suite("Rules of one region")
struct RegionTests {
    private func examine(_ text: String, _ tag: String) throws -> GrammarExamination {
        let checker = try SpanishGrammar.checker()
        return checker.examine(text, options: .init(region: checker.language.region(of: tag)))
    }

    @Test(
        "what is right in America is no error anywhere, and a hint in Spain alone",
        arguments: ["Me gusta jugar fútbol.", "¿Quieres jugar tenis?", "Los sábados juego baloncesto."])
    func football(sentence: String) throws {
        for tag in ["es", "es-419", "es-MX", "es-AR", "es-CO", "es-CU"] {
            let examination = try examine(sentence, tag)
            #expect(examination.report.errors.isEmpty && examination.hints.isEmpty, "\(tag)")
        }
        let spain = try examine(sentence, "es-ES")
        #expect(spain.report.errors.isEmpty)
        #expect(spain.hints.map(\.error.ruleID) == ["es-prep-jugar-al"])
        #expect(spain.hints.map(\.error.severity) == [.low])
    }

    @Test("what is wrong everywhere is an error everywhere", arguments: ["es", "es-ES", "es-MX"])
    func everywhere(tag: String) throws {
        #expect(try examine("Jugamos el fútbol.", tag).report.correctedText == "Jugamos al fútbol.")
    }

    @Test("right sentences are right in every variant", arguments: ["es-ES", "es-MX", "es-AR", "es-CO", "es-CU"])
    func variants(tag: String) throws {
        for sentence in GrammarFixture.sentences("right") {
            #expect(try examine(sentence, tag).report.errors.map(\.correct) == [], "\(sentence)")
        }
    }

    @Test("a region that no variant has is reported by the lint")
    func unknownRegion() throws {
        let rule = LintTests.rule(wrong: LintTests.good).replacing(
            "severity: low", with: "severity: low\n  regions: [Atlantis]")
        #expect(try LintTests.diagnostics(rule).contains { $0.code == "unknown-region" })
    }
}
