import Conversation
import Grammar
import Templates

extension Explorer {
    func check(_ fault: ExplorationPlan.Fault) -> ScenarioTestResult {
        switch fault {
        case .deadEnd: listed("no dead ends", deadEnds, "no answer leaves")
        case .endlessLoop: listed("an end can be reached from everywhere", endless, "no answers lead to an end from")
        case .unreachableNode: listed("every node can be reached", unreachable, "nothing leads to")
        case .ambiguousAnswer: result("no sentence has two meanings", ambiguities)
        case .unsetVariable: result("variables are set before they are shown", ["needs 'monkey' runs to be seen"])
        case .faultyAnswer: result("right answers have no errors", faultyAnswers)
        }
    }

    private func listed(_ name: String, _ nodes: [DialogueNode], _ fault: String) -> ScenarioTestResult {
        result(name, nodes.map { "\(fault) \($0.id)" }, at: nodes.first?.location)
    }

    /// Listening nodes that answers, silence and despair all stay in.
    private var deadEnds: [DialogueNode] {
        flow.nodes.enumerated().filter { number, node in
            node.listens && node.targets.allSatisfy { $0 == number } && !canLeave(node)
        }.map(\.element)
    }

    private var endless: [DialogueNode] {
        var finite = Set(flow.nodes.indices.filter { flow.nodes[$0].isEnd || canLeave(flow.nodes[$0]) })
        var hasGrown = true
        while hasGrown {
            let more = flow.nodes.indices.filter { number in
                !finite.contains(number) && answers(of: flow.nodes[number]).contains(where: finite.contains)
            }
            finite.formUnion(more)
            hasGrown = !more.isEmpty
        }
        return flow.nodes.indices.filter { !finite.contains($0) }.map { flow.nodes[$0] }
    }

    /// Whether an answer ends the conversation, or the detour that the node is part of.
    private func canLeave(_ node: DialogueNode) -> Bool {
        let consequences = node.responses.map(\.consequence) + [node.anything].compactMap { $0 }
        return node.isReturn || consequences.contains(.end) || consequences.contains(.return)
    }

    private func answers(of node: DialogueNode) -> [Int] {
        let consequences = node.responses.map(\.consequence) + [node.anything].compactMap { $0 }
        return consequences.compactMap { if case .goto(let number) = $0 { number } else { nil } }
            + node.branches.map(\.target)
    }

    private var unreachable: [DialogueNode] {
        var reached: Set<Int> = [flow.start]
        var open = [flow.start]
        while let number = open.popLast() {
            for target in flow.nodes[number].targets where reached.insert(target).inserted { open.append(target) }
        }
        return flow.nodes.indices.filter { !reached.contains($0) }.map { flow.nodes[$0] }
    }

    private var ambiguities: [String] {
        flow.nodes.flatMap { node -> [String] in
            let search = AmbiguitySearch(node.index.graph, vocabulary: flow.vocabulary, responses: node.responses)
            return search.run().map { "\(node.id): \($0)" }
        }
    }

    private var faultyAnswers: [String] {
        guard let checker = engine.checker else { return [] }
        var faults: [String] = []
        for node in flow.nodes {
            for response in node.responses where response.scope == .node {
                for pattern in response.patterns where pattern.ruleID == nil {
                    for error in checker.check(pattern.witness, options: .init()).errors {
                        faults.append(
                            "\(node.id) → \(response.id): «\(pattern.witness)» has \(error.ruleID)"
                                + " («\(error.incorrect)» → «\(error.correct)»)")
                    }
                }
            }
        }
        return faults
    }
}
