import Foundation
import JSONText

/// Questions as JSON, with all their fields, and with what was answered to them.
struct QuestionFile: Encodable {
    /// Bytes of one question or answer.
    private static let mostBytes = 1 << 20

    var questions: [Question]
    /// Wherever that was.
    var userAnswers: [OldAnswer]?

    /// Takes one question after the other: one that cannot be read takes none of the others with it.
    static func read(_ text: String) -> QuestionImport {
        var found = QuestionImport()
        let (data, decoder) = (Data(text.utf8), JSONDecoder())
        do {
            var place = 0
            let isFile = try JSONList.each("questions", in: data) { element in
                place += 1
                guard found.admits() else { return true }
                do {
                    try require(element)
                    found.take(try decoder.decode(Question.self, from: element), line: place)
                } catch {
                    found.refuse(reason(error), line: place)
                }
                return true
            }
            guard isFile else { throw JSONList.Malformed() }
            place = 0
            _ = try JSONList.each("userAnswers", in: data) { element in
                place += 1
                if let answer = try? decoder.decode(OldAnswer.self, from: element) {
                    found.take(answer, line: place)
                } else {
                    found.refuse("The answer needs 'questionID', 'isCorrect' and 'timestamp'.", line: place)
                }
                return place < QuestionImport.mostAnswers
            }
        } catch {
            found = QuestionImport()
            found.refuse("The file is not JSON with a list of 'questions'.", line: 1)
        }
        return found
    }

    private struct TooLarge: Error {}

    private static func require(_ element: Data) throws {
        if element.count > mostBytes { throw TooLarge() }
    }

    private static func reason(_ error: any Error) -> String {
        switch error {
        case DecodingError.keyNotFound(let key, _): "The field '\(key.stringValue)' is missing."
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
            DecodingError.dataCorrupted(let context):
            "The field '\(context.codingPath.last?.stringValue ?? "?")' cannot be read."
        case is TooLarge: "It is larger than a question may be."
        default: "It cannot be read."
        }
    }

    static func text(_ questions: [Question], _ answers: [OldAnswer]) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let file = QuestionFile(questions: questions, userAnswers: answers.isEmpty ? nil : answers)
        return String(decoding: try encoder.encode(file), as: UTF8.self)
    }
}
