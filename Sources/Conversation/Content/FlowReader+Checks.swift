import ContentFiles

extension FlowReader {
    /// Finds nodes that nothing leads to, and rings of nodes that never let the learner speak.
    func checkFlow(_ flow: DialogueFlow) {
        guard !flow.nodes.isEmpty else { return }
        let reached = flow.reach(from: [flow.start])
        let rings = ringMembers(flow)
        for (number, node) in flow.nodes.enumerated() {
            if !reached.contains(number) {
                issues.warning("unreachable-node", "Nothing leads to the node '\(node.id)'.", at: node.location)
            }
            if rings.contains(number) {
                issues.error(
                    "endless-loop",
                    "The node '\(node.id)' leads back to itself without letting the learner speak; let a node on the "
                        + "way 'expect' something.",
                    at: node.location)
            }
        }
        // Where a way is missing, one fault would be told twice.
        guard !issues.hasErrors else { return }
        checkDetours(flow)
        checkWayOut(flow, reached: reached)
        checkShownVariables(flow)
    }

    /// Nodes on rings that are always walked once entered: ways on without a condition, and detours.
    ///
    /// Nodes that cannot be on a ring are taken away from both ends until only rings, and what joins two of them, are
    /// left.
    private func ringMembers(_ flow: DialogueFlow) -> Set<Int> {
        let ways = flow.nodes.map(\.certainTargets)
        var sources = [[Int]](repeating: [], count: ways.count)
        for (number, targets) in ways.enumerated() {
            for target in targets { sources[target].append(number) }
        }
        let leading = peel(ways, sources, Set(ways.indices))
        return peel(sources, ways, leading)
    }

    /// Takes away every node without an edge to another that is left.
    private func peel(_ edges: [[Int]], _ reversed: [[Int]], _ members: Set<Int>) -> Set<Int> {
        var left = members
        var degrees = edges.map { $0.count { members.contains($0) } }
        var open = members.filter { degrees[$0] == 0 }.sorted()
        while let number = open.popLast() {
            left.remove(number)
            for source in reversed[number] where left.contains(source) {
                degrees[source] -= 1
                if degrees[source] == 0 { open.append(source) }
            }
        }
        return left
    }
}

extension DialogueNode {
    /// Where it goes whatever the circumstances.
    fileprivate var certainTargets: [Int] {
        let first = branches.first.flatMap { $0.when == nil ? $0.target : nil }
        return [detour, first].compactMap { $0 }
    }
}
