import Foundation
import Testing

@testable import Study

/// Files of questions that were made to take what the daemon has.
@Suite("Hostile files of questions")
struct HostileQuestionTests {
    private static let many = QuestionImport.mostQuestions

    @Test(
        "of a file that is full of faults a hundred are told, the others counted, and the rest is not read",
        arguments: QuestionFormat.allCases)
    func faults(_ format: QuestionFormat) {
        let (count, rest) = (Self.many, 5)
        func repeated(_ text: String) -> String { String(repeating: text, count: count + rest) }
        let text =
            switch format {
            case .gift: repeated("no answer at all\n\n")
            case .moodle: "<quiz>\(repeated(#"<question type="unknown"/>"#))</quiz>"
            case .csv: "question,type\n" + repeated("x,unknown\n")
            case .tsv: "question\ttype\n" + repeated("x\tunknown\n")
            case .json: "{\"questions\": [" + repeated("1,") + "1]}"
            }
        let read = format.read(text)
        #expect(read.entries.isEmpty)
        #expect(read.problems.count == 100 && read.otherProblems == count - 100)
        #expect(read.leftOut == (format == .json ? rest + 1 : rest))
    }

    @Test("a question with answers without an end is refused by itself")
    func answers() {
        let read = GIFTReader.read("q {\(String(repeating: "=a ~b ", count: 100_000))}\n\nLima es una ciudad. {TRUE}")
        #expect(read.questions.count == 1 && read.problems.map(\.line) == [1])
    }

    @Test("a question that holds more than a question is refused by itself")
    func largeElement() {
        let large = #"{"id": "\#(String(repeating: "x", count: 1 << 20))"}"#
        let sound =
            #"{"id": "q", "type": "trueFalse", "bloom": "recall", "question": "Lima es una ciudad.","#
            + #" "options": [{"text": "true", "isRight": true}, {"text": "false", "isRight": false}]}"#
        let read = QuestionFormat.json.read(#"{"questions": [\#(large), \#(sound)]}"#)
        #expect(read.questions.count == 1 && read.problems.map(\.line) == [1])
    }

    @Test("answers are read wherever they stand in the file")
    func answersFirst() {
        let read = QuestionFormat.json.read(
            """
            {"userAnswers": [{"questionID": "q", "isCorrect": true, "timestamp": "2024-05-01T10:00:00Z"}],
             "questions": [{"id": "q", "type": "cloze", "bloom": "recall", "question": "Completa.",
               "text": "___ es bueno", "blanks": [["él"]]}]}
            """)
        #expect(read.entries.count == 1 && read.answers.count == 1, "\(read.problems)")
    }

    @Test(
        "XML with more in one question than a question holds is refused with a reason",
        arguments: [
            "<question>" + String(repeating: "<a/>", count: 10_001) + "</question>",
            "<question \((0...64).map { "a\($0)='' " }.joined())/>",
        ])
    func xml(_ question: String) {
        let read = MoodleXML.read("<quiz>\(question)</quiz>")
        #expect(read.questions.isEmpty && read.problems.count == 1)
    }

    @Test("a row keeps its first cells, and rows that are passed over are counted")
    func rows() {
        var rows = SeparatedRows(String(repeating: ",", count: 10_000) + "\n\n\na\n\nb,\"c\nd\"\ne", separator: ",")
        #expect(rows.next()?.cells.count == SeparatedRows.mostCells)
        let row = rows.next()
        #expect(row?.cells == ["a"] && row?.line == 4)
        #expect(rows.skipRest() == 3)
        #expect(rows.next() == nil)
    }
}
