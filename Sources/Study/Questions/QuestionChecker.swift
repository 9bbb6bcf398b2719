import Foundation

/// Finds what is wrong with a question, wherever it came from.
package enum QuestionChecker {
    package struct Fault: Error, Sendable, Hashable {
        package var code: String
        package var message: String
        /// The field at fault.
        package var field: String
    }

    package static let textLimit = 2_000
    /// What a gap is written as.
    package static let gap = "___"

    package static func faults(of question: Question) -> [Fault] {
        var faults: [Fault] = []
        if question.question.allSatisfy(\.isWhitespace) {
            faults.append(Fault(code: "empty-field", message: "The question is empty.", field: "question"))
        }
        for (field, text) in texts(of: question) where text.count > textLimit {
            faults.append(
                Fault(
                    code: "text-too-long",
                    message: "A text has \(text.count) characters; at most \(textLimit) are allowed.",
                    field: field))
        }
        return faults + faultsOfType(question) + strayFields(question)
    }

    private static func faultsOfType(_ question: Question) -> [Fault] {
        switch question.type {
        case .mcq: options(question, count: 2...10, right: 1...1)
        case .trueFalse: options(question, count: 2...2, right: 1...1)
        case .msq: options(question, count: 3...12, right: 2...11)
        case .openEnded: open(question)
        case .cloze: cloze(question)
        case .ordering: series(question.items, 3...8, "items")
        case .matching: series(question.pairs.map(\.left), 2...10, "pairs") + emptyRights(question)
        case .dictation, .speakAloud: spoken(question)
        case .translation: spoken(question) + series(question.answers, 1...20, "answers")
        }
    }

    private static func options(_ question: Question, count: ClosedRange<Int>, right: ClosedRange<Int>) -> [Fault] {
        var faults = series(question.options.map(\.text), count, "options")
        let rights = question.correctAnswers.count
        if !right.contains(rights) {
            let asked = right.upperBound == 1 ? "exactly one right option" : "two or more right options"
            faults.append(
                Fault(
                    code: "wrong-right-count", message: "A question of this type has \(asked), found \(rights).",
                    field: "options"))
        } else if rights == question.options.count {
            faults.append(Fault(code: "nothing-wrong", message: "At least one option must be wrong.", field: "options"))
        }
        return faults
    }

    private static func open(_ question: Question) -> [Fault] {
        // Imports bring open questions without key points: of their answers the grader is never sure.
        guard let enough = question.enough, !(1...max(1, question.keyPoints.count)).contains(enough) else { return [] }
        return [
            Fault(
                code: "bad-number",
                message: "'enough' must be from 1 to the number of key points, \(question.keyPoints.count).",
                field: "enough")
        ]
    }

    private static func cloze(_ question: Question) -> [Fault] {
        let gaps = (question.text ?? "").components(separatedBy: gap).count - 1
        guard gaps == question.blanks.count, gaps > 0 else {
            return [
                Fault(
                    code: "gap-mismatch",
                    message:
                        "The text has \(gaps) gaps ('\(gap)') and there are \(question.blanks.count) blanks; "
                        + "there must be as many.",
                    field: "blanks")
            ]
        }
        return question.blanks.contains { $0.isEmpty || $0.contains { $0.allSatisfy(\.isWhitespace) } }
            ? [Fault(code: "empty-field", message: "A gap has no answer.", field: "blanks")] : []
    }

    private static func spoken(_ question: Question) -> [Fault] {
        (question.text ?? "").allSatisfy(\.isWhitespace)
            ? [Fault(code: "missing-field", message: "The field 'text' is missing.", field: "text")] : []
    }

    private static func emptyRights(_ question: Question) -> [Fault] {
        question.pairs.contains { $0.right.allSatisfy(\.isWhitespace) }
            ? [Fault(code: "empty-field", message: "A pair lacks its right side.", field: "pairs")] : []
    }

    /// Texts that must be there, so many, and differ by more than capitals and marks.
    private static func series(_ texts: [String], _ count: ClosedRange<Int>, _ field: String) -> [Fault] {
        var faults: [Fault] = []
        if !count.contains(texts.count) {
            faults.append(
                Fault(
                    code: "wrong-count",
                    message:
                        "The field '\(field)' must have \(count.lowerBound) to \(count.upperBound) entries, "
                        + "found \(texts.count).",
                    field: field))
        }
        if texts.contains(where: { $0.allSatisfy(\.isWhitespace) }) {
            faults.append(Fault(code: "empty-field", message: "An entry of '\(field)' is empty.", field: field))
        }
        if Set(texts.map(sameness)).count < texts.count {
            faults.append(
                Fault(code: "duplicate-option", message: "Two entries of '\(field)' are the same.", field: field))
        }
        return faults
    }

    /// Fields that its type has no use for.
    private static func strayFields(_ question: Question) -> [Fault] {
        let isChoice = [.mcq, .msq, .trueFalse].contains(question.type)
        let stray: [(String, Bool)] = [
            ("options", !question.options.isEmpty && !isChoice),
            ("keyPoints", !question.keyPoints.isEmpty && question.type != .openEnded),
            ("blanks", !question.blanks.isEmpty && question.type != .cloze),
            ("items", !question.items.isEmpty && question.type != .ordering),
            ("pairs", !question.pairs.isEmpty && question.type != .matching),
        ]
        return stray.filter(\.1).map {
            Fault(
                code: "unknown-field", message: "A question of type \(question.type.rawValue) has no '\($0.0)'.",
                field: $0.0)
        }
    }

    private static func texts(of question: Question) -> [(String, String)] {
        [("question", question.question), ("modelAnswer", question.modelAnswer ?? ""), ("text", question.text ?? "")]
            + question.options.map { ("options", $0.text) } + question.items.map { ("items", $0) }
            + question.blanks.joined().map { ("blanks", $0) } + question.answers.map { ("answers", $0) }
            + question.pairs.flatMap { [("pairs", $0.left), ("pairs", $0.right)] }
    }
}

/// What texts are taken to be the same by: letters, digits and marks of endings (*-o*), without capitals or spaces.
/// Accents count: *esta* and *está* are two answers.
func sameness(_ text: String) -> String {
    text.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "-") }.joined(separator: " ")
}
