package import Lexicon

/// A learner's answer to a question.
package enum QuestionResponse: Sendable, Hashable, Codable {
    /// mcq, msq, trueFalse: places of the options chosen, in the order of the file.
    case options([Int])
    /// cloze: what was written in each gap.
    case gaps([String])
    /// ordering: places of the items; matching: for each left side the place of its right side.
    case places([Int])
    /// openEnded, dictation, translation.
    case text(String)
    /// speakAloud: the score of the pronunciation, 0 to 100.
    case score(Int)
    case skipped
}

/// In JSON the kind, and under its name what was answered: `{"kind": "options", "options": [0]}`.
extension QuestionResponse {
    package enum Kind: String, Sendable, Codable, CaseIterable {
        case options, gaps, places, text, score, skipped
    }

    private enum Fields: String, CodingKey {
        case kind, options, gaps, places, text, score
    }

    package var kind: Kind {
        switch self {
        case .options: .options
        case .gaps: .gaps
        case .places: .places
        case .text: .text
        case .score: .score
        case .skipped: .skipped
        }
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Fields.self)
        switch try fields.decode(Kind.self, forKey: .kind) {
        case .options: self = .options(try fields.decode([Int].self, forKey: .options))
        case .gaps: self = .gaps(try fields.decode([String].self, forKey: .gaps))
        case .places: self = .places(try fields.decode([Int].self, forKey: .places))
        case .text: self = .text(try fields.decode(String.self, forKey: .text))
        case .score: self = .score(try fields.decode(Int.self, forKey: .score))
        case .skipped: self = .skipped
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Fields.self)
        try fields.encode(kind, forKey: .kind)
        switch self {
        case .options(let places): try fields.encode(places, forKey: .options)
        case .gaps(let texts): try fields.encode(texts, forKey: .gaps)
        case .places(let places): try fields.encode(places, forKey: .places)
        case .text(let text): try fields.encode(text, forKey: .text)
        case .score(let score): try fields.encode(score, forKey: .score)
        case .skipped: break
        }
    }
}

/// What became of an answer.
package struct QuestionGrade: Sendable, Hashable, Codable {
    package var verdict: GradeVerdict
    /// 0 to the question's points.
    package var points: Int
    /// openEnded: the key points found and missing.
    package var found: [String] = []
    package var missing: [String] = []
    /// What is wrong with the options chosen.
    package var why: [String] = []

    /// Who found the verdict.
    package var judgedBy = GradeJudge.grader

    package init(
        verdict: GradeVerdict, points: Int, found: [String] = [], missing: [String] = [], why: [String] = [],
        judgedBy: GradeJudge = .grader
    ) {
        self.verdict = verdict
        self.points = points
        self.found = found
        self.missing = missing
        self.why = why
        self.judgedBy = judgedBy
    }

    package var isCorrect: Bool { verdict == .right }
    /// Whether the learner is to say, by the model answer, whether it was right.
    package var needsJudgement: Bool { verdict == .notSure }

    /// What a learner makes of an answer that the grader could not tell of.
    package func judged(right: Bool, points: Int) -> QuestionGrade {
        var grade = self
        grade.verdict = right ? .right : .wrong
        grade.points = right ? points : 0
        grade.judgedBy = .learner
        return grade
    }
}

