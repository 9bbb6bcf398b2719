import Foundation
import LearningService
import Study

/// Asks questions in the terminal, one after the other, and reads answers as lines.
struct QuestionRound {
    /// What a line says of a question.
    enum Line {
        case answer(GivenAnswer)
        case quit
        /// It fits no answer, and why.
        case unfit(String)
    }

    let style: TerminalStyle
    /// Where a sound file lies of what a question says; nil where it cannot be made.
    var sound: (AskedQuestion) -> String? = { _ in nil }
    let say: (String) -> Void

    /// Shows a question.
    ///
    /// - Parameter heading: What stands before it: its number.
    func show(_ question: AskedQuestion, heading: String) {
        say("")
        say("\(style.dim(heading)) \(style.bold(question.questionText))")
        if question.type == .dictation {
            // What is heard would be the answer, were it printed.
            say("  Listen to it: " + style.cyan(sound(question) ?? "there is no voice; pass it over"))
        } else if let text = question.text, text != question.questionText {
            say("  \(style.cyan(text))")
        }
        for (number, option) in (question.options ?? question.items ?? []).enumerated() {
            say("  \(number + 1)  \(option)")
        }
        if let lefts = question.lefts, let rights = question.rights {
            for (number, left) in lefts.enumerated() {
                let right = number < rights.count ? "\(number + 1)  \(rights[number])" : ""
                say("  \(left)\(String(repeating: " ", count: max(1, 34 - left.count)))\(right)")
            }
        }
        say(style.dim("  " + Self.help(question)))
    }

    /// How to answer a question.
    static func help(_ question: AskedQuestion) -> String {
        let how =
            switch question.type {
            case .mcq, .trueFalse: "the number of the right one"
            case .msq: "the numbers of all that are right, such as 1 3"
            case .ordering: "the numbers in the right order, such as 2 1 3"
            case .matching: "for each line on the left the number on the right, such as 2 1 3"
            case .cloze:
                (question.gaps ?? 1) > 1 ? "the words for the gaps, with ; between them" : "the word for the gap"
            case .openEnded: "a sentence or two"
            case .dictation, .translation: "the sentence"
            case .speakAloud: "the score of immersiond score, 0 to 100"
            }
        return "\(how); s skips, q ends for now"
    }

    /// What a line means.
    static func read(_ line: String, to question: AskedQuestion) -> Line {
        let line = line.trimming(while: \.isWhitespace)
        switch line {
        case "q", "/quit", "/end": return .quit
        case "s", "/skip": return .answer(GivenAnswer(kind: .skipped))
        case "": return .unfit(help(question))
        default: break
        }
        switch question.type {
        case .mcq, .trueFalse, .msq:
            guard let places = numbers(line, of: question.options?.count ?? 0),
                question.type == .msq || places.count == 1
            else { return .unfit(help(question)) }
            return .answer(GivenAnswer(kind: .options, options: places))
        case .ordering:
            guard let places = numbers(line, of: question.items?.count ?? 0, all: true) else {
                return .unfit(help(question))
            }
            return .answer(GivenAnswer(kind: .places, places: places))
        case .matching:
            guard let places = numbers(line, of: question.rights?.count ?? 0, all: true) else {
                return .unfit(help(question))
            }
            return .answer(GivenAnswer(kind: .places, places: places))
        case .cloze:
            let gaps = line.split(separator: ";").map { String($0).trimming(while: \.isWhitespace) }
            guard gaps.count == question.gaps ?? 1 else { return .unfit(help(question)) }
            return .answer(GivenAnswer(kind: .gaps, gaps: gaps))
        case .openEnded, .dictation, .translation: return .answer(GivenAnswer(kind: .text, text: line))
        case .speakAloud:
            guard let score = Int(line), (0...100).contains(score) else { return .unfit(help(question)) }
            return .answer(GivenAnswer(kind: .score, score: score))
        }
    }

    /// Places from 0 of numbers from 1.
    private static func numbers(_ line: String, of count: Int, all: Bool = false) -> [Int]? {
        let places = line.split { !$0.isNumber }.compactMap { Int($0) }.map { $0 - 1 }
        guard !places.isEmpty, places.allSatisfy((0..<count).contains), Set(places).count == places.count,
            !all || places.count == count
        else { return nil }
        return places
    }

    /// Tells what became of an answer.
    func tell(_ reply: AnsweredReply, to question: AskedQuestion) {
        let grade = reply.grade
        switch grade.verdict {
        case .right: say("  " + style.green("✓ Right.") + points(grade))
        case .partial: say("  " + style.yellow("~ Partly right.") + points(grade))
        case .wrong: say("  " + style.red("✗ Not right."))
        case .notSure: say("  " + style.yellow("? The grader cannot tell."))
        }
        for why in grade.why { say("    \(why)") }
        for point in grade.found where question.type == .openEnded { say("    \(style.green("+")) \(point)") }
        for point in grade.missing where question.type == .openEnded { say("    \(style.red("–")) \(point)") }
        if grade.verdict != .right, question.type != .openEnded { say("    Right: \(style.bold(grade.answer))") }
        if let model = grade.modelAnswer, grade.verdict != .right { say("    A good answer: \(style.cyan(model))") }
        if let explanation = grade.explanation { say("    \(style.dim(explanation))") }
        for earned in reply.earned { say("  \(earned.emoji) \(style.bold(earned.name)) – \(earned.points) points") }
    }

    private func points(_ grade: GradeReply) -> String { grade.points > 0 ? style.dim(" +\(grade.points)") : "" }
}
