import Foundation

/// How questions are written outside.
package enum QuestionFormat: String, Sendable, CaseIterable {
    /// Moodle's GIFT and XML.
    case gift, moodle
    /// Tables of commas and of tabs.
    case csv, tsv
    /// All that is known of a question.
    case json

    /// What the name of a file says; nil where it says nothing.
    package init?(ofFile name: String) {
        switch (name as NSString).pathExtension.lowercased() {
        case "gift": self = .gift
        case "xml": self = .moodle
        case "csv": self = .csv
        case "tsv": self = .tsv
        case "json": self = .json
        default: return nil
        }
    }

    package func read(_ text: String) -> QuestionImport {
        switch self {
        case .gift: GIFTReader.read(text)
        case .moodle: MoodleXML.read(text)
        case .csv, .tsv: QuestionTable.read(text)
        case .json: QuestionFile.read(text)
        }
    }

    /// - Returns: The text, and the ids of questions that the format does not have.
    ///
    /// - Parameter answers: Those given so far; JSON alone has them.
    package func write(_ questions: [Question], answers: [OldAnswer] = []) throws -> (text: String, leftOut: [String]) {
        switch self {
        case .gift: GIFTWriter.write(questions)
        case .moodle: MoodleXML.write(questions)
        case .csv: QuestionTable.write(questions)
        case .tsv: QuestionTable.write(questions, separator: "\t")
        case .json: (try QuestionFile.text(questions, answers), [])
        }
    }
}

/// Questions as JSON, with all their fields.
private struct QuestionFile: Codable {
    /// A question that cannot be read takes none of the others with it.
    private struct Entry: Codable {
        var question: Question?
        var fault: String?

        init(_ question: Question) { self.question = question }

        init(from decoder: any Decoder) throws {
            do {
                question = try Question(from: decoder)
            } catch let error as DecodingError {
                fault = Self.reason(error)
            }
        }

        func encode(to encoder: any Encoder) throws { try question?.encode(to: encoder) }

        private static func reason(_ error: DecodingError) -> String {
            switch error {
            case .keyNotFound(let key, _): "The field '\(key.stringValue)' is missing."
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
                "The field '\(context.codingPath.last?.stringValue ?? "?")' cannot be read."
            @unknown default: "It cannot be read."
            }
        }
    }

    private struct Answer: Codable {
        var answer: OldAnswer?

        init(_ answer: OldAnswer) { self.answer = answer }
        init(from decoder: any Decoder) throws { answer = try? OldAnswer(from: decoder) }
        func encode(to encoder: any Encoder) throws { try answer?.encode(to: encoder) }
    }

    private var questions: [Entry]
    /// What was answered to them, wherever that was.
    private var userAnswers: [Answer]?

    static func read(_ text: String) -> QuestionImport {
        var found = QuestionImport()
        guard let file = try? JSONDecoder().decode(QuestionFile.self, from: Data(text.utf8)) else {
            found.refuse("The file is not JSON with a list of 'questions'.", line: 1)
            return found
        }
        for (index, entry) in file.questions.enumerated() {
            if let question = entry.question {
                found.take(question, line: index + 1)
            } else {
                found.refuse(entry.fault ?? "It cannot be read.", line: index + 1)
            }
        }
        for (index, entry) in (file.userAnswers ?? []).enumerated() {
            if let answer = entry.answer {
                found.take(answer, line: index + 1)
            } else {
                found.refuse("The answer needs 'questionID', 'isCorrect' and 'timestamp'.", line: index + 1)
            }
        }
        return found
    }

    static func text(_ questions: [Question], _ answers: [OldAnswer]) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let file = QuestionFile(
            questions: questions.map(Entry.init), userAnswers: answers.isEmpty ? nil : answers.map(Answer.init))
        return String(decoding: try encoder.encode(file), as: UTF8.self)
    }
}
