package import Lexicon

/// When the learner sees corrections.
package enum CorrectionTiming: String, Sendable, Codable, CaseIterable {
    /// With the turn, before the character's line.
    case immediate
    /// With the turn, after the character's line.
    case afterSentence
    /// All together, in the review.
    case endOfSession
    /// Never; they are only recorded.
    case silent
}

/// How demanding a conversation is: speech rate, help and tolerance.
package enum DifficultyMode: String, Sendable, Codable, CaseIterable {
    case easy, normal, challenging
}

/// A learner's choices that a turn depends on.
package struct DialogueSettings: Sendable, Hashable, Codable {
    package var correctionTiming: CorrectionTiming
    package var difficultyMode: DifficultyMode
    /// "en" or another language that rules and lines are explained in.
    package var explanationLanguage: String
    /// Grammar rules above this level stay silent, except those the scenario is about; nil lets all speak.
    package var level: CEFRLevel?
    /// The utterance was heard, not typed: accents and punctuation are not the learner's.
    package var isSpoken: Bool

    package init(
        correctionTiming: CorrectionTiming = .immediate, difficultyMode: DifficultyMode = .normal,
        explanationLanguage: String = "en", level: CEFRLevel? = nil, isSpoken: Bool = false
    ) {
        self.correctionTiming = correctionTiming
        self.difficultyMode = difficultyMode
        self.explanationLanguage = explanationLanguage
        self.level = level
        self.isSpoken = isSpoken
    }
}
