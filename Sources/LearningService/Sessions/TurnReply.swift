package import Conversation
package import Foundation
package import Grammar
package import SpeechClient
import Vocab

/// What a client is told of a turn. What the timing of corrections withholds is not in it.
package struct TurnReply: Codable, Sendable {
    package struct Line: Codable, Sendable {
        package var id: String
        package var text: String
        /// The text with asterisks around its *emphasised* words, where it has any.
        package var marked: String?
        package var translation: String?
        package var role: SpokenLine.Role
        /// Factor on the voice's normal rate, 0.5 to 2: the character's, times what the learner likes.
        package var speed: Double
        /// Who speaks, when it is not the scenario's own character.
        package var characterID: String?
        /// The WAV file, when audio is wanted and could be made.
        package var audioPath: String?
        /// The same for devices, which fetch it by this id.
        package var audioMedia: String?
        /// When each word is said, where there is a sound and something tells.
        package var words: [WordTime]?
        /// Who speaks in the sound.
        package var voice: SpokenBy?

        /// Whether the character says it, and does not only show it.
        package var isSaid: Bool { SpokenLine.isSaid(role, id: id) }

        package init(
            id: String, text: String, marked: String? = nil, translation: String? = nil, role: SpokenLine.Role,
            speed: Double,
            characterID: String? = nil, audioPath: String? = nil
        ) {
            self.id = id
            self.text = text
            self.marked = marked
            self.translation = translation
            self.role = role
            self.speed = speed
            self.characterID = characterID
            self.audioPath = audioPath
        }
    }

    package struct SuggestedReview: Codable, Sendable, Hashable {
        package var wordID: UUID
        package var word: String
        /// again, hard, good or easy.
        package var rating: String
    }

    package var sessionID: UUID
    /// 0 is the character's opening.
    package var sequence: Int
    package var nodeID: String
    package var responseID: String?
    package var match: MatchKind
    package var slots: [String: String]
    /// Answers to what would have been asked next, which were said along with the first or earlier; nil without any.
    package var further: [FurtherAnswer]?
    package var recast: String?
    package var corrections: [Identified<GrammarError>]
    package var correctionsAfterLine: Bool
    package var lines: [Line]
    /// What the client does, each with the line that it goes with.
    package var events: [DialogueEvent]
    /// How the character dealt with a mistake or a misunderstanding.
    package var repair: RepairMove?
    /// Ids of the scenario's objectives that this turn completed.
    package var completed: [String]
    package var hint: String?
    package var isEnded: Bool
    package var score: Double?
    package var silenceAfter: Double?
    package var review: ConversationReview?
    /// Lemmas that got a vocabulary card in this turn.
    package var newWords: [String]
    package var suggestedReviews: [SuggestedReview]
    /// Lemmas whose card this turn answered, for learners who want that.
    package var reviewedWords: [String]
    /// Every word of the conversation; at its end only.
    package var words: [SessionWordReply]?
    /// Why a line has no audio.
    package var audioError: String?
    /// What was heard; nil for a turn that was not spoken.
    package var speech: SpokenReply?
    /// How the conversation was fitted to a scenario edited since the last turn.
    package var adaptation: DialogueEngine.Adaptation?
    /// The same in words.
    package var notice: String?

    package init(_ outcome: TurnOutcome, sessionID: UUID, sequence: Int, speechSpeed: Double, words: WordHarvest) {
        self.sessionID = sessionID
        self.sequence = sequence
        nodeID = outcome.nodeID
        responseID = outcome.responseID
        match = outcome.match
        slots = outcome.slots
        further = outcome.further.isEmpty ? nil : outcome.further
        recast = outcome.recast
        corrections = outcome.corrections.identified(inTurn: sequence, of: sessionID)
        correctionsAfterLine = outcome.correctionsAfterLine
        lines = outcome.lines.map {
            Line(
                id: $0.id, text: $0.text, marked: $0.marked, translation: $0.translation, role: $0.role,
                speed: LineAudio.speed($0.speed, speechSpeed: speechSpeed),
                characterID: $0.characterID)
        }
        events = outcome.events
        repair = outcome.repair
        completed = outcome.completed
        hint = outcome.hint
        isEnded = outcome.isEnded
        score = outcome.score
        silenceAfter = outcome.silenceAfter
        review = outcome.review.map { ConversationReview($0, sessionID: sessionID) }
        newWords = words.added
        suggestedReviews = words.suggested
        reviewedWords = words.reviewed
    }
}

/// A conversation looked back on, its corrections with ids.
package struct ConversationReview: Codable, Sendable {
    package let review: SessionReview
    package let corrections: [Identified<GrammarError>]

    init(_ review: SessionReview, sessionID: UUID) {
        self.review = review
        corrections = review.corrections.enumerated().map {
            Identified(id: UUID(named: "correction", sessionID, $0.offset), value: $0.element)
        }
    }

    private enum CodingKeys: CodingKey { case corrections }

    package init(from decoder: any Decoder) throws {
        review = try SessionReview(from: decoder)
        corrections = try decoder.container(keyedBy: CodingKeys.self)
            .decode([Identified<GrammarError>].self, forKey: .corrections)
    }

    package func encode(to encoder: any Encoder) throws {
        try review.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(corrections, forKey: .corrections)
    }
}
