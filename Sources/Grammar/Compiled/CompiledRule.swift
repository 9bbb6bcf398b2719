import ContentFiles

/// One way that a rule finds and mends its error; a rule has one or several.
///
/// A class because the checker reads compiled rules by the million and should not copy them.
final class CompiledRule: Sendable {
    /// Into the checker's rules.
    let rule: Int
    let confidence: Double
    let pattern: Pattern
    /// What must be broken for the match to be an error; nil when matching is enough.
    let agreement: Agreement?
    /// One of these must hold, if there are any.
    let requirements: [Condition]
    /// None of these may hold.
    let antipatterns: [Condition]
    let fix: Fix
    /// By explanation language; that of the prose always.
    let explanations: [String: Template]
    let location: SourceLocation

    init(
        rule: Int, confidence: Double, pattern: Pattern, agreement: Agreement?, requirements: [Condition],
        antipatterns: [Condition], fix: Fix, explanations: [String: Template], location: SourceLocation
    ) {
        self.rule = rule
        self.confidence = confidence
        self.pattern = pattern
        self.agreement = agreement
        self.requirements = requirements
        self.antipatterns = antipatterns
        self.fix = fix
        self.explanations = explanations
        self.location = location
    }

    /// Whether what the pattern matched is an error.
    func isError(_ match: Match, in analysis: Analysis) -> Bool {
        if let agreement, !agreement.isViolated(by: match, of: pattern, in: analysis) { return false }
        return isMeant(match, in: analysis)
    }

    /// Whether what the pattern matched shows the rule kept: its words agree, and could have disagreed.
    func isKept(_ match: Match, in analysis: Analysis) -> Bool {
        guard let agreement, agreement.isShown(by: match, of: pattern, in: analysis) else { return false }
        return isMeant(match, in: analysis)
    }

    /// Whether requirements and antipatterns leave the match to the rule.
    private func isMeant(_ match: Match, in analysis: Analysis) -> Bool {
        if !requirements.isEmpty, !anyApplies(requirements, to: match, in: analysis) { return false }
        return !anyApplies(antipatterns, to: match, in: analysis)
    }

    private func anyApplies(_ conditions: [Condition], to match: Match, in analysis: Analysis) -> Bool {
        for condition in conditions where condition.applies(to: match, in: analysis) { return true }
        return false
    }
}
