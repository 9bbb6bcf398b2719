import Foundation
import Grammar
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
        #expect(checker.rules.count >= 24)
        for ruleID in ["es-verb-present-ir", "es-agr-det-noun-gender"] {
            #expect(checker.rule(ruleID) != nil)
        }
        #expect(checker.rule("es-no-such-rule") == nil)
    }

    @Test("a wrong example is found by its rule alone, at its mark, with its fix", arguments: wrong)
    func wrongExample(_ wrong: Wrong) throws {
        let report = try SpanishGrammar.checker().check(wrong.example.sentence)
        #expect(report.errors.map(\.ruleID) == [wrong.ruleID])
        let error = try #require(report.errors.first)
        #expect(error.position.start..<error.position.end == wrong.example.mark)
        #expect(error.correct == wrong.example.fix)
        #expect(!error.explanation.isEmpty && !error.explanation.contains("{"))
    }

    @Test("a right example meets silence", arguments: right)
    func rightExample(_ right: Right) throws {
        let report = try SpanishGrammar.checker().check(right.sentence)
        #expect(report.errors.map(\.ruleID) == [])
        #expect(report.correctedText == right.sentence)
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
