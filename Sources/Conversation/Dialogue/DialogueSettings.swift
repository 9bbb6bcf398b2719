import ContentFiles
package import Lexicon

/// When the learner sees corrections.
package enum CorrectionTiming: String, Sendable, Codable, CaseIterable {
    /// With the turn, before the character's line.
    case immediate
    /// With the turn, after the character's line.
    case afterSentence
    /// All together, in the review.
    case endOfSession
    /// Not while the conversation lasts; they are recorded, and stand in the review and the history.
    case silent
}

/// How demanding a conversation is: speech rate, help and tolerance.
package enum DifficultyMode: String, Sendable, Codable, CaseIterable {
    case easy, normal, challenging
}

/// What a character does about a mistake that was understood.
package enum RepairPolicy: String, Sendable, Codable, CaseIterable {
    /// By character, mode and learner: a teacher lets the learner try again where the rule is easy for them, and
    /// everybody says the right form back elsewhere. (Prompts help more than recasts on what is easy: Schenck 2022.)
    case auto
    case recast
    case elicit
    /// Nothing in the character's mouth; corrections are shown alone.
    case none
}

/// A learner's choices that a turn depends on.
package struct DialogueSettings: Sendable, Hashable, Codable {
    package var correctionTiming: CorrectionTiming
    package var difficultyMode: DifficultyMode
    /// The language that rules and lines are explained in; undetermined, the content's own.
    package var explanationLanguage: String
    /// What the learner speaks, where they have said so: why they err is told by it.
    package var firstLanguage: String?
    /// Grammar rules above this level stay silent, except those the scenario is about; nil lets all speak.
    package var level: CEFRLevel?
    /// The utterance was heard, not typed: accents and punctuation are not the learner's.
    package var isSpoken: Bool
    package var repair: RepairPolicy
    /// Lemmas that are due for review: among variants of a line, one with such words is preferred. Not stored.
    package var dueWords: Set<String> = []

    /// Whether corrections are shown while the conversation lasts.
    package var showsCorrections: Bool {
        switch correctionTiming {
        case .immediate, .afterSentence: true
        case .endOfSession, .silent: false
        }
    }

    /// The settings with a language of explanations, `language` where none is determined.
    func explained(in language: String) -> DialogueSettings {
        guard explanationLanguage == undeterminedLanguage else { return self }
        var settings = self
        settings.explanationLanguage = language
        return settings
    }

    private enum CodingKeys: String, CodingKey {
        case correctionTiming, difficultyMode, explanationLanguage, firstLanguage, level, isSpoken, repair
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        correctionTiming = try fields.decode(CorrectionTiming.self, forKey: .correctionTiming)
        difficultyMode = try fields.decode(DifficultyMode.self, forKey: .difficultyMode)
        explanationLanguage = try fields.decode(String.self, forKey: .explanationLanguage)
        firstLanguage = try fields.decodeIfPresent(String.self, forKey: .firstLanguage)
        level = try fields.decodeIfPresent(CEFRLevel.self, forKey: .level)
        isSpoken = try fields.decode(Bool.self, forKey: .isSpoken)
        repair = try fields.decodeIfPresent(RepairPolicy.self, forKey: .repair) ?? .auto
    }

    package init(
        correctionTiming: CorrectionTiming = .immediate, difficultyMode: DifficultyMode = .normal,
        explanationLanguage: String = undeterminedLanguage, level: CEFRLevel? = nil, isSpoken: Bool = false,
        repair: RepairPolicy = .auto, firstLanguage: String? = nil
    ) {
        self.correctionTiming = correctionTiming
        self.difficultyMode = difficultyMode
        self.explanationLanguage = explanationLanguage
        self.level = level
        self.isSpoken = isSpoken
        self.repair = repair
        self.firstLanguage = firstLanguage
    }
}
