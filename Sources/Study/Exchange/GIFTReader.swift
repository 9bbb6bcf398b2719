/// Reads Moodle's GIFT: single and several choice, true and false, short answers, numbers, pairs, missing words,
/// essays.
package enum GIFTReader {
    /// Answers of a question.
    private static let mostAnswers = 100

    package static func read(_ text: String) -> QuestionImport {
        var found = QuestionImport()
        var category: String?
        var block: [Substring] = []
        var first = 1
        var number = 0
        func end() {
            if !block.isEmpty, found.admits() { take(block.joined(separator: "\n"), category, first, &found) }
            block = []
        }
        for line in TextLines(text) {
            number += 1
            let bare = line.drop { $0 == " " || $0 == "\t" }
            if bare.hasPrefix("//") { continue }
            if bare.hasPrefix("$CATEGORY:") {
                category = String(bare.dropFirst(10)).trimmed
                continue
            }
            // A title begins a question, also where the empty line before it was forgotten.
            if bare.isEmpty || bare.hasPrefix("::") { end() }
            if !bare.isEmpty {
                if block.isEmpty { first = number }
                block.append(line)
            }
        }
        end()
        return found
    }

    private static func take(_ block: String, _ category: String?, _ line: Int, _ found: inout QuestionImport) {
        var parts = GIFTBlock(block)
        guard let answers = parts.answers else {
            found.refuse("The question has no answers in braces.", line: line)
            return
        }
        var question = Question(
            id: QuestionImport.id(of: parts.title), type: .openEnded, bloom: .recall, question: parts.text)
        question.explanation = parts.takeGeneralFeedback()
        let body = (parts.answers ?? answers).trimmed
        if GIFTAnswer.place(of: "{", in: Substring(parts.rest)) != nil {
            found.refuse("Another question follows the answers; leave an empty line between two.", line: line)
            return
        }
        let given = GIFTAnswer.answers(in: body, most: mostAnswers + 1)
        guard given.count <= mostAnswers else {
            found.refuse("The question has more than \(mostAnswers) answers.", line: line)
            return
        }
        if body.hasPrefix("#") {
            guard let key = numbers(body, given) else {
                found.refuse("A number is written {#1822}, {#1822:5} or {#1817..1827}.", line: line)
                return
            }
            question.keyPoints = [key]
            question.modelAnswer = key.point
            question.askBeforeAndAfterGap(parts.rest)
        } else if !body.isEmpty {
            fill(&question, given, body, parts.rest)
        }
        found.take(question, category: category, line: line)
    }

    private static func fill(_ question: inout Question, _ answers: [GIFTAnswer], _ body: String, _ rest: String) {
        if let truth = truth(body) {
            question.type = .trueFalse
            question.options = [
                QuestionOption(text: "true", isRight: truth), QuestionOption(text: "false", isRight: !truth),
            ]
        } else if answers.contains(where: { $0.match != nil }) {
            question.type = .matching
            question.pairs = answers.compactMap { answer in
                answer.match.map { MatchingPair(left: answer.text, right: $0) }
            }
        } else if !answers.contains(where: \.isOffered) {
            // Short answers: any of them will do that gives points, as it stands.
            let right = answers.filter { $0.share ?? 100 > 0 }
            question.keyPoints = [
                KeyPoint(id: "answer", point: right.first?.text ?? "", needs: [right.map { "=" + $0.text }])
            ]
            question.modelAnswer = right.first?.text
        } else {
            // Of several choices none is right by itself; beside one that is, a share of the points is too little.
            let hasRight = answers.contains(where: \.isRight)
            let answers = answers.map { answer in
                var answer = answer
                answer.isRight = hasRight ? answer.isRight : (answer.share ?? 0) > 0
                return answer
            }
            question.type = answers.count(where: \.isRight) > 1 ? .msq : .mcq
            question.options = answers.map {
                QuestionOption(text: $0.text, isRight: $0.isRight, why: $0.isRight ? nil : $0.feedback)
            }
        }
        question.askBeforeAndAfterGap(rest)
    }

    /// The numbers of a numerical question that give all points, or some where none gives all; nil where one is none.
    private static func numbers(_ body: String, _ answers: [GIFTAnswer]) -> KeyPoint? {
        let single = GIFTAnswer.place(of: "#", in: body.dropFirst()).map { body[..<$0] } ?? body[...]
        // Behind a tilde without a share stands what is said of any other answer.
        let answers = answers.filter { !$0.isOffered || $0.share ?? 0 > 0 }
        let right = answers.filter { $0.share ?? 100 >= 100 }
        let texts =
            answers.isEmpty
            ? [String(single.dropFirst()).trimmed]
            : (right.isEmpty ? answers.filter { $0.share ?? 0 > 0 } : right).map(\.text)
        let numbers = texts.compactMap(number)
        guard let first = numbers.first, numbers.count == texts.count else { return nil }
        let value = NumberExpression.written(first.middle.value)
        return KeyPoint(id: "answer", point: value, needs: [numbers.map(\.expression)])
    }

    /// `1822`, `1822:5`, `1817..1827`.
    private static func number(_ text: String) -> NumberExpression? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return NumberExpression(range: text[...]) }
        guard let value = Double(String(parts[0]).trimmed), let tolerance = Double(String(parts[1]).trimmed) else {
            return nil
        }
        return NumberExpression(value, tolerance: tolerance)
    }

    private static func truth(_ body: String) -> Bool? {
        switch body.split(separator: "#", maxSplits: 1).first.map({ String($0).trimmed.uppercased() }) {
        case "T"?, "TRUE"?: true
        case "F"?, "FALSE"?: false
        default: nil
        }
    }
}

