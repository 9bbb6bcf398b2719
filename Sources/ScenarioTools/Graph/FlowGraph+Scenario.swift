package import Conversation
import Templates

extension FlowGraph {
    /// The graph of a scenario's script.
    package init(_ scenario: Scenario) {
        var builder = FlowGraphBuilder(flow: scenario.flow)
        builder.build()
        self.init(title: scenario.name, language: scenario.language, nodes: builder.nodes, edges: builder.edges)
    }
}

/// Collects the nodes and edges of a flow. The nodes of the script come first and keep their numbers.
private struct FlowGraphBuilder {
    let flow: DialogueFlow
    private(set) var nodes: [FlowGraph.Node] = []
    private(set) var edges: [FlowGraph.Edge] = []

    init(flow: DialogueFlow) { self.flow = flow }

    mutating func build() {
        nodes = flow.nodes.map { node(of: $0) }
        if nodes.indices.contains(flow.start) { nodes[flow.start].isStart = true }
        for (number, node) in flow.nodes.enumerated() {
            addWays(of: node, number)
            addAnswers(node.responses.filter { $0.scope == .node }, from: number)
            addSilence(of: node, number)
        }
        addAnswersFromAnywhere()
        markUnreachable()
    }

    private func node(of node: DialogueNode) -> FlowGraph.Node {
        let kind: FlowGraph.Node.Kind =
            node.listens ? .listens : node.isReturn ? .returns : node.isEnd ? .ends : .speaks
        let staying = node.responses.filter { $0.scope == .node && $0.consequence.isStaying }.map(\.id)
        return FlowGraph.Node(
            kind: kind, title: node.id, lines: node.lines.lines.map(\.parts.source), staying: staying,
            isCheckpoint: node.isCheckpoint)
    }

    private mutating func addWays(of node: DialogueNode, _ number: Int) {
        if let detour = node.detour { add(.detour, number, detour, label: "detour") }
        for branch in node.branches {
            let label = branch.when?.source ?? (node.branches.count > 1 ? "else" : nil)
            add(.way, number, branch.target, label: label)
        }
        if let last = node.branches.last, last.when != nil {
            add(.way, number, mark(.endMark), label: "else")
        }
    }

    private mutating func addAnswers(_ responses: [DialogueResponse], from number: Int) {
        for response in responses {
            let sample = response.patterns.first?.witness ?? ""
            let label = response.when.map { "\(response.id) if \($0.source)" } ?? response.id
            lead(.answer, response.consequence, from: number, label: label, sample: sample)
        }
    }

    private mutating func addSilence(of node: DialogueNode, _ number: Int) {
        if let anything = node.anything { lead(.answer, anything, from: number, label: "anything else") }
        for wait in node.waits {
            lead(.rescue, wait.consequence, from: number, label: "after \(ScriptValue(wait.after).text) s")
        }
        for case .goto(let target) in node.otherwise { add(.rescue, number, target, label: "not understood") }
    }

    private mutating func addAnswersFromAnywhere() {
        let shared = flow.nodes.first(where: \.listens)?.responses.filter { $0.scope == .any } ?? []
        guard shared.contains(where: { !$0.consequence.isStaying }) else { return }
        nodes.append(
            FlowGraph.Node(
                kind: .anywhere, title: "anywhere", lines: [],
                staying: shared.filter(\.consequence.isStaying).map(\.id)))
        addAnswers(shared, from: nodes.count - 1)
    }

    private mutating func lead(
        _ kind: FlowGraph.Edge.Kind, _ consequence: Consequence, from number: Int, label: String, sample: String? = nil
    ) {
        switch consequence {
        case .goto(let target): add(kind, number, target, label: label, sample: sample)
        case .detour(let target): add(.detour, number, target, label: label, sample: sample)
        case .return: add(kind, number, mark(.returnMark), label: label, sample: sample)
        case .end: add(kind, number, mark(.endMark), label: label, sample: sample)
        case .stay, .control: break
        }
    }

    /// One edge for all that leads from one node to another in the same manner; a node's own marks are shared likewise.
    private mutating func add(
        _ kind: FlowGraph.Edge.Kind, _ from: Int, _ to: Int, label: String?, sample: String? = nil
    ) {
        var to = to
        if to == nodes.count - 1, nodes[to].kind == .endMark || nodes[to].kind == .returnMark {
            let kind = nodes[to].kind
            if let known = ownEdges(of: from).first(where: { nodes[edges[$0].to].kind == kind }) {
                nodes.removeLast()
                to = edges[known].to
            }
        }
        let labels = [label].compactMap { $0 }
        let samples = [sample].compactMap { $0 }
        if let same = ownEdges(of: from).first(where: { edges[$0].to == to && edges[$0].kind == kind }) {
            edges[same].labels += labels
            edges[same].samples += samples
        } else {
            edges.append(FlowGraph.Edge(kind: kind, from: from, to: to, labels: labels, samples: samples))
        }
    }

    /// The edges of the node at hand: the last ones, since the nodes are gone through one by one.
    private func ownEdges(of number: Int) -> Range<Int> {
        let others = edges.lastIndex { $0.from != number }
        return (others.map { $0 + 1 } ?? 0)..<edges.count
    }

    private mutating func mark(_ kind: FlowGraph.Node.Kind) -> Int {
        nodes.append(
            FlowGraph.Node(kind: kind, title: kind == .endMark ? "end" : "return", lines: [], staying: []))
        return nodes.count - 1
    }

    private mutating func markUnreachable() {
        guard nodes.indices.contains(flow.start) else { return }
        var targets = [[Int]](repeating: [], count: nodes.count)
        for edge in edges { targets[edge.from].append(edge.to) }
        let beginnings = [flow.start] + nodes.indices.filter { nodes[$0].kind == .anywhere }
        var reached = Set(beginnings)
        var open = beginnings
        while let number = open.popLast() {
            for target in targets[number] where reached.insert(target).inserted { open.append(target) }
        }
        for number in nodes.indices where !reached.contains(number) { nodes[number].isReachable = false }
    }
}

extension Consequence {
    /// Whether the conversation stays in its node.
    fileprivate var isStaying: Bool {
        switch self {
        case .stay, .control: true
        case .goto, .detour, .return, .end: false
        }
    }
}
