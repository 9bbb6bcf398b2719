import Foundation
import Lexicon
import Testing

@testable import Study

@Suite struct WordMeaningTests {
    private func verdict(_ answer: String, needs: [[String]], in language: String) -> GradeVerdict {
        Shipped.grader(language).grade(
            answer, question: "?", keyPoints: [KeyPoint(id: "p", point: "p", needs: needs)], enough: 1
        ).verdict
    }

    @Test(arguments: [
        ("Es suficiente.", "bastante"), ("Todos se marcharon.", "irse"), ("Vio un barco.", "nave"),
    ])
    func wordsThatMeanTheSameCount(_ answer: String, _ expected: String) {
        #expect(verdict(answer, needs: [[expected]], in: "es") == .right)
    }

    @Test(arguments: [("La mesa es grande.", "silla"), ("Está en casa.", "ser"), ("Vio un barco.", "puerto")])
    func wordsThatMeanSomethingElseDoNot(_ answer: String, _ expected: String) {
        #expect(verdict(answer, needs: [["\(expected)"]], in: "es") == .wrong)
    }

    @Test(arguments: [
        ("They went home.", "go"), ("She stopped.", "stop"), ("Two stories.", "story"), ("He was leaving.", "leave"),
        ("It is a large house.", "big"),
    ])
    func formsAndSynonymsCountWithoutALexicon(_ answer: String, _ expected: String) {
        #expect(verdict(answer, needs: [[expected]], in: "en") == .right)
    }

    @Test func aGlossIsCutAtItsMarksAndLosesItsRemarks() {
        let senses = WordSense.senses(of: "to eat; to have (a meal, a snack), the dish", small: ["to", "the"])
        #expect(senses.map(\.key) == ["eat", "have", "dish"])
        #expect(senses.map(\.isFirst) == [true, false, false])
    }

    @Test func formsAreLedBackByEndingsAndByTheList() {
        let forms = Shipped.content.grading["en"]?.forms ?? WordForms()
        #expect(forms.bases(of: "stopped").contains("stop"))
        #expect(forms.bases(of: "went").contains("go"))
        #expect(forms.bases(of: "is") == ["is", "be"])
    }

    /// A reader asks in its own language, and is answered in it.
    @Test func openQuestionsOfReadersAreAnsweredInTheirLanguage() throws {
        let reader = try #require(Shipped.content.readers["seis-fotos"])
        let open = reader.questions.filter { $0.type == .openEnded }
        #expect(!open.isEmpty && open.allSatisfy { $0.answerIn == "es" })
    }
}
