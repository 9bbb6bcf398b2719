import Foundation

/// Questions of another program's file, and what of it was left out.
package struct QuestionImport: Sendable, Hashable {
    /// Something that could not be taken over.
    package struct Problem: Sendable, Hashable, Codable {
        /// Where it starts, from 1.
        package var line: Int
        package var message: String

        package init(line: Int, message: String) {
            self.line = line
            self.message = message
        }
    }

    package struct Entry: Sendable, Hashable {
        package var question: Question
        package var category: String?
        package var line: Int
    }

    package static let mostQuestions = 100_000

    package private(set) var entries: [Entry] = []
    package private(set) var problems: [Problem] = []
    private var hashes: Set<String> = []
    private var ids: Set<String> = []

    package init() {}

    package var questions: [Question] { entries.map(\.question) }

    /// Takes a question unless something is wrong with it or it is there already.
    mutating func take(_ question: Question, category: String? = nil, line: Int) {
        guard entries.count < Self.mostQuestions else {
            if problems.last?.line != 0 {
                problems.append(Problem(line: 0, message: "Only the first \(Self.mostQuestions) questions are read."))
            }
            return
        }
        if let fault = QuestionChecker.faults(of: question).first {
            problems.append(Problem(line: line, message: fault.message))
            return
        }
        var question = question
        let hash = question.contentHash
        guard hashes.insert(hash).inserted else {
            problems.append(Problem(line: line, message: "The question is there already."))
            return
        }
        // A title need not be unique, nor be there.
        if question.id.isEmpty || !ids.insert(question.id).inserted {
            question.id = "q-\(hash.prefix(16))"
            ids.insert(question.id)
        }
        entries.append(Entry(question: question, category: category, line: line))
    }

    mutating func refuse(_ message: String, line: Int) { problems.append(Problem(line: line, message: message)) }

    /// An id of a title: lower-case words of letters and digits, joined by dashes.
    static func id(of title: String) -> String {
        title.folding(options: .diacriticInsensitive, locale: nil).lowercased()
            .split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.joined(separator: "-").prefix(80).description
    }
}
