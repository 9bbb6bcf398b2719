import Foundation
import Grammar
import Testing

@Suite("Right everyday sentences meet silence")
struct RightSentenceTests {
    static let sentences =
        EverydaySentences.all + EverydaySentences.objectsAndQuestions + EverydaySentences.clausesAndPronouns
        + EverydaySentences.daysAndPlaces + EverydaySentences.tempting + EverydaySentences.moods
        + EverydaySentences.spoken + EverydaySentences.colloquial + EverydaySentences.near + EverydaySentences.names
        + EverydaySentences.regions + EverydaySentences.daily

    @Test("no rule speaks", arguments: sentences)
    func silence(_ sentence: String) throws {
        #expect(try SpanishGrammar.checker().check(sentence).errors.map { "\($0.ruleID): \($0.correct)" } == [])
    }
}
