/// What makes a match right after all.
struct Antipattern: Sendable {
    /// Tests of tokens of the match, by element; an element that took no token fails.
    var tests: [(element: Int, test: TokenTest)]
    /// What stands right before the match.
    var before: Pattern?
    /// What stands right after it.
    var after: Pattern?

    func applies(to match: Match, in analysis: Analysis) -> Bool {
        for (element, test) in tests {
            let node = match.nodes[element]
            guard node >= 0, test.matches(analysis.nodes[node], in: analysis) else { return false }
        }
        if let before, !before.matches(endingAt: match.range.lowerBound - 1, in: analysis) { return false }
        if let after, !after.matches(startingAt: match.range.upperBound, in: analysis) { return false }
        return true
    }
}
