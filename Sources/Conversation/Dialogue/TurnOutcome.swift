package import Grammar
package import Templates

/// A sentence for the learner to hear.
package struct SpokenLine: Sendable, Hashable, Codable {
    package enum Role: String, Sendable, Codable, CaseIterable {
        /// A line of the script.
        case line
        /// The last lines once more.
        case `repeat`
        /// The character did not understand, or asks which answer was meant.
        case clarify
        /// What the learner meant, said right, in character.
        case recast
        /// Asks the learner to try the faulty part again.
        case elicit
        /// Help towards an answer.
        case hint
    }

    /// Stable across edits when the author gave one; the key of recorded or synthesised audio.
    package var id: String
    package var text: String
    /// In the learner's explanation language, where the author gave one.
    package var translation: String?
    package var role: Role
    /// Factor on the voice's normal rate.
    package var speed: Double
    /// Who speaks, when it is not the scenario's own character.
    package var characterID: String?
    /// The text with asterisks around its *emphasised* words, where it has any.
    package var marked: String?
    /// Where a recording of it lies, from the content folder.
    package var recording: String?
    /// True where every word is the author's; nil where some may be the learner's.
    package var isAuthors: Bool?

    /// What the id of a hint begins with that is only shown.
    static let hintPrefix = "hint."

    /// Whether the character says it: an answer that a hint shows stands there to be read; what the character offers
    /// besides, it says.
    package var isSaid: Bool { Self.isSaid(role, id: id) }

    /// As ``isSaid``, of a line that only these are known of.
    package static func isSaid(_ role: Role, id: String) -> Bool { role != .hint || !id.hasPrefix(hintPrefix) }
}

/// Something for the client to do: a gesture, a thing that appears, a card.
package struct DialogueEvent: Sendable, Hashable, Codable {
    /// "emote", "prop", "card", "sound", or a name of the author's.
    package var kind: String
    package var value: String
    package var details: [String: String]
    /// The line of the turn that it goes with; the number of lines when it comes after all of them.
    package var line: Int
}

/// How a character deals with a mistake or a misunderstanding.
package enum RepairMove: String, Sendable, Codable, CaseIterable {
    /// Says the right form back and goes on.
    case recast
    /// Lets the learner try again, without the right form.
    case elicit
    /// Did not understand, or asks which answer was meant.
    case clarify
    /// Helps towards an answer.
    case hint
}

/// How an utterance related to what the node expected.
package enum MatchKind: String, Sendable, Codable, CaseIterable {
    /// An expected answer, perhaps with slips.
    case accepted
    /// Wrong in a way the author foresaw, but clear.
    case understood
    /// Near one answer or between two; the character asks.
    case clarify
    /// Nothing expected.
    case offScript
    /// No utterance was judged: the start, a hint, a repetition, silence, the end.
    case control
}

/// An answer that was taken without its question being asked.
package struct FurtherAnswer: Sendable, Hashable, Codable {
    package var nodeID: String
    package var responseID: String
    package var slots: [String: String]
}

/// What a turn brings: the character's lines, feedback on the utterance, and where the conversation stands.
package struct TurnOutcome: Sendable, Hashable, Codable {
    /// The node after the turn.
    package var nodeID: String
    /// The response that was recognised; an `any` response bears its own id.
    package var responseID: String?
    package var match: MatchKind
    package var slots: [String: String] = [:]
    /// Answers to what the character would have asked next, that were said along with the first or earlier.
    package var further: [FurtherAnswer] = []
    /// The utterance as it should have been, when it differs and the timing lets the learner see it now.
    package var recast: String?
    /// How the utterance differs from the answer it was matched with. For the record: shown only as corrections.
    package var edits: [UtteranceEdit] = []
    /// What to show the learner now.
    package var corrections: [GrammarError] = []
    /// Whether ``corrections`` belong after ``lines`` rather than before.
    package var correctionsAfterLine = false
    /// Every error of the utterance, whatever the timing. For the record, not for the learner.
    package var detectedErrors: [GrammarError] = []
    /// Rules that the utterance shows used right, for the first time in the conversation. For the record.
    package var rulesUsed: [String] = []
    package var lines: [SpokenLine] = []
    /// In their order.
    package var events: [DialogueEvent] = []
    /// How the character dealt with a mistake; nil where there was none to deal with.
    package var repair: RepairMove?
    /// Ids of objectives that this turn completed.
    package var completed: [String] = []
    /// Help to show in writing, from vague to the full answer.
    package var hint: String?
    package var isEnded = false
    /// 0 to 100, for a judged utterance.
    package var score: Double?
    /// Lemmas of the content words of the utterance that are words of the language.
    package var wordsProduced: [String] = []
    /// Lemmas of the content words of the lines spoken.
    package var wordsHeard: [String] = []
    /// Lines that may come next, for synthesis ahead.
    package var upcomingLines: [SpokenLine] = []
    /// Seconds of silence after which a ``DialogueInput/wait(seconds:)`` moves the conversation on; nil when none does.
    package var silenceAfter: Double?
    /// At the end of the conversation only.
    package var review: SessionReview?
}

/// The conversation looked back on.
package struct SessionReview: Sendable, Hashable, Codable {
    /// All errors, in order, whenever the learner was to see them.
    package var corrections: [GrammarError]
    package var vocabularyUsed: [String]
    /// Words that became vocabulary cards in this conversation. Cards are not the engine's, so it leaves them to the
    /// session.
    package var newWordsLearned: [String] = []
    /// Rules that the learner met in what they said: those of the errors, those of the objectives whose phrases were
    /// said, and the scenario's own that were shown used right.
    package var grammarTopicsPracticed: [String]
    /// 0 to 100; nil when nothing was said.
    package var overallScore: Double?
    package var parts: ScoreParts?
    package var objectives: [ObjectiveResult]
    /// What the score is made of, a sentence for each part.
    package var explanation: [ScoreReason]

    init(
        corrections: [GrammarError], vocabularyUsed: [String],
        grammarTopicsPracticed: [String], overallScore: Double?, parts: ScoreParts?, objectives: [ObjectiveResult],
        explanation: [ScoreReason]
    ) {
        self.corrections = corrections
        self.vocabularyUsed = vocabularyUsed
        self.grammarTopicsPracticed = grammarTopicsPracticed
        self.overallScore = overallScore
        self.parts = parts
        self.objectives = objectives
        self.explanation = explanation
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        corrections = try fields.decode([GrammarError].self, forKey: .corrections)
        vocabularyUsed = try fields.decode([String].self, forKey: .vocabularyUsed)
        newWordsLearned = try fields.decode([String].self, forKey: .newWordsLearned)
        grammarTopicsPracticed = try fields.decode([String].self, forKey: .grammarTopicsPracticed)
        overallScore = try fields.decodeIfPresent(Double.self, forKey: .overallScore)
        parts = try fields.decodeIfPresent(ScoreParts.self, forKey: .parts)
        // Reviews that were stored by a version without these are read back without them.
        objectives = try fields.decodeIfPresent([ObjectiveResult].self, forKey: .objectives) ?? []
        explanation = try fields.decodeIfPresent([ScoreReason].self, forKey: .explanation) ?? []
    }
}

/// An objective of the scenario, and whether the conversation reached it.
package struct ObjectiveResult: Sendable, Hashable, Codable {
    package var id: String
    package var description: String
    package var type: LearningObjective.Kind
    /// Nil where nothing in the script tells.
    package var isCompleted: Bool?
}
