/// One way that a rule finds and mends its error; a rule has one or several.
struct CompiledRule: Sendable {
    /// Into the checker's rules.
    var rule: Int
    var pattern: Pattern
    /// What must be broken for the match to be an error; nil when matching is enough.
    var agreement: Agreement?
    var antipatterns: [Antipattern]
    var fix: Fix
    /// By explanation language; English always.
    var explanations: [String: Template]

    /// Whether the rule finds an error at `node`.
    func match(at node: Int, in analysis: Analysis) -> Match? {
        guard let match = pattern.match(at: node, in: analysis) else { return nil }
        if let agreement, !agreement.isViolated(by: match, of: pattern, in: analysis) { return nil }
        return antipatterns.contains { $0.applies(to: match, in: analysis) } ? nil : match
    }
}
