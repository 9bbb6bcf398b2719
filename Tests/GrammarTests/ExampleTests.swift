import Foundation
import Grammar
import Lexicon
import Testing

@Suite("The examples of every Spanish rule, against all rules")
struct ExampleTests {
    struct Wrong: Sendable, CustomTestStringConvertible {
        var ruleID: String
        var example: GrammarRule.IncorrectExample
        var testDescription: String { "\(ruleID): \(example.sentence)" }
    }

    struct Right: Sendable, CustomTestStringConvertible {
        var ruleID: String
        var sentence: String
        var testDescription: String { "\(ruleID): \(sentence)" }
    }

    static let wrong = SpanishGrammar.rules.flatMap { rule in
        rule.incorrectExamples.map { Wrong(ruleID: rule.ruleID, example: $0) }
    }
    static let right = SpanishGrammar.rules.flatMap { rule in
        rule.correctExamples.map { Right(ruleID: rule.ruleID, sentence: $0.sentence) }
    }

    @Test("the language loads, with the rules that clients rely on")
    func loads() throws {
        let checker = try SpanishGrammar.checker()
        #expect(checker.rules.count >= 60)
        #expect(Set(checker.rules.map(\.category)) == Set(GrammarCategory.allCases))
        for ruleID in ["es-verb-present-ir", "es-agr-det-noun-gender"] {
            #expect(checker.rule(ruleID) != nil)
        }
        #expect(checker.rule("es-no-such-rule") == nil)
    }

    @Test("a wrong example is found by its rule alone, at its mark, with its fix", arguments: wrong)
    func wrongExample(_ wrong: Wrong) throws {
        let checker = try SpanishGrammar.checker()
        let regions = checker.rule(wrong.ruleID)?.regions ?? []
        let found = checker.examine(wrong.example.sentence, options: .init(region: regions.min()))
        // A rule that is less sure shows its error as a hint.
        let errors = found.report.errors + found.hints.map(\.error)
        #expect(errors.map(\.ruleID) == [wrong.ruleID])
        let error = try #require(errors.first)
        #expect(error.position.start..<error.position.end == wrong.example.mark)
        #expect(error.correct == wrong.example.fix)
        #expect(!error.explanation.isEmpty && !error.explanation.contains("{"))
    }

    @Test("a right example meets silence", arguments: right)
    func rightExample(_ right: Right) throws {
        let found = try SpanishGrammar.checker().examine(right.sentence)
        #expect(found.report.errors.map(\.ruleID) == [])
        #expect(found.hints.map(\.error.ruleID) == [])
        #expect(found.report.correctedText == right.sentence)
    }

    @Test("a corrected example meets silence", arguments: wrong)
    func correctedExample(_ wrong: Wrong) throws {
        let checker = try SpanishGrammar.checker()
        let corrected = checker.check(wrong.example.sentence).correctedText
        #expect(checker.check(corrected).errors.map(\.ruleID) == [])
    }

    @Test("every text of a rule exists in English and in Spanish", arguments: SpanishGrammar.rules.map(\.ruleID))
    func languages(_ ruleID: String) throws {
        let rule = try #require(try SpanishGrammar.checker().rule(ruleID))
        var texts = [rule.title, rule.explanation]
        texts += rule.tips + rule.commonMistakes + rule.exercises.map(\.explanation)
        for text in texts {
            #expect(Set(text.byLanguage.keys) == ["en", "es"])
        }
        #expect(!rule.tips.isEmpty && !rule.commonMistakes.isEmpty && !rule.exercises.isEmpty)
    }
}
