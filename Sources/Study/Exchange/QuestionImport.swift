import Foundation

/// Questions of another program's file, and what of it was left out.
package struct QuestionImport: Sendable {
    /// Something that could not be taken over.
    package struct Problem: Sendable, Hashable, Codable {
        /// Where it starts, or which of the file's records it is, from 1.
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

    /// Of one file, whether they can be used or not.
    package static let mostQuestions = 100_000
    /// Of one file.
    package static let mostAnswers = 1_000_000

    package private(set) var entries: [Entry] = []
    private var refused = ImportProblems()
    /// Questions beyond ``mostQuestions``, which were not read.
    package private(set) var leftOut = 0
    private var admitted = 0
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
    package var problems: [Problem] { refused.told }
    package var otherProblems: Int { refused.others }

    /// Whether one more question is read: a file of a stranger's has an end to what it may cost. Else it counts among
    /// those left out.
    mutating func admits() -> Bool {
        guard isOpen else {
            leftOut += 1
            return false
        }
        admitted += 1
        return true
    }

    /// Whether ``admits()`` would admit one.
    var isOpen: Bool { admitted < most }

    mutating func leaveOut(_ count: Int) { leftOut += count }

    /// Takes a question that was admitted, unless something is wrong with it or it is there already.
    mutating func take(_ question: Question, category: String? = nil, line: Int) {
        if let fault = QuestionChecker.faults(of: question).first { return refuse(fault.message, line: line) }
        var question = question
        let hash = question.contentHash
        let name = question.id
        if let known = hashes[hash] {
            if !name.isEmpty, given[name] == nil { given[name] = known }
            return refuse("The question is there already.", line: line)
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

    package mutating func refuse(_ message: String, line: Int) { refused.add(message, line: line) }

    /// An id of a title: lower-case words of letters and digits, joined by dashes.
    static func id(of title: String) -> String {
        title.folding(options: .diacriticInsensitive, locale: nil).lowercased()
            .split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.joined(separator: "-").prefix(80).description
    }
}
