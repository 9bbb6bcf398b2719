/// Narrows the readings of tokens by their neighbours, in the order of the file, from left to right.
struct Disambiguation: Sendable {
    final class Rule: Sendable {
        let pattern: Pattern
        let target: Int
        /// Readings that pass stay (select) or go (remove).
        let test: TokenTest.ID
        let selects: Bool
        /// What must hold, or be broken, between two tokens for the rule to apply; nil when matching is enough.
        let agreement: (groups: Agreement, isBroken: Bool)?

        init(
            pattern: Pattern, target: Int, test: TokenTest.ID, selects: Bool,
            agreement: (groups: Agreement, isBroken: Bool)?
        ) {
            self.pattern = pattern
            self.agreement = agreement
            self.target = target
            self.test = test
            self.selects = selects
        }
    }

    private let rules: [Rule]
    private let index: PatternIndex
    /// By rule: whether it narrows the word that it is found by, as most do.
    private let narrowsAnchor: [Bool]

    /// - Parameter wordCount: How many words the vocabulary holds.
    init(rules: [Rule], tests: TokenTests, wordCount: Int) {
        self.rules = rules
        narrowsAnchor = rules.map { $0.pattern.anchor == $0.target }
        index = PatternIndex(rules.map(\.pattern), tests: tests, wordCount: wordCount)
    }

    func apply(to analysis: inout Analysis) {
        var candidates: [Int32] = []
        for node in analysis.nodes.indices {
            index.collect(at: node, in: analysis, into: &candidates)
            // A rule may make room for a later one, so none is ruled out before its turn.
            for candidate in candidates {
                // Most words have one reading.
                if narrowsAnchor[Int(candidate)], analysis.nodes[node].readingCount < 2 { continue }
                guard index.mayMatch(candidate, at: node, in: analysis) else { continue }
                let rule = rules[Int(candidate)]
                guard let match = rule.pattern.match(at: node, in: analysis) else { continue }
                let target = match.nodes[rule.target]
                guard target >= 0, analysis.nodes[target].readingCount > 1 else { continue }
                if let agreement = rule.agreement,
                    agreement.groups.isViolated(by: match, of: rule.pattern, in: analysis) != agreement.isBroken
                {
                    continue
                }
                analysis.keepReadings(at: target, thatPass: rule.test, rule.selects)
            }
        }
    }
}
