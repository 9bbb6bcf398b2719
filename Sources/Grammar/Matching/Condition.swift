/// What a match must meet (`when`) or must not meet (`unless`): all parts must hold.
struct Condition: Sendable {
    /// Tests of tokens of the match, by element; an element that took no token fails.
    var tests: [(element: Int, test: TokenTest)] = []
    /// What stands right before the match.
    var before: Pattern?
    /// What stands right after it.
    var after: Pattern?
    /// Each must pass somewhere in the sentence, outside the match; the marks around the sentence count too.
    var sentence: [TokenTest] = []
    /// The condition as its file states it, for a trace.
    var summary = ""

    /// How far from the match a sentence is searched, so that checking stays linear in the text.
    static let reach = 48

    func applies(to match: Match, in analysis: Analysis) -> Bool {
        for (element, test) in tests {
            let node = match.nodes[element]
            guard node >= 0, test.matches(analysis.nodes[node], in: analysis) else { return false }
        }
        if let before, !before.matches(endingAt: match.range.lowerBound - 1, in: analysis) { return false }
        if let after, !after.matches(startingAt: match.range.upperBound, in: analysis) { return false }
        return sentence.allSatisfy { isFound($0, around: match.range, in: analysis) }
    }

    private func isFound(_ test: TokenTest, around range: Range<Int>, in analysis: Analysis) -> Bool {
        var node = range.lowerBound - 1
        if !range.isEmpty, analysis.nodes[range.lowerBound].endsSentence { node = -1 }
        while node >= 0, node >= range.lowerBound - Self.reach {
            if test.matches(analysis.nodes[node], in: analysis) { return true }
            if analysis.nodes[node].endsSentence { break }
            node -= 1
        }
        node = range.upperBound
        guard range.isEmpty || !analysis.nodes[node - 1].endsSentence else { return false }
        while node < analysis.nodes.count, node < range.upperBound + Self.reach {
            if test.matches(analysis.nodes[node], in: analysis) { return true }
            if analysis.nodes[node].endsSentence { break }
            node += 1
        }
        return false
    }
}
