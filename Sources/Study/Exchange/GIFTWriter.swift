/// Writes questions as Moodle's GIFT. Types that GIFT does not have (gaps, orders, what is spoken) are left out.
package enum GIFTWriter {
    /// Types that GIFT does not have are left out.
    ///
    /// - Parameter categories: By a question's id; those of a category follow one another.
    package static func write(
        _ questions: [Question], categories: [String: String] = [:]
    ) -> (text: String, leftOut: [String]) {
        var leftOut: [String] = []
        var category: String?
        let blocks = questions.grouped(by: categories).compactMap { question -> String? in
            guard let answers = answers(of: question) else {
                leftOut.append(question.id)
                return nil
            }
            let feedback = question.explanation.map { "####\(escaped($0))" } ?? ""
            // An empty line would end the question.
            let body = [answers, feedback].filter { !$0.isEmpty }.map { $0 + "\n" }.joined()
            let opening = "::\(escaped(question.id))::\(escaped(question.question))"
            let own = categories[question.id]
            var head = ""
            if let own, own != category {
                // A line break would end it.
                head = "$CATEGORY: \(own.split(whereSeparator: \.isNewline).joined(separator: " "))\n\n"
                category = own
            }
            return head + "\(opening) {\(body.isEmpty ? "" : "\n")\(body)}\n"
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

extension [Question] {
    /// Those of no category first, then those of each, in their order.
    func grouped(by categories: [String: String]) -> [Question] {
        guard !categories.isEmpty else { return self }
        var names: [String: Int] = [:]
        var groups: [[Question]] = [[]]
        for question in self {
            guard let name = categories[question.id] else {
                groups[0].append(question)
                continue
            }
            if names[name] == nil {
                names[name] = groups.count
                groups.append([])
            }
            groups[names[name] ?? 0].append(question)
        }
        return groups.flatMap(\.self)
    }
}
