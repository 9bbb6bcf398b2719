extension WordGraphBuilder {
    private struct Arrival: Hashable {
        var source: Int32
        var label: Int32
        var mark: Int32
    }

    /// Puts the states that others were made one with in their place.
    mutating func resolveReplacements() {
        func final(_ state: Int32) -> Int32 {
            var state = state
            while let next = replacements[state] { state = next }
            return state
        }
        for index in edges.indices {
            edges[index].source = final(edges[index].source)
            edges[index].target = final(edges[index].target)
        }
        for index in graph.finals.indices { graph.finals[index].state = final(graph.finals[index].state) }
    }

    /// Makes states one that the same edges lead to: the sentences' beginnings so far are the same, hence templates that
    /// begin alike share their beginning. Going up the states settles each one's arrivals before its own turn.
    mutating func mergePrefixes() {
        edges.sort { ($0.target, $0.source) < ($1.target, $1.source) }
        var representative = Array(0..<Int32(graph.stateCount))
        var known: [Set<Arrival>: Int32] = [:]
        var next = edges.startIndex
        while next < edges.endIndex {
            let state = edges[next].target
            var arrivals: Set<Arrival> = []
            while next < edges.endIndex, edges[next].target == state {
                let edge = edges[next]
                arrivals.insert(
                    Arrival(source: representative[Int(edge.source)], label: edge.label, mark: edge.mark))
                next += 1
            }
            if let earlier = known[arrivals] {
                representative[Int(state)] = earlier
            } else {
                known[arrivals] = state
            }
        }
        edges = Array(
            Set(
                edges.map {
                    Edge(
                        source: representative[Int($0.source)], target: representative[Int($0.target)], label: $0.label,
                        mark: $0.mark)
                }))
        for index in graph.finals.indices {
            graph.finals[index].state = representative[Int(graph.finals[index].state)]
        }
    }

    /// Numbers the states that are left without gaps, in the same order, and sorts the edges by source.
    mutating func compacted() -> WordGraph {
        var used = Set(edges.flatMap { [$0.source, $0.target] })
        used.insert(0)
        used.formUnion(graph.finals.map(\.state))
        var numbers: [Int32: Int32] = [:]
        for (number, state) in used.sorted().enumerated() { numbers[state] = Int32(number) }
        for index in edges.indices {
            edges[index].source = numbers[edges[index].source] ?? 0
            edges[index].target = numbers[edges[index].target] ?? 0
        }
        edges.sort { ($0.source, $0.target, $0.label, $0.mark) < ($1.source, $1.target, $1.label, $1.mark) }
        var graph = graph
        graph.stateCount = used.count
        for index in graph.finals.indices { graph.finals[index].state = numbers[graph.finals[index].state] ?? 0 }
        return graph
    }
}
