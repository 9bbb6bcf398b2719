import Study

/// Rules used in conversation. Each is a question of its own, beside the exercises of its topic: it counts for the
/// topic from the first time that a learner used the rule; until then it can be mastered by exercises alone.
extension Curriculum {
    /// With a slash at its end.
    static let ruleUsePrefix = "use/"

    static func questionID(ofUsing ruleID: String) -> String { ruleUsePrefix + ruleID }

    /// Where using a rule counts; nil for other questions, and for rules that are gone.
    func filing(ofUse questionID: String) -> QuestionFiling? {
        guard questionID.hasPrefix(Self.ruleUsePrefix) else { return nil }
        let filing = Self.filing(ofUsing: String(questionID.dropFirst(Self.ruleUsePrefix.count)))
        return taxonomy.owners(of: filing).isEmpty ? nil : filing
    }

    static func filing(ofUsing ruleID: String) -> QuestionFiling {
        QuestionFiling(
            questionID: questionID(ofUsing: ruleID), topics: [topicID(ofRule: ruleID)],
            points: BloomCategory.apply.points)
    }
}
