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
    /// By explanation language; English always.
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

    /// Whether the rule finds an error at `node`.
    func match(at node: Int, in analysis: Analysis, scratch: inout [Int]) -> Match? {
        guard let match = pattern.match(at: node, in: analysis, scratch: &scratch) else { return nil }
        if let agreement, !agreement.isViolated(by: match, of: pattern, in: analysis) { return nil }
        if !requirements.isEmpty, !requirements.contains(where: { $0.applies(to: match, in: analysis) }) { return nil }
        return antipatterns.contains { $0.applies(to: match, in: analysis) } ? nil : match
    }
}
