import Foundation
import PathNames

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
        switch PathName(name).suffix.lowercased() {
        case "gift": self = .gift
        case "xml": self = .moodle
        case "csv": self = .csv
        case "tsv": self = .tsv
        case "json": self = .json
        default: return nil
        }
    }

    /// Whether its files tell what questions are filed under.
    package var hasCategories: Bool { self == .gift || self == .moodle }

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
    /// - Parameters:
    ///   - categories: What each question is filed under, by its id; GIFT and Moodle's XML have them.
    ///   - answers: Those given so far; JSON alone has them.
    package func write(
        _ questions: [Question], categories: [String: String] = [:], answers: [OldAnswer] = []
    ) throws -> (text: String, leftOut: [String]) {
        switch self {
        case .gift: GIFTWriter.write(questions, categories: categories)
        case .moodle: MoodleXML.write(questions, categories: categories)
        case .csv: QuestionTable.write(questions)
        case .tsv: QuestionTable.write(questions, separator: "\t")
        case .json: (try QuestionFile.text(questions, answers), [])
        }
    }
}
