/// Sentences that a node's templates stand for, drawn at random: an endless choice is never written out.
struct SentenceSampler {
    private let graph: WordGraph
    /// The edges into each state.
    private let arrivals: [[Int32]]

    init(_ graph: WordGraph) {
        self.graph = graph
        var arrivals = [[Int32]](repeating: [], count: graph.stateCount)
        for edge in graph.edgeTargets.indices { arrivals[Int(graph.edgeTargets[edge])].append(Int32(edge)) }
        self.arrivals = arrivals
    }

    /// The surfaces of one sentence; free text is left out.
    func sentence(to final: WordGraph.Final, using random: inout some RandomNumberGenerator) -> [Int32] {
        var surfaces: [Int32] = []
        var state = Int(final.state)
        while state > 0, let edge = arrivals[state].randomElement(using: &random) {
            let label = graph.edgeLabels[Int(edge)]
            if label >= 0 { surfaces.append(graph.surfaces[Int(label)]) }
            state = Int(graph.edgeSources[Int(edge)])
        }
        return surfaces.reversed()
    }
}
