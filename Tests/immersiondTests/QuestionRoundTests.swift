import Foundation
import Study
import Testing

@testable import LearningService
@testable import immersiond

@Suite("Answers typed at a terminal")
struct QuestionRoundTests {
    private func asked(_ type: QuestionType) -> AskedQuestion {
        var question = Question(id: "q", type: type, bloom: .recall, question: "?")
        question.options = ["a", "b", "c"].map { QuestionOption(text: $0, isRight: $0 == "a") }
        question.items = ["a", "b", "c"]
        question.blanks = [["a"], ["b"]]
        return AskedQuestion(question, orderIndex: 0, order: [0, 1, 2])
    }

    @Test(
        "numbers from 1 are places from 0, and what fits no answer is not sent",
        arguments: ([
            (QuestionType.mcq, "2", GivenAnswer(kind: .options, options: [1])), (.mcq, "1 2", nil), (.mcq, "4", nil),
            (.msq, "1, 3", GivenAnswer(kind: .options, options: [0, 2])), (.msq, "", nil),
            (.ordering, "2 1 3", GivenAnswer(kind: .places, places: [1, 0, 2])), (.ordering, "2 1", nil),
            (.cloze, "soy; estoy", GivenAnswer(kind: .gaps, gaps: ["soy", "estoy"])), (.cloze, "soy", nil),
            (.openEnded, " Sí. ", GivenAnswer(kind: .text, text: "Sí.")), (.mcq, "s", GivenAnswer(kind: .skipped)),
        ] as [(QuestionType, String, GivenAnswer?)]))
    func lines(type: QuestionType, line: String, expected: GivenAnswer?) {
        let read = QuestionRound.read(line, to: asked(type))
        guard case .answer(let answer) = read else {
            #expect(expected == nil)
            return
        }
        #expect(answer == expected)
    }
}