/// Grades answers to questions of every type.
package struct QuestionGrader: Sendable {
    /// A pronunciation that counts as right.
    package static let goodPronunciation = 80

    /// An answer that does not fit its question.
    package struct Misfit: Error, Sendable, Hashable {
        package var message: String
    }

    private let open: OpenAnswerGrader
    private let language: LanguagePack?

    /// - Parameters:
    ///   - language: Of the answers.
    ///   - dictionaries: Languages whose words are glossed in it.
    package init(language: LanguagePack?, dictionaries: [LanguagePack] = [], words: GradingWords) {
        open = OpenAnswerGrader(language: language, dictionaries: dictionaries, words: words)
        self.language = language
    }

    /// - Throws: ``Misfit`` for an answer of another type, or with places that the question does not have.
    package func grade(_ response: QuestionResponse, to question: Question) throws(Misfit) -> QuestionGrade {
        switch (question.type, response) {
        case (_, .skipped): return grade(question, .wrong)
        case (.mcq, .options(let chosen)), (.trueFalse, .options(let chosen)), (.msq, .options(let chosen)):
            return try grade(options: chosen, of: question)
        case (.cloze, .gaps(let gaps)):
            guard gaps.count == question.blanks.count else {
                throw Misfit(message: "The question has \(question.blanks.count) gaps, the answer \(gaps.count).")
            }
            return grade(question, share: zip(gaps, question.blanks).count { isTaken($0, $1) }, of: gaps.count)
        case (.ordering, .places(let places)):
            try check(places, count: question.items.count)
            return grade(question, share: places.indices.count { places[$0] == $0 }, of: places.count)
        case (.matching, .places(let places)):
            try check(places, count: question.pairs.count)
            // Two pairs may share a right side.
            let right = places.indices.count { question.pairs[places[$0]].right == question.pairs[$0].right }
            return grade(question, share: right, of: places.count)
        case (.openEnded, .text(let text)):
            let grade = open.grade(
                text, question: question.question, keyPoints: question.keyPoints, enough: question.needed)
            var result = self.grade(question, grade.verdict)
            (result.found, result.missing) = (grade.found, grade.missing)
            if grade.verdict == .partial {
                result.points = question.points * grade.found.count / max(1, question.needed)
            }
            return result
        case (.dictation, .text(let text)):
            return grade(question, isTaken(text, question.answers + [question.text ?? ""]) ? .right : .wrong)
        case (.translation, .text(let text)):
            return grade(question, isTaken(text, question.answers) ? .right : .notSure)
        case (.speakAloud, .score(let score)):
            return grade(question, score >= Self.goodPronunciation ? .right : .wrong)
        default: throw Misfit(message: "The answer does not fit a question of type \(question.type.rawValue).")
        }
    }

    /// What a learner is told: the verdict, and of answers in free words the points found and missing.
    package func feedback(
        _ grade: QuestionGrade, to question: Question, phrases: GradingWords.Feedback
    ) -> String {
        open.feedback(
            OpenGrade(found: grade.found, missing: grade.missing, verdict: grade.verdict),
            keyPoints: question.keyPoints, phrases: phrases)
    }

    private func grade(options chosen: [Int], of question: Question) throws(Misfit) -> QuestionGrade {
        guard chosen.allSatisfy(question.options.indices.contains), Set(chosen).count == chosen.count else {
            throw Misfit(message: "The question has options 0 to \(question.options.count - 1), each once.")
        }
        if question.type != .msq, chosen.count > 1 { throw Misfit(message: "Only one option can be chosen.") }
        var result = grade(question, Set(chosen) == Set(question.correctAnswers) ? .right : .wrong)
        result.why = chosen.compactMap { question.options[$0].why }
        return result
    }

    private func check(_ places: [Int], count: Int) throws(Misfit) {
        guard places.sorted() == Array(0..<count) else {
            throw Misfit(message: "The answer must hold each place from 0 to \(count - 1) once.")
        }
    }

    /// All or some of several parts; some give points in proportion.
    private func grade(_ question: Question, share: Int, of count: Int) -> QuestionGrade {
        var result = grade(question, share == count ? .right : share > 0 ? .partial : .wrong)
        if share < count { result.points = question.points * share / max(1, count) }
        return result
    }

    private func grade(_ question: Question, _ verdict: GradeVerdict) -> QuestionGrade {
        QuestionGrade(verdict: verdict, points: verdict == .right ? question.points : 0)
    }

    /// Whether an answer is one of those taken; capitals, marks and spaces make no difference, accents do where the
    /// language has a word with and one without.
    private func isTaken(_ answer: String, _ taken: [String]) -> Bool {
        let words = sameness(answer)
        if taken.contains(where: { sameness($0) == words }) { return true }
        return taken.contains { expected in
            guard foldedText(sameness(expected)) == foldedText(words) else { return false }
            return !isAnotherWord(words)
        }
    }

    /// Whether every word of it is one of the language: then a missing accent makes it another word.
    private func isAnotherWord(_ text: String) -> Bool {
        guard let language, !language.lexicon.isEmpty else { return false }
        return text.split(separator: " ").allSatisfy { !language.lexicon.readings(of: String($0)).isEmpty }
    }
}
