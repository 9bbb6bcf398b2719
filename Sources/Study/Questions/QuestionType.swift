/// What a question asks a learner to do.
package enum QuestionType: String, Sendable, Codable, CodingKeyRepresentable, CaseIterable {
    /// One option is right.
    case mcq
    /// Several options are right, and all must be marked.
    case msq
    /// Answered in free words, held against key points.
    case openEnded
    case trueFalse
    /// Gaps to fill.
    case cloze
    /// Pairs to be put together.
    case matching
    /// Items to be put in order.
    case ordering
    /// Heard, and written down.
    case dictation
    case translation
    /// Read aloud, and scored by pronunciation.
    case speakAloud

    /// Reads the names of other programs too: `multiple_choice`, `short_answer`.
    package init?(imported name: String) {
        switch name {
        case "multiple_choice", "multichoice": self = .mcq
        case "short_answer", "shortanswer", "essay": self = .openEnded
        case "true_false", "truefalse": self = .trueFalse
        default: self.init(rawValue: name)
        }
    }
}

package enum QuestionDifficulty: String, Sendable, Codable, CaseIterable {
    case easy, medium, hard

    package var points: Int {
        switch self {
        case .easy: 10
        case .medium: 15
        case .hard: 25
        }
    }

    /// From a scale of 1 to 5.
    package init?(scale: Int) {
        switch scale {
        case 1, 2: self = .easy
        case 3: self = .medium
        case 4, 5: self = .hard
        default: return nil
        }
    }
}

/// The kind of thinking a question asks for (Bloom, as revised by Anderson and Krathwohl).
package enum BloomCategory: String, Sendable, Codable, CodingKeyRepresentable, CaseIterable {
    case recall, reframe, whyImportant, apply, whenUse, contrast, critique, howWield

    package var difficulty: QuestionDifficulty {
        switch self {
        case .recall, .reframe, .whyImportant: .easy
        case .apply, .whenUse: .medium
        case .contrast, .critique, .howWield: .hard
        }
    }

    package var points: Int { difficulty.points }

    /// 1 remember to 6 create.
    package var level: Int {
        switch self {
        case .recall: 1
        case .reframe, .whyImportant: 2
        case .apply, .whenUse: 3
        case .contrast: 4
        case .critique: 5
        case .howWield: 6
        }
    }
}
