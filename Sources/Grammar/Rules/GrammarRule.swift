package import Lexicon

/// A grammar rule as teachers write it: what it is about, how sure it is, and what shows and practises it.
///
/// How the rule finds and mends errors is compiled apart (``CompiledRule``).
package struct GrammarRule: Sendable {
    /// A wrong sentence, the stretch that is wrong and what should stand there.
    package struct IncorrectExample: Sendable, Hashable {
        /// Without the brackets that mark the error in the file.
        package var sentence: String
        /// Unicode scalars of `sentence`, end exclusive.
        package var mark: Range<Int>
        package var fix: String
        package var translation: String
        package var explanation: LocalizedText?
    }

    package struct CorrectExample: Sendable, Hashable {
        package var sentence: String
        package var translation: String
        package var explanation: LocalizedText?
    }

    package struct Exercise: Sendable, Hashable {
        package var question: String
        /// Empty for an exercise without choices.
        package var options: [String]
        package var correctAnswer: String
        package var explanation: LocalizedText
    }

    package var ruleID: String
    package var language: String
    package var title: LocalizedText
    package var category: GrammarCategory
    /// What the rule says, for a card.
    package var explanation: LocalizedText
    package var difficulty: CEFRLevel
    package var severity: GrammarSeverity
    /// How often a finding is right, 0–1; only findings at ``emittingConfidence`` or above correct a text.
    package var confidence: Double
    /// The rule is about writing alone (accents, spelling), so it is silent on spoken text.
    package var isWrittenOnly: Bool
    /// Where it holds, as variants of the language name their regions; empty where all say the same.
    package var regions: Set<String> = []
    /// The kinds of difference from an expected answer that this rule explains.
    package var accountsFor: Set<EditKind> = []
    package var incorrectExamples: [IncorrectExample]
    package var correctExamples: [CorrectExample]
    package var prerequisiteRules: [String]
    package var relatedRules: [String]
    package var exercises: [Exercise]
    package var commonMistakes: [LocalizedText]
    package var tips: [LocalizedText]

    /// Whether it is something to learn by practice, and not of writing alone.
    package var isPractised: Bool { !exercises.isEmpty && !isWrittenOnly }

    /// From here on a finding is an error.
    package static let emittingConfidence = 0.9
    /// From here on, and below ``emittingConfidence``, a finding is a hint.
    package static let hintingConfidence = 0.75
}
