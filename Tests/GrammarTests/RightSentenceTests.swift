import Foundation
import Grammar
import Testing

@Suite("Right everyday sentences meet silence")
struct RightSentenceTests {
    @Test("no rule speaks", arguments: GrammarFixture.sentences("right"))
    func silence(_ sentence: String) throws {
        #expect(try SpanishGrammar.checker().check(sentence).errors.map { "\($0.ruleID): \($0.correct)" } == [])
    }

    @Test("the tables of right sentences are there", arguments: GrammarFixture.languages)
    func tables(_ language: String) {
        #expect(GrammarFixture.sentences("right", of: language).count > 100)
    }
}
