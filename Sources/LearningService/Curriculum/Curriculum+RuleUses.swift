import Study

/// Rules used in conversation. Each is a question of its own, beside the exercises of its topic. It counts for the
/// topic while it raises what exercises came to, or was broken the last time: using a rule right never lowers it.
extension Curriculum {
    /// With a slash at its end.
    static let ruleUsePrefix = "use/"
    /// Half of an exercise: one slip in a talk does not undo what was practised.
    private static let usePoints = 5

    static func isUse(_ questionID: String) -> Bool { questionID.hasPrefix(ruleUsePrefix) }

    static func questionID(ofUsing ruleID: String) -> String { ruleUsePrefix + ruleID }

    /// Where using a rule counts; nil for other questions, and for rules that are gone.
    func filing(ofUse questionID: String) -> QuestionFiling? {
        guard Self.isUse(questionID) else { return nil }
        let filing = Self.filing(ofUsing: String(questionID.dropFirst(Self.ruleUsePrefix.count)))
        return taxonomy.owners(of: filing).isEmpty ? nil : filing
    }

    static func filing(ofUsing ruleID: String) -> QuestionFiling {
        QuestionFiling(
            questionID: questionID(ofUsing: ruleID), topics: [topicID(ofRule: ruleID)],
            points: usePoints)
    }
}
