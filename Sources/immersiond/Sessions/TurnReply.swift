import Conversation
import Foundation
import Grammar
import Vocab

/// What a client is told of a turn. What the timing of corrections withholds is not in it.
struct TurnReply: Encodable, Sendable {
    struct Line: Encodable, Sendable {
        var id: String
        var text: String
        var translation: String?
        var role: SpokenLine.Role
        /// Factor on the voice's normal rate, 0.5 to 2: the character's, times what the learner likes.
        var speed: Double
        /// Who speaks, when it is not the scenario's own character.
        var characterID: String?
        /// The WAV file, when audio is wanted and could be made.
        var audioPath: String?
    }

    struct SuggestedReview: Codable, Sendable, Hashable {
        var wordID: UUID
        var word: String
        /// again, hard, good or easy.
        var rating: String
    }

    var sessionID: UUID
    /// 0 is the character's opening.
    var sequence: Int
    var nodeID: String
    var responseID: String?
    var match: MatchKind
    var slots: [String: String]
    var recast: String?
    var corrections: [Identified<GrammarError>]
    var correctionsAfterLine: Bool
    var lines: [Line]
    /// What the client does, each with the line that it goes with.
    var events: [DialogueEvent]
    /// How the character dealt with a mistake or a misunderstanding.
    var repair: RepairMove?
    /// Ids of the scenario's objectives that this turn completed.
    var completed: [String]
    var hint: String?
    var isEnded: Bool
    var score: Double?
    var silenceAfter: Double?
    var review: ConversationReview?
    /// Lemmas that got a vocabulary card in this turn.
    var newWords: [String]
    var suggestedReviews: [SuggestedReview]
    /// Lemmas whose card this turn answered, for learners who want that.
    var reviewedWords: [String]
    /// Every word of the conversation; at its end only.
    var words: [SessionWordReply]?
    /// Why a line has no audio.
    var audioError: String?
    /// What was heard; nil for a turn that was not spoken.
    var speech: SpokenReply?
    /// How the conversation was fitted to a scenario edited since the last turn.
    var adaptation: DialogueEngine.Adaptation?
    /// The same in words.
    var notice: String?

    init(_ outcome: TurnOutcome, sessionID: UUID, sequence: Int, speechSpeed: Double, words: WordHarvest) {
        self.sessionID = sessionID
        self.sequence = sequence
        nodeID = outcome.nodeID
        responseID = outcome.responseID
        match = outcome.match
        slots = outcome.slots
        recast = outcome.recast
        corrections = outcome.corrections.identified(inTurn: sequence, of: sessionID)
        correctionsAfterLine = outcome.correctionsAfterLine
        lines = outcome.lines.map {
            Line(
                id: $0.id, text: $0.text, translation: $0.translation, role: $0.role,
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
        review = outcome.review.map { ConversationReview(review: $0, sessionID: sessionID) }
        newWords = words.added
        suggestedReviews = words.suggested
        reviewedWords = words.reviewed
    }
}

/// A conversation looked back on, its corrections with ids.
struct ConversationReview: Encodable, Sendable {
    let review: SessionReview
    let sessionID: UUID

    private enum CodingKeys: CodingKey { case corrections }

    func encode(to encoder: any Encoder) throws {
        try review.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(
            review.corrections.enumerated().map {
                Identified(id: UUID(named: "correction", sessionID, $0.offset), value: $0.element)
            }, forKey: .corrections)
    }
}
