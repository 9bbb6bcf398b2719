import Foundation

/// Questions of another program's file, and what of it was left out.
package struct QuestionImport: Sendable {
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
        /// ``Question/contentHash``, which takes longer than all else.
        package var hash: String
    }

    /// Of one file.
    package static let mostQuestions = 100_000

    package private(set) var entries: [Entry] = []
    package private(set) var problems: [Problem] = []
    /// Questions beyond ``mostQuestions``, which were not read.
    package private(set) var leftOut = 0
    /// Answers to the entries, each with the place of its own.
    package private(set) var answers: [(entry: Int, answer: OldAnswer)] = []
    /// Entries by what two questions are taken to be the same by, and by the ids of the file.
    private var hashes: [String: Int] = [:]
    private var given: [String: Int] = [:]
    private var ids: Set<String> = []

    private let most: Int

    /// - Parameter most: Questions that are read of one file.
    package init(most: Int = Self.mostQuestions) { self.most = most }

    package var questions: [Question] { entries.map(\.question) }

    /// Takes a question unless something is wrong with it or it is there already.
    mutating func take(_ question: Question, category: String? = nil, line: Int) {
        guard entries.count < most else {
            leftOut += 1
            return
        }
        if let fault = QuestionChecker.faults(of: question).first {
            problems.append(Problem(line: line, message: fault.message))
            return
        }
        var question = question
        let hash = question.contentHash
        let name = question.id
        if let known = hashes[hash] {
            if !name.isEmpty, given[name] == nil { given[name] = known }
            problems.append(Problem(line: line, message: "The question is there already."))
            return
        }
        hashes[hash] = entries.count
        if !name.isEmpty, given[name] == nil { given[name] = entries.count }
        // A title need not be unique, nor be there.
        if question.id.isEmpty || !ids.insert(question.id).inserted {
            question.id = "q-\(hash.prefix(16))"
            ids.insert(question.id)
        }
        entries.append(Entry(question: question, category: category, line: line, hash: hash))
    }

    /// Takes an answer to one of the questions.
    mutating func take(_ answer: OldAnswer, line: Int) {
        if let entry = given[answer.questionID] {
            answers.append((entry, answer))
        } else {
            refuse("The answer is to '\(answer.questionID.prefix(80))', which is no question of the file.", line: line)
        }
    }

    mutating func refuse(_ message: String, line: Int) { problems.append(Problem(line: line, message: message)) }

    /// An id of a title: lower-case words of letters and digits, joined by dashes.
    static func id(of title: String) -> String {
        title.folding(options: .diacriticInsensitive, locale: nil).lowercased()
            .split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.joined(separator: "-").prefix(80).description
    }
}
