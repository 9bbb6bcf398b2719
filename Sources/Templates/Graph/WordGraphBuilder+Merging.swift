extension WordGraphBuilder {
    private struct Arrival: Hashable, Comparable {
        var source: Int32
        var label: Int32
        var mark: Int32

        static func < (one: Arrival, other: Arrival) -> Bool {
            (one.source, one.label, one.mark) < (other.source, other.label, other.mark)
        }
    }

    /// Puts the states that others were made one with in their place.
    mutating func resolveReplacements() {
        guard !replacements.isEmpty else { return }
        var next = Array(0..<Int32(graph.stateCount))
        for (state, later) in replacements { next[Int(state)] = later }
        func final(_ state: Int32) -> Int32 {
            var state = state
            while next[Int(state)] != state { state = next[Int(state)] }
            return state
        }
        for index in edges.indices {
            edges[index].source = final(edges[index].source)
            edges[index].target = final(edges[index].target)
        }
        for index in graph.finals.indices { graph.finals[index].state = final(graph.finals[index].state) }
    }

    /// Merges states that the same edges lead to: the sentences' beginnings so far are the same, hence templates
    /// that begin alike share their beginning. Going up the states settles each one's arrivals before its own turn.
    mutating func mergePrefixes() {
        edges.sort { ($0.target, $0.source) < ($1.target, $1.source) }
        var representative = Array(0..<Int32(graph.stateCount))
        // Most states are arrived at in one way.
        var single: [Arrival: Int32] = [:]
        var several: [[Arrival]: Int32] = [:]
        var arrivals: [Arrival] = []
        var next = edges.startIndex
        while next < edges.endIndex {
            let state = edges[next].target
            arrivals.removeAll(keepingCapacity: true)
            while next < edges.endIndex, edges[next].target == state {
                let edge = edges[next]
                arrivals.append(
                    Arrival(source: representative[Int(edge.source)], label: edge.label, mark: edge.mark))
                next += 1
            }
            let earlier: Int32
            if arrivals.count == 1 {
                earlier = single[arrivals[0], default: state]
                if earlier == state { single[arrivals[0]] = state }
            } else {
                arrivals.sort()
                arrivals.removeRepeats()
                earlier = several[arrivals, default: state]
                if earlier == state { several[arrivals] = state }
            }
            representative[Int(state)] = earlier
        }
        for index in edges.indices {
            edges[index].source = representative[Int(edges[index].source)]
            edges[index].target = representative[Int(edges[index].target)]
        }
        for index in graph.finals.indices {
            graph.finals[index].state = representative[Int(graph.finals[index].state)]
        }
    }

    /// Numbers the states that are left without gaps, in the same order, and sorts the edges by source, each once.
    mutating func compacted() -> WordGraph {
        var isUsed = [Bool](repeating: false, count: graph.stateCount)
        isUsed[0] = true
        for edge in edges {
            isUsed[Int(edge.source)] = true
            isUsed[Int(edge.target)] = true
        }
        for final in graph.finals { isUsed[Int(final.state)] = true }
        var numbers = [Int32](repeating: 0, count: graph.stateCount)
        var count: Int32 = 0
        for state in isUsed.indices where isUsed[state] {
            numbers[state] = count
            count += 1
        }
        for index in edges.indices {
            edges[index].source = numbers[Int(edges[index].source)]
            edges[index].target = numbers[Int(edges[index].target)]
        }
        edges.sort { ($0.source, $0.target, $0.label, $0.mark) < ($1.source, $1.target, $1.label, $1.mark) }
        edges.removeRepeats()
        var graph = graph
        graph.stateCount = Int(count)
        for index in graph.finals.indices { graph.finals[index].state = numbers[Int(graph.finals[index].state)] }
        return graph
    }
}

extension Array where Element: Equatable {
    /// Leaves one of equal neighbours.
    fileprivate mutating func removeRepeats() {
        var kept = 0
        for index in indices where index == 0 || self[index] != self[kept - 1] {
            self[kept] = self[index]
            kept += 1
        }
        removeLast(count - kept)
    }
}
