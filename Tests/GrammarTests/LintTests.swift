import ContentFiles
import Foundation
import Grammar
import TestSupport
import Testing

@Suite("The lint of rules")
struct LintTests {
    static func diagnostics(_ text: String) throws -> [Diagnostic] {
        let folder = try TemporaryFolder("lint")
        try folder.write(text, to: "es/grammar/r.yaml")
        return GrammarLint.diagnostics(
            directory: folder.url.appending(path: "es"), language: try SpanishGrammar.checker().language,
            prose: SpanishGrammar.prose)
    }

    /// A rule that turns "la" into "una", with the examples given.
    static func rule(
        _ ruleID: String = "es-a", form: String = "la", wrong: String, right: String = "Buenos días.",
        action: String? = nil
    ) -> String {
        """
        - ruleID: \(ruleID)
          title: {en: "A", es: "A"}
          category: articles
          difficulty: A1
          severity: low
          confidence: 0.95
          explanation: {en: "A", es: "A"}
          explain: {en: "A", es: "A"}
          variants: [\(action ?? "{pattern: [{id: a, form: \(form)}], fix: {token: a, replace: una}}")]
          incorrectExamples: [\(wrong), \(wrong)]
          correctExamples: [{text: "\(right)", translation: x}, {text: "Hola.", translation: x}, \
        {text: "Gracias.", translation: x}]
          exercises: [{question: "A", correctAnswer: A, explanation: {en: "A", es: "A"}}]
          commonMistakes: [{en: "A", es: "A"}]
          tips: [{en: "A", es: "A"}]

        """
    }

    static let good = #"{text: "Veo [la] mesa.", fix: una, translation: x}"#

    @Test("a sound rule has no diagnostics")
    func sound() throws {
        #expect(try Self.diagnostics(Self.rule(wrong: Self.good)).map(\.description) == [])
    }

    @Test(
        "each fault has its code, at its place",
        arguments: [
            ("example-does-not-fire", rule(wrong: #"{text: "Veo [el] libro.", fix: una, translation: x}"#), 10),
            ("example-mark-differs", rule(wrong: #"{text: "Veo la [mesa].", fix: una, translation: x}"#), 10),
            ("example-fix-differs", rule(wrong: #"{text: "Veo [la] mesa.", fix: otra, translation: x}"#), 10),
            ("right-example-flagged", rule(wrong: good, right: "La mesa está aquí."), 11),
            ("unknown-word-in-example", rule(wrong: good, right: "Un xyzzy."), 11),
            (
                "unknown-lemma",
                rule(
                    wrong: good,
                    action:
                        "{pattern: [{id: a, form: la}, {not: {lemma: xyzzar}, kind: word}], "
                        + "fix: {token: a, replace: una}}"
                ), 9
            ),
            (
                "untested-variant",
                rule(
                    wrong: good,
                    action: "{pattern: [{id: a, form: la}], fix: {token: a, replace: una}}, "
                        + "{pattern: [{id: a, form: sol}], fix: {token: a, replace: luz}}"), 9
            ),
            ("missing-translation", rule(wrong: good).replacing(#"title: {en: "A", es: "A"}"#, with: "title: A"), 1),
            ("missing-practice", rule(wrong: good).replacing(#"tips: [{en: "A", es: "A"}]"#, with: "tips: []"), 1),
            ("missing-field", rule(wrong: good).replacing("  difficulty: A1\n", with: ""), 1),
        ])
    func faults(_ code: String, _ text: String, _ line: Int) throws {
        let found = try Self.diagnostics(text)
        let diagnostic = try #require(found.first { $0.code == code }, "\(found)")
        #expect(diagnostic.location.line == line && diagnostic.location.file == "es/grammar/r.yaml")
    }

    @Test("a rule that a surer one silences is shadowed")
    func shadowed() throws {
        let surer = Self.rule("es-b", wrong: Self.good).replacing("confidence: 0.95", with: "confidence: 0.99")
        let codes = Set(try Self.diagnostics(Self.rule(wrong: Self.good) + surer).map(\.code))
        #expect(codes == ["example-of-other-rule", "shadowed-rule"])
    }

    @Test("the Spanish rules of the repository have no errors")
    func repository() throws {
        let found = GrammarLint.diagnostics(
            directory: SpanishGrammar.directory, language: try SpanishGrammar.checker().language,
            prose: SpanishGrammar.prose)
        #expect(found.filter { $0.severity == .error }.map(\.description) == [])
    }
}
