/// A sequence of token tests, some of them optional or repeated.
struct Pattern: Sendable {
    /// A class because matching reads elements by the million and should not copy them.
    final class Element: Sendable {
        let name: String?
        let test: TokenTest
        /// How many tokens in a row it takes: as many as it can within this range.
        let count: ClosedRange<Int>
        /// The element as its file states it, for a trace.
        let summary: String

        init(name: String?, test: TokenTest, count: ClosedRange<Int>, summary: String = "") {
            self.name = name
            self.test = test
            self.count = count
            self.summary = summary
        }
    }

    /// Bounds that keep matching linear in the text.
    static let maximalElements = 16
    static let maximalRepeats = 8
    /// The product of the ways that each element can match.
    static let maximalCombinations = 4_096

    var elements: [Element]
    /// The element whose test the index is keyed by; it matches exactly one token.
    var anchor: Int

    /// The element that bears `name`.
    func index(of name: String) -> Int? {
        elements.firstIndex { $0.name == name }
    }
}

/// Where a pattern matched.
struct Match: Sendable {
    /// Nodes, edges included.
    var range: Range<Int>
    /// By element: the last node it took, -1 when it took none.
    var nodes: [Int]
}

extension Pattern {
    /// Room for the nodes of one match, so that the many patterns that fail allocate nothing.
    static let scratch = [Int](repeating: -1, count: maximalElements)

    /// Matches with the anchor at `node`, outwards in both directions; nil when it does not fit.
    ///
    /// - Parameter scratch: As long as ``scratch``; its content does not matter.
    func match(at node: Int, in analysis: Analysis, scratch: inout [Int]) -> Match? {
        guard elements[anchor].test.matches(analysis.nodes[node], in: analysis) else { return nil }
        scratch[anchor] = node
        guard let end = matchForward(anchor + 1, from: node + 1, in: analysis, nodes: &scratch),
            let start = matchBackward(anchor - 1, from: node - 1, in: analysis, nodes: &scratch)
        else { return nil }
        return Match(range: start..<end, nodes: Array(scratch.prefix(elements.count)))
    }

    /// Matches the whole pattern so that it starts at `node`.
    func matches(startingAt node: Int, in analysis: Analysis) -> Bool {
        var nodes = [Int](repeating: -1, count: elements.count)
        return matchForward(0, from: node, in: analysis, nodes: &nodes) != nil
    }

    /// Matches the whole pattern so that its last token is at `node`.
    func matches(endingAt node: Int, in analysis: Analysis) -> Bool {
        var nodes = [Int](repeating: -1, count: elements.count)
        return matchBackward(elements.count - 1, from: node, in: analysis, nodes: &nodes) != nil
    }

    private func matchForward(_ index: Int, from node: Int, in analysis: Analysis, nodes: inout [Int]) -> Int? {
        guard index < elements.count else { return node }
        let limits = elements[index].count
        var taken = 0
        while taken < limits.upperBound, node + taken < analysis.nodes.count,
            elements[index].test.matches(analysis.nodes[node + taken], in: analysis)
        {
            taken += 1
        }
        while taken >= limits.lowerBound {
            nodes[index] = taken > 0 ? node + taken - 1 : -1
            if let end = matchForward(index + 1, from: node + taken, in: analysis, nodes: &nodes) { return end }
            taken -= 1
        }
        return nil
    }

    private func matchBackward(_ index: Int, from node: Int, in analysis: Analysis, nodes: inout [Int]) -> Int? {
        guard index >= 0 else { return node + 1 }
        let limits = elements[index].count
        var taken = 0
        while taken < limits.upperBound, node - taken >= 0,
            elements[index].test.matches(analysis.nodes[node - taken], in: analysis)
        {
            taken += 1
        }
        while taken >= limits.lowerBound {
            nodes[index] = taken > 0 ? node : -1
            if let start = matchBackward(index - 1, from: node - taken, in: analysis, nodes: &nodes) { return start }
            taken -= 1
        }
        return nil
    }
}
