/// Questions as a table, of commas, semicolons or tabs. The first row names the columns: `id`, `type`, `bloom` or
/// `difficulty`, `question`, `options` (joined by `|`), `correct` (their numbers from 1, joined by `|`), `answer`,
/// `explanation`.
package enum QuestionTable {
    private static let columns = ["id", "type", "bloom", "question", "options", "correct", "answer", "explanation"]

    package static func read(_ text: String) -> QuestionImport {
        var found = QuestionImport()
        var rows = SeparatedRows(table: text)
        guard let header = rows.next() else {
            found.refuse("The file is empty.", line: 1)
            return found
        }
        let names = header.cells.map { $0.trimmed.lowercased() }
        guard names.contains("question") else {
            found.refuse("The first row must name the columns; 'question' is missing.", line: header.line)
            return found
        }
        while found.isOpen, let row = rows.next() {
            guard !row.isBlank, found.admits() else { continue }
            func cell(_ name: String) -> String {
                names.firstIndex(of: name).flatMap { $0 < row.cells.count ? row.cells[$0].trimmed : nil } ?? ""
            }
            take(cell, row.line, &found)
        }
        found.leaveOut(rows.skipRest())
        return found
    }

    private static func take(_ cell: (String) -> String, _ line: Int, _ found: inout QuestionImport) {
        let options = parts(cell("options"))
        let numbers = parts(cell("correct")).compactMap { Int($0) }
        let name = cell("type")
        let usual = options.isEmpty ? QuestionType.openEnded : numbers.count > 1 ? .msq : .mcq
        guard let type = name.isEmpty ? usual : QuestionType(imported: name) else {
            found.refuse("'\(name.prefix(40))' is no type of question.", line: line)
            return
        }
        guard let bloom = bloom(cell("bloom"), cell("difficulty")) else {
            found.refuse("'bloom' or 'difficulty' is none that is known.", line: line)
            return
        }
        var question = Question(
            id: QuestionImport.id(of: cell("id")), type: type, bloom: bloom, question: cell("question"))
        let answer = cell("answer")
        switch type {
        case .mcq, .msq, .trueFalse:
            question.options = options.enumerated().map { index, text in
                QuestionOption(text: text, isRight: numbers.contains(index + 1) || numbers.isEmpty && text == answer)
            }
        case .openEnded:
            if answer.isEmpty { break }
            question.modelAnswer = answer
            question.keyPoints = [KeyPoint(id: "answer", point: answer, needs: [parts(answer).map { "=" + $0 }])]
        case .cloze:
            question.text = question.question
            question.blanks = answer.split(separator: ";").map { parts(String($0)) }
        case .ordering: question.items = options
        default:
            question.text = question.question
            question.answers = parts(answer)
        }
        question.explanation = cell("explanation").isEmpty ? nil : cell("explanation")
        found.take(question, line: line)
    }

    /// From a category, a difficulty by name, or one from 1 to 5.
    private static func bloom(_ bloom: String, _ difficulty: String) -> BloomCategory? {
        if !bloom.isEmpty { return BloomCategory(rawValue: bloom) }
        if difficulty.isEmpty { return .recall }
        switch QuestionDifficulty(rawValue: difficulty) ?? Int(difficulty).flatMap({ QuestionDifficulty(scale: $0) }) {
        case .easy?: return .recall
        case .medium?: return .apply
        case .hard?: return .contrast
        case nil: return nil
        }
    }

    private static func parts(_ text: String) -> [String] {
        text.split(separator: "|").map(\.trimmed).filter { !$0.isEmpty }
    }

    /// Pairs and key points of several words do not fit a table; such questions are left out.
    package static func write(_ questions: [Question], separator: Character = ",") -> (text: String, leftOut: [String])
    {
        var leftOut: [String] = []
        var rows = [columns]
        for question in questions {
            guard question.type != .matching, question.keyPoints.count <= 1 else {
                leftOut.append(question.id)
                continue
            }
            let answer =
                switch question.type {
                case .cloze: question.blanks.map { $0.joined(separator: "|") }.joined(separator: ";")
                case .dictation, .translation, .speakAloud: question.answers.joined(separator: "|")
                default: question.answer
                }
            let options = question.type == .ordering ? question.items : question.options.map(\.text)
            rows.append([
                question.id, question.type.rawValue, question.bloom.rawValue,
                question.type == .cloze ? question.text ?? question.question : question.question,
                options.joined(separator: "|"), question.correctAnswers.map { "\($0 + 1)" }.joined(separator: "|"),
                answer,
                question.explanation ?? "",
            ])
        }
        return (SeparatedText.text(rows, separator: separator), leftOut)
    }
}
