import Foundation
import Grammar
import Testing

@Suite("Right everyday sentences meet silence")
struct RightSentenceTests {
    @Test("no rule speaks", arguments: EverydaySentences.all)
    func silence(_ sentence: String) throws {
        #expect(try SpanishGrammar.checker().check(sentence).errors.map { "\($0.ruleID): \($0.correct)" } == [])
    }
}
