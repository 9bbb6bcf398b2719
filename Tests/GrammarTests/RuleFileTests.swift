import ContentFiles
import Foundation
import Grammar
import Lexicon
import Testing

@Suite("Faults of rule files")
struct RuleFileTests {
    /// A rule without faults; tests break it one way at a time.
    static let sound = """
        - ruleID: es-test
          title: {en: "Title", es: "Título"}
          category: articles
          difficulty: A1
          severity: low
          confidence: 0.95
          explanation: {en: "Text", es: "Texto"}
          pattern:
            - {id: d, pos: article, has: gender}
            - {id: n, pos: noun, only: true}
          violates: {agree: [gender], between: [d, n]}
          fix: {token: d, inflect: {from: n, copy: [gender, number]}}
          explain: {en: "'{n}' is {n.gender}: '{fix}'.", es: "«{n}» es {n.gender}: «{fix}»."}
          relatedRules: []
          incorrectExamples:
            - {text: "Busco [el] mesa", fix: la, translation: "x"}
            - {text: "Veo [la] libro", fix: el, translation: "x"}
          correctExamples:
            - {text: "a", translation: "x"}
            - {text: "b", translation: "x"}
            - {text: "c", translation: "x"}
        """

    @Test("a sound rule works")
    func sound() throws {
        let checker = try RuleFiles.load(["rules.yaml": Self.sound])
        #expect(checker.check("Busco el mesa").correctedText == "Busco la mesa")
    }

    @Test(
        "a fault is reported at its place, with its code",
        arguments: [
            ("  difficulty: A1", "  dificulty: A1", "unknown-field", 4),
            ("pos: noun, only", "pos: nuon, only", "unknown-part-of-speech", 10),
            ("has: gender}", "has: gendre}", "unknown-feature", 9),
            ("fix: {token: d,", "fix: {token: x,", "unknown-token-id", 12),
            ("between: [d, n]", "between: [d, m]", "unknown-token-id", 11),
            ("relatedRules: []", "relatedRules: [es-none]", "unknown-rule", 14),
            ("    - {text: \"Veo [la] libro\", fix: el, translation: \"x\"}\n", "", "too-few-examples", 1),
            ("    - {text: \"c\", translation: \"x\"}", "", "too-few-examples", 1),
            ("Busco [el] mesa", "Busco el mesa", "bad-mark", 16),
            ("{n.gender}: '{fix}'", "{n.colour}: '{fix}'", "unknown-placeholder", 13),
            ("'{fix}'.\", es", "'{fix'.\", es", "unclosed-placeholder", 13),
            ("category: articles", "category: articels", "bad-choice", 3),
            ("confidence: 0.95", "confidence: 9", "bad-number", 6),
            ("inflect: {from: n, copy", "inflect: {copy", "bad-fix", 12),
            ("inflect: {from: n, copy: [gender, number]}", "replace: la, delete: d", "bad-fix", 12),
            ("only: true}", "only: true, repeat: 0..99}", "bad-repeat", 10),
            ("{id: d, pos: article, has: gender}", "{id: d}", "empty-test", 9),
            ("{en: \"Title\", es", "{es", "missing-english", 2),
            ("ruleID: es-test\n  title", "title", "missing-field", 1),
            ("{id: n, pos", "{id: d, pos", "duplicate-token-id", 10),
            ("pos: noun, only", "pos: noun, class: trees, only", "unknown-class", 10),
        ])
    func fault(_ sound: String, _ broken: String, _ code: String, _ line: Int) throws {
        let text = Self.sound.replacingOccurrences(of: sound, with: broken)
        #expect(text != Self.sound)
        let error = try #require(throws: ContentError.self) { try RuleFiles.load(["rules.yaml": text]) }
        #expect(error.diagnostics.contains { $0.code == code && $0.location.line == line }, "\(error)")
        #expect(error.diagnostics.allSatisfy { $0.location.file == "es/grammar/rules.yaml" })
    }

