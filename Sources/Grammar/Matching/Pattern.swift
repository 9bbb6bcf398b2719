/// A sequence of token tests, some of them optional or repeated.
struct Pattern: Sendable {
    struct Element: Sendable {
        let name: String?
        let test: TokenTest.ID
        /// How many tokens in a row it takes: as many as it can within this range.
        let count: ClosedRange<Int>
        /// The element as its file states it, for a trace.
        let summary: String
    }

    /// What matching reads of an element.
    private struct Step {
        var test: TokenTest.ID
        var least: UInt8
        var most: UInt8
    }

    /// Bounds that keep matching linear in the text.
    static let maximalElements = 16
    static let maximalRepeats = 8
    /// The product of the ways that each element can match.
    static let maximalCombinations = 4_096

    let elements: [Element]
    private let steps: [Step]
    /// The element whose test the index is keyed by; it matches exactly one token.
    let anchor: Int

    init(elements: [Element], anchor: Int) {
        self.elements = elements
        self.anchor = anchor
        steps = elements.map {
            Step(test: $0.test, least: UInt8($0.count.lowerBound), most: UInt8($0.count.upperBound))
        }
    }

    /// The element that bears `name`.
    func index(of name: String) -> Int? {
        elements.firstIndex { $0.name == name }
    }

    /// The test that the token right before (-1) or after (1) the anchor's must pass in any match; nil when an element
    /// there may take no token.
    func test(besideAnchor offset: Int) -> TokenTest.ID? {
        let index = anchor + offset
        return steps.indices.contains(index) && steps[index].least > 0 ? steps[index].test : nil
    }
}

/// Where a pattern matched.
struct Match: Sendable {
    /// By element, up to ``Pattern/maximalElements``, in place: most patterns fail, and trying one should allocate
    /// nothing.
    struct Nodes: Sendable {
        private var places = SIMD16<Int32>(repeating: -1)

        /// The last node that an element took, -1 when it took none.
        subscript(element: Int) -> Int {
            get { Int(places[element]) }
            set { places[element] = Int32(truncatingIfNeeded: newValue) }
        }
    }

    /// Nodes, edges included.
    var range: Range<Int>
    var nodes: Nodes
}

extension Pattern {
    /// Matches with the anchor at `node`, outwards in both directions; nil when it does not fit.
    func match(at node: Int, in analysis: Analysis) -> Match? {
        guard analysis.passes(steps[anchor].test, at: node) else { return nil }
        var nodes = Match.Nodes()
        nodes[anchor] = node
        guard let end = matchForward(anchor + 1, from: node + 1, in: analysis, nodes: &nodes),
            let start = matchBackward(anchor - 1, from: node - 1, in: analysis, nodes: &nodes)
        else { return nil }
        return Match(range: start..<end, nodes: nodes)
    }

    /// Matches the whole pattern so that it starts at `node`.
    func matches(startingAt node: Int, in analysis: Analysis) -> Bool {
        var nodes = Match.Nodes()
        return matchForward(0, from: node, in: analysis, nodes: &nodes) != nil
    }

    /// Matches the whole pattern so that its last token is at `node`.
    func matches(endingAt node: Int, in analysis: Analysis) -> Bool {
        var nodes = Match.Nodes()
        return matchBackward(steps.count - 1, from: node, in: analysis, nodes: &nodes) != nil
    }

    private func matchForward(_ index: Int, from node: Int, in analysis: Analysis, nodes: inout Match.Nodes) -> Int? {
        guard index < steps.count else { return node }
        let step = steps[index]
        var taken = 0
        while taken < step.most, node + taken < analysis.nodes.count, analysis.passes(step.test, at: node + taken) {
            taken += 1
        }
        while taken >= step.least {
            nodes[index] = taken > 0 ? node + taken - 1 : -1
            if let end = matchForward(index + 1, from: node + taken, in: analysis, nodes: &nodes) { return end }
            taken -= 1
        }
        return nil
    }

    private func matchBackward(_ index: Int, from node: Int, in analysis: Analysis, nodes: inout Match.Nodes) -> Int? {
        guard index >= 0 else { return node + 1 }
        let step = steps[index]
        var taken = 0
        while taken < step.most, node - taken >= 0, analysis.passes(step.test, at: node - taken) {
            taken += 1
        }
        while taken >= step.least {
            nodes[index] = taken > 0 ? node : -1
            if let start = matchBackward(index - 1, from: node - taken, in: analysis, nodes: &nodes) { return start }
            taken -= 1
        }
        return nil
    }
}