extension Question {
    /// What follows the braces: the answer is a word of the sentence.
    fileprivate mutating func askBeforeAndAfterGap(_ rest: String) {
        if !rest.isEmpty { question = "\(question) \(QuestionChecker.gap) \(rest)" }
    }

    /// The numbers of a question that asks for one; nil for any other.
    var numbers: [NumberExpression]? {
        guard type == .openEnded, keyPoints.count == 1, let group = keyPoints[0].needs.first,
            keyPoints[0].needs.count == 1, !group.isEmpty
        else { return nil }
        let numbers = group.compactMap { NumberExpression($0) }
        return numbers.count == group.count ? numbers : nil
    }
}

/// A question's title, text and answers.
private struct GIFTBlock {
    var title = ""
    var text: String
    var answers: String?
    var rest = ""

    init(_ block: String) {
        var block = Substring(block.trimmed)
        if block.hasPrefix("::"), let end = block.dropFirst(2).firstRange(of: "::") {
            title = GIFTAnswer.unescaped(block[block.index(block.startIndex, offsetBy: 2)..<end.lowerBound])
            block = block[end.upperBound...]
        }
        for format in ["[html]", "[markdown]", "[plain]", "[moodle]"] where block.trimmed.hasPrefix(format) {
            block = Substring(block.trimmed.dropFirst(format.count))
        }
        guard let open = GIFTAnswer.place(of: "{", in: block),
            let close = GIFTAnswer.place(of: "}", in: block[block.index(after: open)...])
        else {
            text = GIFTAnswer.unescaped(block)
            return
        }
        text = GIFTAnswer.unescaped(block[..<open])
        answers = String(block[block.index(after: open)..<close])
        rest = GIFTAnswer.unescaped(block[block.index(after: close)...])
    }

    /// What is said after any answer, taken out of the answers.
    mutating func takeGeneralFeedback() -> String? {
        guard let answers, let mark = answers.firstRange(of: "####") else { return nil }
        self.answers = String(answers[..<mark.lowerBound])
        return GIFTAnswer.unescaped(answers[mark.upperBound...])
    }
}

private struct GIFTAnswer {
    var text: String
    var isRight: Bool
    /// Whether it is one to choose from.
    var isOffered: Bool
    /// Of the points that it gives, in percent, where it is neither right nor wrong.
    var share: Double?
    var feedback: String?
    /// The right side of a pair.
    var match: String?

    static func answers(in body: String, most: Int) -> [GIFTAnswer] {
        var answers: [GIFTAnswer] = []
        var start: String.Index?
        var index = body.startIndex
        while index < body.endIndex, answers.count < most {
            if body[index] == "\\" {
                index = body.index(index, offsetBy: 2, limitedBy: body.endIndex) ?? body.endIndex
                continue
            }
            if body[index] == "=" || body[index] == "~" {
                if let start { answers.append(GIFTAnswer(body[start..<index])) }
                start = index
            }
            index = body.index(after: index)
        }
        if let start, answers.count < most { answers.append(GIFTAnswer(body[start...])) }
        return answers
    }

    private init(_ written: Substring) {
        isRight = written.first == "="
        isOffered = !isRight
        var rest = Substring(String(written.dropFirst()).trimmed)
        if rest.first == "%", let end = rest.dropFirst().firstIndex(of: "%") {
            share = Double(rest[rest.index(after: rest.startIndex)..<end])
            if isRight, let share, share < 100 { isRight = false }
            rest = rest[rest.index(after: end)...]
        }
        if let mark = Self.place(of: "#", in: rest) {
            feedback = Self.unescaped(rest[rest.index(after: mark)...])
            rest = rest[..<mark]
        }
        if let arrow = rest.firstRange(of: "->") {
            match = Self.unescaped(rest[arrow.upperBound...])
            rest = rest[..<arrow.lowerBound]
        }
        text = Self.unescaped(rest)
    }

    /// Where a mark stands that no backslash is before.
    static func place(of mark: Character, in text: Substring) -> Substring.Index? {
        var isEscaped = false
        for index in text.indices {
            if isEscaped {
                isEscaped = false
            } else if text[index] == "\\" {
                isEscaped = true
            } else if text[index] == mark {
                return index
            }
        }
        return nil
    }

    static func unescaped(_ text: some StringProtocol) -> String {
        var plain = ""
        var isEscaped = false
        for character in text {
            if isEscaped {
                plain.append(character == "n" ? "\n" : character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                plain.append(character)
            }
        }
        return plain.trimmed
    }
}

extension StringProtocol {
    /// Without white space at its ends.
    var trimmed: String {
        var text = self[...].drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