    @Test("all faults of all files are reported together")
    func together() throws {
        let broken = Self.sound.replacingOccurrences(of: "pos: noun", with: "pos: nuon")
            .replacingOccurrences(of: "A1", with: "A9")
        let error = try #require(throws: ContentError.self) {
            try RuleFiles.load([
                "a.yaml": broken, "b.yaml": Self.sound, "c.yaml": "rules", "terms.yaml": "en: {masculin: x}",
                "disambiguation.yaml": "- {pattern: [{form: la}], select: {token: x, pos: article}}",
            ])
        }
        let codes = Set(error.diagnostics.map(\.code))
        #expect(
            codes.isSuperset(of: [
                "unknown-part-of-speech", "bad-choice", "duplicate-rule", "not-a-list", "unknown-feature",
                "unknown-token-id",
            ]), "\(error)")
    }

    @Test("a class stands for its lemmas, whatever file comes first")
    func classes() throws {
        let rules = Self.sound.replacingOccurrences(of: "pos: noun, only", with: "class: [furniture], only")
        let checker = try RuleFiles.load(["a.yaml": rules, "classes.yaml": "furniture: [mesa, silla]"])
        #expect(checker.check("Busco el mesa").correctedText == "Busco la mesa")
        #expect(checker.check("Busco el casa").correctedText == "Busco el casa")
    }

    @Test("a class without lemmas is a fault")
    func emptyClass() throws {
        let error = try #require(throws: ContentError.self) {
            try RuleFiles.load(["a.yaml": Self.sound, "classes.yaml": "furniture: []"])
        }
        #expect(error.diagnostics.map(\.code) == ["empty-class"])
    }

    @Test("a disambiguation rule cannot ask for agreement and its breach at once")
    func contradiction() throws {
        let both = """
            - pattern: [{id: d, pos: article}, {id: n, pos: noun}]
              agrees: {agree: [gender], between: [d, n]}
              violates: {agree: [number], between: [d, n]}
              select: {token: n, pos: noun}
            """
        let error = try #require(throws: ContentError.self) { try RuleFiles.load(["disambiguation.yaml": both]) }
        #expect(error.diagnostics.map(\.code) == ["bad-agreement"])
    }

    @Test(
        "a rule of repetition names two tokens, and asks for no agreement besides",
        arguments: ["[d]", "d", "[d, n]\n  violates: {agree: [number], between: [d, n]}"])
    func repetition(repeats: String) throws {
        let rule = Self.sound.replacing(/violates: .*/, with: "repeats: \(repeats)")
        let error = try #require(throws: ContentError.self) { try RuleFiles.load(["a.yaml": rule]) }
        #expect(error.diagnostics.map(\.code) == ["bad-agreement"])
    }

    @Test("a language without grammar files has no rules and no errors")
    func none() throws {
        let checker = try RuleFiles.load([:])
        #expect(checker.rules.isEmpty)
        #expect(checker.check("Yo va al parque").errors.isEmpty)
    }

    /// All but `other`.
    private static let costs = """
        accent: 2, doubled: 3, swapped: 4, vowel: 5, missing: 5, extraVowel: 6, extra: 9, rarity: 1, rareForm: 3, \
        short: 2, limit: 11, margin: 3
        """

    @Test(
        "each fault of the respelling is reported",
        arguments: [
            ("letters: ab\nvowels: a\nhomophones: [{letters: b, write: [v]}]", nil),
            ("letters: ab\nvowels: a\nhomophones: [{write: [v]}]", "bad-homophone"),
            ("letters: ab\nvowels: a\nhomophones: [{digraph: l, write: [v]}]", "bad-homophone"),
            ("letters: ab\nvowels: a\nhomophones: [{letters: b}]", "bad-homophone"),
            ("letters: ab\nvowels: a\nslips: {\(Self.costs), other: 9, rareForms: [voseo]}", nil),
            ("letters: ab\nvowels: a\nslips: {\(Self.costs), other: 9, rareForms: [rare]}", "unknown-feature"),
            ("letters: ab\nvowels: a\nslips: {\(Self.costs), other: -1}", "bad-number"), ("vowels: a", "missing-field"),
            ("letters: ab\nvowels: a\npronoun: [me]", "unknown-field"),
        ] as [(String, String?)])
    func respelling(text: String, code: String?) {
        do {
            _ = try RuleFiles.load(["rules.yaml": Self.sound, "respelling.yaml": text])
            #expect(code == nil)
        } catch {
            #expect((error as? ContentError)?.diagnostics.map(\.code) == [code ?? ""])
        }
    }
}
