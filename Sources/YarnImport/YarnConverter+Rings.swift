extension YarnConverter {
    private static let pause = 4

    /// Lets the learner speak wherever the story would run in circles by itself, which a script may not.
    mutating func breakRings() {
        enum Visit { case not, open, done }
        var visits = [Visit](repeating: .not, count: draft.nodes.count)
        for root in draft.nodes.indices where visits[root] == .not {
            var path = [(node: root, next: 0)]
            visits[root] = .open
            while let (number, next) = path.last {
                let ways = draft.certainWays(of: number)
                guard next < ways.count else {
                    visits[number] = .done
                    path.removeLast()
                    continue
                }
                path[path.count - 1].next += 1
                guard let target = draft.number(of: ways[next]) else { continue }
                switch visits[target] {
                case .open:
                    pauseBefore(ways[next], of: number)
                case .not:
                    visits[target] = .open
                    path.append((target, 0))
                case .done:
                    break
                }
            }
        }
    }

    private mutating func pauseBefore(_ way: Destination, of number: Int) {
        var node = ScriptDraft.Node()
        node.anything = way
        node.wait = (Self.pause, way)
        let pause = Destination.node(draft.add(node))
        if draft.nodes[number].detour == way { draft.nodes[number].detour = pause }
        if draft.nodes[number].way == way { draft.nodes[number].way = pause }
        if draft.nodes[number].branches.first?.way == way { draft.nodes[number].branches[0].way = pause }
        lose(
            "yarn-ring",
            "Somewhere from here on the story runs in circles without an option; there the learner may say anything, "
                + "or wait.",
            at: story.nodes[0].location)
    }
}

extension ScriptDraft {
    /// Where a node leads whatever the circumstances.
    func certainWays(of number: Int) -> [Destination] {
        let node = nodes[number]
        guard !node.listens else { return [] }
        let branch = node.branches.first.flatMap { $0.when == nil ? $0.way : nil }
        return [node.detour, node.branches.isEmpty ? node.way : branch].compactMap { $0 }
    }

    /// Every way out of a node, in the order in which a reader follows them.
    func ways(of number: Int) -> [Destination] {
        let node = nodes[number]
        let ways = [node.detour].compactMap { $0 } + node.branches.map(\.way) + node.answers.map(\.way)
        return ways + [node.anything, node.wait?.way, node.way].compactMap { $0 }
    }

    /// Nil for an end.
    func number(of way: Destination) -> Int? {
        switch way {
        case .node(let number): number
        case .entry(let key): entries[key].flatMap { number(of: $0) }
        case .end, .return: nil
        }
    }
}
