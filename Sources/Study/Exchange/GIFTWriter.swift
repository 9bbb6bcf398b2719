/// Writes questions as Moodle's GIFT. Types that GIFT does not have (gaps, orders, what is spoken) are left out.
package enum GIFTWriter {
    package static func write(_ questions: [Question]) -> (text: String, leftOut: [String]) {
        var leftOut: [String] = []
        let blocks = questions.compactMap { question -> String? in
            guard let answers = answers(of: question) else {
                leftOut.append(question.id)
                return nil
            }
            let feedback = question.explanation.map { "####\(escaped($0))" } ?? ""
            // An empty line would end the question.
            let body = [answers, feedback].filter { !$0.isEmpty }.map { $0 + "\n" }.joined()
            let opening = "::\(escaped(question.id))::\(escaped(question.question))"
            return "\(opening) {\(body.isEmpty ? "" : "\n")\(body)}\n"
        }
        return (blocks.joined(separator: "\n"), leftOut)
    }

    private static func answers(of question: Question) -> String? {
        switch question.type {
        case .mcq: return question.options.map { option($0, mark: $0.isRight ? "=" : "~") }.joined(separator: "\n")
        case .msq:
            let share = share(100 / Double(max(1, question.correctAnswers.count)))
            return question.options.map { option($0, mark: $0.isRight ? "~%\(share)%" : "~%-100%") }.joined(
                separator: "\n")
        case .trueFalse: return question.correctAnswers == [0] ? "TRUE" : "FALSE"
        case .matching:
            return question.pairs.map { "=\(escaped($0.left)) -> \(escaped($0.right))" }.joined(separator: "\n")
        case .openEnded:
            if let numbers = question.numbers {
                return "#" + numbers.map { "=\($0.writtenRange)" }.joined(separator: "\n")
            }
            let exact = question.keyPoints.first?.needs.first ?? []
            guard question.keyPoints.count == 1, !exact.isEmpty, exact.allSatisfy({ $0.hasPrefix("=") }) else {
                return ""
            }
            return exact.map { "=\(escaped(String($0.dropFirst())))" }.joined(separator: "\n")
        case .cloze, .ordering, .dictation, .translation, .speakAloud: return nil
        }
    }

    private static func option(_ option: QuestionOption, mark: String) -> String {
        "\(mark)\(escaped(option.text))" + (option.why.map { "#\(escaped($0))" } ?? "")
    }

    /// As Moodle writes them: 50, 33.33333.
    private static func share(_ percent: Double) -> String {
        percent == percent.rounded() ? "\(Int(percent))" : "\((percent * 100_000).rounded() / 100_000)"
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text {
            switch character {
            case "~", "=", "#", "{", "}", ":", "\\": escaped += "\\\(character)"
            // A blank line would end the question.
            case "\n": escaped += "\\n"
            default: escaped.append(character)
            }
        }
        return escaped
    }
}
