/// What a match must meet (`when`) or must not meet (`unless`): all parts must hold.
///
/// A class because the checker asks conditions by the million and should not copy them.
final class Condition: Sendable {
    /// Tests of tokens of the match, by element; an element that took no token fails.
    let tests: [(element: Int, test: TokenTest.ID)]
    /// What stands right before the match.
    let before: Pattern?
    /// What stands right after it.
    let after: Pattern?
    /// Each must pass somewhere in the sentence, outside the match; the marks around the sentence count too.
    let sentence: [TokenTest.ID]
    /// Each must pass somewhere in the sentence before, or in the last one of what was said before the text.
    let earlier: [TokenTest.ID]
    /// The condition as its file states it, for a trace.
    let summary: String

    /// How far from the match a sentence is searched, so that checking stays linear in the text.
    static let reach = 48

    init(
        tests: [(element: Int, test: TokenTest.ID)], before: Pattern?, after: Pattern?, sentence: [TokenTest.ID],
        earlier: [TokenTest.ID] = [], summary: String
    ) {
        self.tests = tests
        self.before = before
        self.after = after
        self.sentence = sentence
        self.earlier = earlier
        self.summary = summary
    }

    func applies(to match: Match, in analysis: Analysis) -> Bool {
        for (element, test) in tests {
            let node = match.nodes[element]
            guard node >= 0, analysis.passes(test, at: node) else { return false }
        }
        if let before, !before.matches(endingAt: match.range.lowerBound - 1, in: analysis) { return false }
        if let after, !after.matches(startingAt: match.range.upperBound, in: analysis) { return false }
        for test in sentence where !isFound(test, around: match.range, in: analysis) { return false }
        return earlier.isEmpty || isFoundEarlier(before: match.range, in: analysis)
    }

    /// Whether one sentence, the last before that of a match, meets every test of ``earlier``: in the text, or at the
    /// end of what was said before it.
    private func isFoundEarlier(before range: Range<Int>, in analysis: Analysis) -> Bool {
        var start = range.lowerBound
        if range.isEmpty || !analysis.nodes[start].endsSentence {
            let limit = max(0, start - Self.reach)
            while start > limit, !analysis.nodes[start - 1].endsSentence { start -= 1 }
            guard start == 0 || analysis.nodes[start - 1].endsSentence else { return false }
        }
        if let sentence = analysis.sentence(endingBefore: start) { return isMet(by: sentence, in: analysis) }
        guard let before = analysis.earlier?.analysis, let sentence = before.sentence(endingBefore: before.nodes.count)
        else { return false }
        return isMet(by: sentence, in: before)
    }

    private func isMet(by sentence: Range<Int>, in analysis: Analysis) -> Bool {
        earlier.allSatisfy { test in sentence.contains { analysis.passes(test, at: $0) } }
    }

    private func isFound(_ test: TokenTest.ID, around range: Range<Int>, in analysis: Analysis) -> Bool {
        var node = range.lowerBound - 1
        if !range.isEmpty, analysis.nodes[range.lowerBound].endsSentence { node = -1 }
        while node >= 0, node >= range.lowerBound - Self.reach {
            if analysis.passes(test, at: node) { return true }
            if analysis.nodes[node].endsSentence { break }
            node -= 1
        }
        node = range.upperBound
        guard range.isEmpty || !analysis.nodes[node - 1].endsSentence else { return false }
        while node < analysis.nodes.count, node < range.upperBound + Self.reach {
            if analysis.passes(test, at: node) { return true }
            if analysis.nodes[node].endsSentence { break }
            node += 1
        }
        return false
    }
}

extension Analysis {
    /// The last sentence before a node with the marks around it; nil where there is none, or it is too long.
    fileprivate func sentence(endingBefore node: Int) -> Range<Int>? {
        var end = node
        while end > 0, nodes[end - 1].endsSentence { end -= 1 }
        guard end > 0 else { return nil }
        let limit = max(0, end - Condition.reach)
        var start = end
        while start > limit, !nodes[start - 1].endsSentence { start -= 1 }
        guard start > 0, nodes[start - 1].endsSentence else { return nil }
        return start - 1..<min(end + 1, node)
    }
}
