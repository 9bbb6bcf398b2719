package import Lexicon

/// What became of an answer in free words.
package struct OpenGrade: Sendable, Hashable, Codable {
    /// Ids of the key points that are in the answer.
    package var found: [String]
    package var missing: [String]
    package var verdict: GradeVerdict

    package init(found: [String], missing: [String], verdict: GradeVerdict) {
        self.found = found
        self.missing = missing
        self.verdict = verdict
    }
}

/// Holds answers in free words against key points, by the language's lexicon: all forms of a word, its synonyms, slips
/// of words that the language does not have. What is denied does not count.
///
/// It reads words and not sense; where words leave it open, it says that it is not sure.
package struct OpenAnswerGrader: Sendable {
    /// Longer answers are read to here; a request may hold more.
    package static let answerLimit = 4_000

    /// A shorter answer says no more than its words.
    private static let leastWords = 8

    /// The same of points that rules made.
    private static let leastWordsOfMade = 4

    private let language: LanguagePack
    private let meanings: WordMeanings
    private let words: GradingWords

    /// - Parameters:
    ///   - language: Of the answers; without one, words stand for themselves.
    ///   - dictionaries: Languages whose words are glossed in it: they tell which of its words mean the same.
    package init(language: LanguagePack?, dictionaries: [LanguagePack] = [], words: GradingWords) {
        self.language =
            language
            ?? LanguagePack(
                id: "", name: "", nativeName: "", flag: "", variants: [], voice: "", lexicon: CompiledLexicon())
        meanings = WordMeanings(language: self.language, dictionaries: dictionaries)
        self.words = words
    }

    /// Languages of a content whose words are glossed in one of them.
    ///
    /// - Parameters:
    ///   - languages: By id.
    ///   - explanations: What glosses are in, of languages that do not say.
    package static func dictionaries(
        into language: String, of languages: [String: LanguagePack], explanations: String
    ) -> [LanguagePack] {
        languages.values.filter { pack in
            pack.id != language && !pack.lexicon.isEmpty && (pack.glossLanguage ?? explanations) == language
        }.sorted { $0.id < $1.id }
    }

    /// - Parameter enough: How many key points make the answer right.
    package func grade(_ answer: String, question: String, keyPoints: [KeyPoint], enough: Int) -> OpenGrade {
        let answer = String(answer.prefix(Self.answerLimit))
        let text = AnswerText(answer, language: language, grading: words).understood(meanings)
        let seen = keyPoints.map { ($0, finding(of: $0, in: text, written: answer)) }
        let found = seen.filter { $0.1 == .found }.map(\.0.id)
        let missing = seen.filter { $0.1 != .found }.map(\.0.id)
        // What is missing of a question that a rule made may be there in other words.
        let isOpen =
            !words.unsure.contains(where: text.holds) && seen.contains { $0.0.isMadeByRule && $0.1 == .doubtful }
        let verdict: GradeVerdict =
            if keyPoints.isEmpty {
                .notSure
            } else if found.count >= enough {
                .right
            } else if isOpen {
                .notSure
            } else if !found.isEmpty {
                .partial
            } else if seen.contains(where: { $0.1 == .doubtful }), !words.unsure.contains(where: text.holds) {
                .notSure
            } else {
                .wrong
            }
        return OpenGrade(found: found, missing: missing, verdict: verdict)
    }

    /// What a learner is told: the verdict, the points found, the points missing.
    package func feedback(_ grade: OpenGrade, keyPoints: [KeyPoint], phrases: GradingWords.Feedback) -> String {
        func points(_ ids: [String], _ phrase: String) -> String? {
            let texts = keyPoints.filter { ids.contains($0.id) }.map(\.point)
            return texts.isEmpty ? nil : phrase.replacing("{points}", with: texts.joined(separator: " "))
        }
        return [
            phrases.verdicts[grade.verdict], points(grade.found, phrases.found), points(grade.missing, phrases.missing),
        ].compactMap(\.self).joined(separator: " ")
    }

    private enum Finding {
        case found, doubtful, missing
    }

    private func finding(of point: KeyPoint, in answer: AnswerText, written: String) -> Finding {
        let matches = point.needs.map { group in
            group.compactMap { expression -> AnswerExpression.Match? in
                if let number = NumberExpression(expression) {
                    let denies = answer.words.contains { $0.isDenied && $0.form.contains(where: \.isWholeNumber) }
                    return !denies && number.isMet(by: written) ? .whole : nil
                }
                return AnswerExpression(expression, meanings: meanings, grading: words).match(in: answer)
            }.max()
        }
        let found = matches.count { $0 == .whole || $0 == .slip }
        if found >= point.enoughGroups ?? point.needs.count { return .found }
        // Part of the point is there, in a sentence that denies nothing and may say the rest in words of its own.
        let denies = answer.words.contains(where: \.isDenied)
        // Words of a sentence that nobody chose as an answer tell little: others may say the same.
        if point.isMadeByRule { return answer.words.count >= Self.leastWordsOfMade ? .doubtful : .missing }
        return found > 0 && !denies && answer.words.count >= Self.leastWords ? .doubtful : .missing
    }
}
