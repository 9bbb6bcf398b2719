import ContentFiles
package import Lexicon

/// A grammar rule as clients show it, its prose in one language.
package struct GrammarCard: Sendable, Hashable, Codable {
    package struct Example: Sendable, Hashable, Codable {
        package var sentence: String
        package var translation: String
        package var explanation: String?
    }

    package struct Exercise: Sendable, Hashable, Codable {
        package var question: String
        package var options: [String]?
        package var correctAnswer: String
        package var explanation: String
    }

    package var ruleID: String
    /// The language the rule is about.
    package var language: String
    package var title: String
    package var category: GrammarCategory
    package var explanation: String
    package var difficulty: CEFRLevel
    package var correctExamples: [Example]
    package var incorrectExamples: [Example]
    package var prerequisiteRules: [String]
    package var relatedRules: [String]
    package var exercises: [Exercise]
    package var commonMistakes: [String]
    package var tips: [String]
}

extension GrammarCard {
    /// - Parameter language: The language of the prose; the one that every rule is explained in where this one lacks
    ///   it.
    package init(_ rule: GrammarRule, in language: String = undeterminedLanguage) {
        self.init(
            ruleID: rule.ruleID, language: rule.language, title: rule.title.text(in: language),
            category: rule.category, explanation: rule.explanation.text(in: language), difficulty: rule.difficulty,
            correctExamples: rule.correctExamples.map {
                Example(
                    sentence: $0.sentence, translation: $0.translation,
                    explanation: $0.explanation?.text(in: language))
            },
            incorrectExamples: rule.incorrectExamples.map {
                Example(
                    sentence: $0.sentence, translation: $0.translation,
                    explanation: $0.explanation?.text(in: language) ?? "→ \($0.fix)")
            },
            prerequisiteRules: rule.prerequisiteRules, relatedRules: rule.relatedRules,
            exercises: rule.exercises.map {
                Exercise(
                    question: $0.question, options: $0.options.isEmpty ? nil : $0.options,
                    correctAnswer: $0.correctAnswer, explanation: $0.explanation.text(in: language))
            },
            commonMistakes: rule.commonMistakes.map { $0.text(in: language) },
            tips: rule.tips.map { $0.text(in: language) })
    }
}
