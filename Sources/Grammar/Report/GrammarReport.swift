package import Lexicon

/// What a check found in a text, in the JSON shape that clients read.
package struct GrammarReport: Sendable, Hashable, Codable {
    package var inputText: String
    package var errors: [GrammarError]
    package var correctedText: String

    package init(inputText: String, errors: [GrammarError], correctedText: String) {
        self.inputText = inputText
        self.errors = errors
        self.correctedText = correctedText
    }
}

/// One error of a text with its correction.
package struct GrammarError: Sendable, Hashable, Codable {
    package var errorType: GrammarCategory
    package var position: TextSpan
    package var incorrect: String
    package var correct: String
    package var ruleID: String
    package var explanation: String
    package var severity: GrammarSeverity
    /// What the learner's first language does otherwise; nil where that is not known, or no reason.
    package var cause: String?

    package init(
        errorType: GrammarCategory, position: TextSpan, incorrect: String, correct: String, ruleID: String,
        explanation: String, severity: GrammarSeverity, cause: String? = nil
    ) {
        self.errorType = errorType
        self.position = position
        self.incorrect = incorrect
        self.correct = correct
        self.ruleID = ruleID
        self.explanation = explanation
        self.severity = severity
        self.cause = cause
    }
}

package enum GrammarSeverity: String, Sendable, Codable, CaseIterable {
    case low, medium, high
}

/// The families that grammar rules belong to.
package enum GrammarCategory: String, Sendable, Codable, CaseIterable {
    case verbConjugation, nounGender, articles, pronouns, adjectiveAgreement, sentenceStructure, prepositions
    case negation, questions, tenses, moods
}
