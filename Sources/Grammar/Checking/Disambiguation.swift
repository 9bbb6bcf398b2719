/// Narrows the readings of tokens by their neighbours, in the order of the file, from left to right.
struct Disambiguation: Sendable {
    final class Rule: Sendable {
        let pattern: Pattern
        let target: Int
        /// Readings that pass stay (select) or go (remove).
        let test: TokenTest
        let selects: Bool

        init(pattern: Pattern, target: Int, test: TokenTest, selects: Bool) {
            self.pattern = pattern
            self.target = target
            self.test = test
            self.selects = selects
        }
    }

    private let rules: [Rule]
    private let index: PatternIndex

    init(rules: [Rule], wordCount: Int) {
        self.rules = rules
        index = PatternIndex(anchors: rules.map { $0.pattern.elements[$0.pattern.anchor].test }, wordCount: wordCount)
    }

    func apply(to analysis: inout Analysis) {
        var candidates: [Int32] = []
        var scratch = Pattern.scratch
        for node in analysis.nodes.indices {
            index.collect(for: analysis.nodes[node], in: analysis, into: &candidates)
            for candidate in candidates {
                let rule = rules[Int(candidate)]
                // Most rules are found by the word that they narrow, and most words have one reading.
                if rule.pattern.anchor == rule.target, analysis.nodes[node].readingCount < 2 { continue }
                guard let match = rule.pattern.match(at: node, in: analysis, scratch: &scratch) else { continue }
                let target = match.nodes[rule.target]
                guard target >= 0, analysis.nodes[target].readingCount > 1 else { continue }
                analysis.keepReadings(at: target) { rule.test.matches($0) == rule.selects }
            }
        }
    }
}
