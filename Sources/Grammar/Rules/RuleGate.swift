import Lexicon

/// What decides whether a rule may speak: little to copy beside its prose and examples, and asked at every check.
struct RuleGate: Sendable {
    let ruleID: String
    let difficulty: CEFRLevel
    let isWrittenOnly: Bool
    /// As ``GrammarRule/isPractised``.
    let isPractised: Bool
    /// As ``GrammarRule/regions``.
    let regions: Set<String>

    init(_ rule: GrammarRule) {
        ruleID = rule.ruleID
        difficulty = rule.difficulty
        isWrittenOnly = rule.isWrittenOnly
        isPractised = rule.isPractised
        regions = rule.regions
    }
}
