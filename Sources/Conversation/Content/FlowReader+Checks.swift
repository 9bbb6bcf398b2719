import ContentFiles

extension FlowReader {
    /// Finds nodes that nothing leads to, and rings of nodes that never let the learner speak.
    func checkFlow(_ flow: DialogueFlow) {
        guard !flow.nodes.isEmpty else { return }
        var reached: Set<Int> = [flow.start]
        var open = [flow.start]
        while let number = open.popLast() {
            for target in flow.nodes[number].targets where reached.insert(target).inserted { open.append(target) }
        }
        let rings = ringMembers(flow)
        for (number, node) in flow.nodes.enumerated() {
            if !reached.contains(number) {
                issues.warning("unreachable-node", "Nothing leads to the node '\(node.id)'.", at: node.location)
            }
            if rings.contains(number) {
                issues.error(
                    "endless-loop",
                    "The node '\(node.id)' leads back to itself without letting the learner speak; let a node on the way"
                        + " 'expect' something.",
                    at: node.location)
            }
        }
    }

    /// Nodes on rings of `goto` without an answer. Every node has at most one such way on, so each is walked once.
    private func ringMembers(_ flow: DialogueFlow) -> Set<Int> {
        var walk = [Int](repeating: -1, count: flow.nodes.count)
        var members: Set<Int> = []
        for start in flow.nodes.indices {
            var number = start
            while walk[number] < 0, let next = flow.nodes[number].next {
                walk[number] = start
                number = next
            }
            guard walk[number] == start, !members.contains(number) else { continue }
            var member = number
            repeat {
                members.insert(member)
                member = flow.nodes[member].next ?? number
            } while member != number
        }
        return members
    }
}

extension DialogueNode {
    /// Every node that can follow, in order of mention.
    var targets: [Int] {
        var consequences = responses.map(\.consequence) + [anything, wait?.consequence].compactMap { $0 }
        consequences += otherwise.compactMap { if case .goto(let number) = $0 { .goto(number) } else { nil } }
        let numbers = consequences.compactMap { if case .goto(let number) = $0 { number } else { nil } }
        return numbers + [next].compactMap { $0 }
    }
}
