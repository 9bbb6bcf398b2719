package import Grammar

/// Where a conversation stands. Small, and stored after every turn, so that any process can go on with it.
package struct DialogueState: Sendable, Hashable, Codable {
    /// ``Scenario/contentHash`` of the version it was made with.
    package var contentHash: String
    package var node: String
    package var variables: [String: String]
    /// How often each node was entered.
    package var visits: [String: Int]
    /// Utterances in a row that the node did not understand: the step of the `otherwise` ladder.
    package var misses: Int
    /// Hints given in this node.
    package var hints: Int
    /// Seconds of silence in this node.
    package var waited: Double
    package var seed: UInt64
    /// Inputs taken.
    package var turns: Int
    /// Nodes to go back through, the nearest last.
    package var history: [String]
    /// What the character said last, for repetition.
    package var lastLines: [SpokenLine]
    /// The character asked what was meant, so the next near answer counts.
    package var isClarifying: Bool
    /// The learner was asked to try a faulty answer again, once in a node.
    package var isEliciting: Bool
    /// The one answer that the character asked about: a "yes" takes it.
    package var pending: PendingAnswer?
    /// Kept for the review.
    package var errors: [GrammarError]
    package var tally: ScoreTally
    package var wordsProduced: [String]
    package var isEnded: Bool
    /// How often lines and answers came that may come once, or least often: by line id and "node → response".
    package var uses: [String: Int]
    /// Ids of completed objectives.
    package var completed: [String]
    /// Ids of grammar rules of the phrases that the learner said, and of the scenario's own that were shown used right.
    package var practised: [String]
    /// Ids of grammar rules that the learner was shown to use right.
    package var rulesUsed: [String]
    /// Where detours began, the innermost last.
    package var returns: [String]
    /// The last checkpoint that was passed.
    package var checkpoint: Checkpoint?
    /// What the learner said besides answers, the latest last: it may answer what is asked later.
    package var volunteered: [VolunteeredClause]

    init(contentHash: String, node: String, variables: [String: String], seed: UInt64) {
        self.contentHash = contentHash
        self.node = node
        self.variables = variables
        self.seed = seed
        visits = [:]
        misses = 0
        hints = 0
        waited = 0
        turns = 0
        history = []
        lastLines = []
        isClarifying = false
        errors = []
        tally = ScoreTally()
        wordsProduced = []
        isEnded = false
        isEliciting = false
        uses = [:]
        completed = []
        practised = []
        rulesUsed = []
        returns = []
        volunteered = []
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        contentHash = try fields.decode(String.self, forKey: .contentHash)
        node = try fields.decode(String.self, forKey: .node)
        variables = try fields.decode([String: String].self, forKey: .variables)
        visits = try fields.decode([String: Int].self, forKey: .visits)
        misses = try fields.decode(Int.self, forKey: .misses)
        hints = try fields.decode(Int.self, forKey: .hints)
        waited = try fields.decode(Double.self, forKey: .waited)
        seed = try fields.decode(UInt64.self, forKey: .seed)
        turns = try fields.decode(Int.self, forKey: .turns)
        history = try fields.decode([String].self, forKey: .history)
        lastLines = try fields.decode([SpokenLine].self, forKey: .lastLines)
        isClarifying = try fields.decode(Bool.self, forKey: .isClarifying)
        pending = try fields.decodeIfPresent(PendingAnswer.self, forKey: .pending)
        errors = try fields.decode([GrammarError].self, forKey: .errors)
        tally = try fields.decode(ScoreTally.self, forKey: .tally)
        wordsProduced = try fields.decode([String].self, forKey: .wordsProduced)
        isEnded = try fields.decode(Bool.self, forKey: .isEnded)
        // Conversations that were stored by a version without these go on.
        isEliciting = try fields.decodeIfPresent(Bool.self, forKey: .isEliciting) ?? false
        uses = try fields.decodeIfPresent([String: Int].self, forKey: .uses) ?? [:]
        completed = try fields.decodeIfPresent([String].self, forKey: .completed) ?? []
        practised = try fields.decodeIfPresent([String].self, forKey: .practised) ?? []
        rulesUsed = try fields.decodeIfPresent([String].self, forKey: .rulesUsed) ?? []
        returns = try fields.decodeIfPresent([String].self, forKey: .returns) ?? []
        checkpoint = try fields.decodeIfPresent(Checkpoint.self, forKey: .checkpoint)
        volunteered = try fields.decodeIfPresent([VolunteeredClause].self, forKey: .volunteered) ?? []
    }
}

/// A clause that answered nothing when it was said.
package struct VolunteeredClause: Sendable, Hashable, Codable {
    package var text: String
    /// ``DialogueState/turns`` when it was said.
    package var turn: Int
    /// Whether all of what was said then was not understood; nil where it was.
    package var wasRefused: Bool?
}

/// A node to go on from when the scenario was edited, with what was known there.
package struct Checkpoint: Sendable, Hashable, Codable {
    package var node: String
    package var variables: [String: String]
}

/// An answer that was probably meant, until the learner confirms it.
package struct PendingAnswer: Sendable, Hashable, Codable {
    package var responseID: String
    package var slots: [String: String]
    /// As the character worded it; nil where it is not quoted.
    package var sentence: String?
}
