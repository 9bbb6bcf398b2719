import Grammar
import Templates

extension TurnOutcome {
    enum CodingKeys: String, CodingKey {
        case nodeID, responseID, match, slots, recast, edits, corrections, correctionsAfterLine, detectedErrors, lines
        case events, repair, completed, hint, isEnded, score, wordsProduced, wordsHeard, upcomingLines, silenceAfter
        case review, further, rulesUsed
    }

    /// Turns that were stored by a version without events, repair moves and objectives are read back without them.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            nodeID: try fields.decode(String.self, forKey: .nodeID),
            match: try fields.decode(MatchKind.self, forKey: .match))
        responseID = try fields.decodeIfPresent(String.self, forKey: .responseID)
        slots = try fields.decode([String: String].self, forKey: .slots)
        further = try fields.decodeIfPresent([FurtherAnswer].self, forKey: .further) ?? []
        recast = try fields.decodeIfPresent(String.self, forKey: .recast)
        edits = try fields.decode([UtteranceEdit].self, forKey: .edits)
        corrections = try fields.decode([GrammarError].self, forKey: .corrections)
        correctionsAfterLine = try fields.decode(Bool.self, forKey: .correctionsAfterLine)
        detectedErrors = try fields.decode([GrammarError].self, forKey: .detectedErrors)
        rulesUsed = try fields.decodeIfPresent([String].self, forKey: .rulesUsed) ?? []
        lines = try fields.decode([SpokenLine].self, forKey: .lines)
        events = try fields.decodeIfPresent([DialogueEvent].self, forKey: .events) ?? []
        repair = try fields.decodeIfPresent(RepairMove.self, forKey: .repair)
        completed = try fields.decodeIfPresent([String].self, forKey: .completed) ?? []
        hint = try fields.decodeIfPresent(String.self, forKey: .hint)
        isEnded = try fields.decode(Bool.self, forKey: .isEnded)
        score = try fields.decodeIfPresent(Double.self, forKey: .score)
        wordsProduced = try fields.decode([String].self, forKey: .wordsProduced)
        wordsHeard = try fields.decode([String].self, forKey: .wordsHeard)
        upcomingLines = try fields.decode([SpokenLine].self, forKey: .upcomingLines)
        silenceAfter = try fields.decodeIfPresent(Double.self, forKey: .silenceAfter)
        review = try fields.decodeIfPresent(SessionReview.self, forKey: .review)
    }
}
