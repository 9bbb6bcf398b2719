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

    /// The surfaces of all sentences that end there.
    func surfaces(to finals: [WordGraph.Final]) -> Set<Int32> {
        var surfaces: Set<Int32> = []
        var seen = Set(finals.map { Int($0.state) })
        var open = Array(seen)
        while let state = open.popLast() {
            for edge in arrivals[state] {
                let label = graph.edgeLabels[Int(edge)]
                if label >= 0 { surfaces.insert(graph.surfaces[Int(label)]) }
                let source = Int(graph.edgeSources[Int(edge)])
                if seen.insert(source).inserted { open.append(source) }
            }
        }
        return surfaces
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
