/// One way that a rule finds and mends its error; a rule has one or several.
///
/// A class because the checker reads compiled rules by the million and should not copy them.
final class CompiledRule: Sendable {
    /// Into the checker's rules.
    let rule: Int
    let pattern: Pattern
    /// What must be broken for the match to be an error; nil when matching is enough.
    let agreement: Agreement?
    let antipatterns: [Antipattern]
    let fix: Fix
    /// By explanation language; English always.
    let explanations: [String: Template]

    init(
        rule: Int, pattern: Pattern, agreement: Agreement?, antipatterns: [Antipattern], fix: Fix,
        explanations: [String: Template]
    ) {
        self.rule = rule
        self.pattern = pattern
        self.agreement = agreement
        self.antipatterns = antipatterns
        self.fix = fix
        self.explanations = explanations
    }

    /// Whether the rule finds an error at `node`.
    func match(at node: Int, in analysis: Analysis) -> Match? {
        guard let match = pattern.match(at: node, in: analysis) else { return nil }
        if let agreement, !agreement.isViolated(by: match, of: pattern, in: analysis) { return nil }
        return antipatterns.contains { $0.applies(to: match, in: analysis) } ? nil : match
    }
}
