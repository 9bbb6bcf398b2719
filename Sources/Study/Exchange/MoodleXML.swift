/// Moodle's XML: single and several choice, true and false, short answers, numbers, pairs, essays.
package enum MoodleXML {
    package static func read(_ document: String) -> QuestionImport {
        var found = QuestionImport()
        var category: String?
        do throws(XMLElement.Fault) {
            let root = try XMLElement.parse(document) { element in
                guard element.name == "question" else { return }
                let type = element.attributes["type"] ?? ""
                if type == "category" {
                    category = element.first("category")?.first("text")?.text.trimmed
                } else if !found.admits() {
                    return
                } else if let question = question(element, type) {
                    found.take(question, category: category, line: element.line)
                } else {
                    found.refuse("Questions of type '\(type.prefix(40))' are not known here.", line: element.line)
                }
            }
            guard root.name == "quiz" else {
                throw XMLElement.Fault(
                    line: root.line, message: "The root is <\(root.name.prefix(40))>, not <quiz>.")
            }
            return found
        } catch {
            found = QuestionImport()
            found.refuse(error.message, line: error.line)
            return found
        }
    }

    private static func question(_ element: XMLElement, _ type: String) -> Question? {
        var question = Question(
            id: QuestionImport.id(of: element.first("name")?.first("text")?.text ?? ""), type: .openEnded,
            bloom: .recall,
            question: prose(element.first("questiontext")))
        let feedback = prose(element.first("generalfeedback"))
        question.explanation = feedback.isEmpty ? nil : feedback
        let answers = element.all("answer")
        switch type {
        case "multichoice":
            question.type = element.first("single")?.text.trimmed == "false" ? .msq : .mcq
            question.options = answers.map(option)
        case "truefalse":
            question.type = .trueFalse
            question.options = answers.map(option).sorted { $0.text == "true" && $1.text != "true" }
        case "shortanswer":
            let texts = answers.filter(isRight).map { prose($0) }
            question.keyPoints = [KeyPoint(id: "answer", point: texts.first ?? "", needs: [texts.map { "=" + $0 }])]
            question.modelAnswer = texts.first
        case "numerical":
            let whole = answers.filter { share($0) >= 100 }
            let numbers = (whole.isEmpty ? answers.filter(isRight) : whole).compactMap(number)
            guard let first = numbers.first else { return nil }
            let value = NumberExpression.written(first.middle.value)
            question.keyPoints = [KeyPoint(id: "answer", point: value, needs: [numbers.map(\.expression)])]
            question.modelAnswer = value
        case "essay": break
        case "matching":
            question.type = .matching
            question.pairs = element.all("subquestion").map {
                MatchingPair(left: prose($0), right: prose($0.first("answer")))
            }
        default: return nil
        }
        return question
    }

    private static func option(_ answer: XMLElement) -> QuestionOption {
        let feedback = prose(answer.first("feedback"))
        let isRight = isRight(answer)
        return QuestionOption(text: prose(answer), isRight: isRight, why: isRight || feedback.isEmpty ? nil : feedback)
    }

    private static func number(_ answer: XMLElement) -> NumberExpression? {
        guard let value = Double(prose(answer)) else { return nil }
        return NumberExpression(value, tolerance: answer.first("tolerance").flatMap { Double(prose($0)) } ?? 0)
    }

    private static func isRight(_ answer: XMLElement) -> Bool { share(answer) > 0 }

    /// Of the points, in percent.
    private static func share(_ answer: XMLElement) -> Double { Double(answer.attributes["fraction"] ?? "") ?? 0 }

    /// The text of an element, without the marks of HTML.
    private static func prose(_ element: XMLElement?) -> String {
        guard let text = element?.first("text")?.text ?? element?.text else { return "" }
        var plain = ""
        var isTag = false
        for character in text {
            switch character {
            case "<": isTag = true
            case ">" where isTag:
                isTag = false
                plain.append(" ")
            default: if !isTag { plain.append(character) }
            }
        }
        return plain.replacing("&nbsp;", with: " ").replacing("&lt;", with: "<").replacing("&gt;", with: ">")
            .replacing("&amp;", with: "&").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Types that Moodle does not have are left out.
    ///
    /// - Parameter categories: By a question's id; those of a category follow one another.
    package static func write(
        _ questions: [Question], categories: [String: String] = [:]
    ) -> (text: String, leftOut: [String]) {
        var leftOut: [String] = []
        var category: String?
        let elements = questions.grouped(by: categories).compactMap { question -> String? in
            guard let (type, body) = body(of: question) else {
                leftOut.append(question.id)
                return nil
            }
            let feedback =
                question.explanation.map { "<generalfeedback format=\"html\">\(text($0))</generalfeedback>" } ?? ""
            var head = ""
            if let own = categories[question.id], own != category {
                head = "  <question type=\"category\"><category><text>\(escaped(own))</text></category></question>\n"
                category = own
            }
            return head + """
                  <question type="\(type)">
                    <name><text>\(escaped(question.id))</text></name>
                    <questiontext format="html">\(text(question.question))</questiontext>
                    \(feedback)\(body)
                  </question>

                """
        }
        return ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>\n\(elements.joined())</quiz>\n", leftOut)
    }

    private static func body(of question: Question) -> (type: String, body: String)? {
        switch question.type {
        case .mcq, .msq, .trueFalse:
            let rights = Double(max(1, question.correctAnswers.count))
            let answers = question.options.map { option in
                let share =
                    option.isRight
                    ? "\(((100 / rights) * 100_000).rounded() / 100_000)" : question.type == .msq ? "-100" : "0"
                let feedback = option.why.map { "<feedback format=\"html\">\(text($0))</feedback>" } ?? ""
                return "<answer fraction=\"\(share)\" format=\"html\">\(text(option.text))\(feedback)</answer>"
            }.joined()
            if question.type == .trueFalse { return ("truefalse", answers) }
            return (
                "multichoice",
                "<single>\(question.type == .mcq)</single><shuffleanswers>true</shuffleanswers>\(answers)"
            )
        case .matching:
            return (
                "matching",
                question.pairs.map {
                    "<subquestion format=\"html\">\(text($0.left))<answer>\(text($0.right))</answer></subquestion>"
                }.joined()
            )
        case .openEnded:
            if let numbers = question.numbers {
                return ("numerical", numbers.map(numberElement).joined())
            }
            let exact = question.keyPoints.first?.needs.first ?? []
            guard question.keyPoints.count == 1, !exact.isEmpty, exact.allSatisfy({ $0.hasPrefix("=") }) else {
                return ("essay", "")
            }
            return (
                "shortanswer",
                exact.map { "<answer fraction=\"100\" format=\"plain_text\">\(text(String($0.dropFirst())))</answer>" }
                    .joined()
            )
        case .cloze, .ordering, .dictation, .translation, .speakAloud: return nil
        }
    }

    private static func numberElement(_ number: NumberExpression) -> String {
        let (value, tolerance) = number.middle
        return "<answer fraction=\"100\" format=\"plain_text\"><text>\(NumberExpression.written(value))</text>"
            + "<tolerance>\(NumberExpression.written(tolerance))</tolerance></answer>"
    }

    /// Texts are HTML there: they are escaped once for HTML and once for XML.
    private static func text(_ text: String) -> String { "<text>\(escaped(escaped(text)))</text>" }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
