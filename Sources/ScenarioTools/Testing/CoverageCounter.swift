import Conversation
import Templates

/// Counts the nodes and edges of a flow that turns went through.
struct CoverageCounter {
    private enum Edge: Hashable {
        case response(node: Int, id: String)
        case anything(node: Int)
        case way(DialogueTurn.SilentPath)
    }

    private let flow: DialogueFlow
    private var nodes: Set<Int> = []
    private var edges: Set<Edge> = []

    init(_ flow: DialogueFlow) {
        self.flow = flow
    }

    /// - Parameter node: Where the turn began; nil for a conversation's beginning.
    mutating func note(_ turn: DialogueTurn, from node: String? = nil) {
        if let number = node.flatMap(flow.number) {
            if let id = turn.outcome.responseID {
                edges.insert(.response(node: number, id: id))
            } else if turn.outcome.match == .accepted {
                edges.insert(.anything(node: number))
            }
        }
        nodes.formUnion(turn.trace.entered)
        edges.formUnion(turn.trace.ways.map(Edge.way))
    }

    var summary: ScenarioCoverage {
        var all: [(edge: Edge, name: String)] = []
        for (number, node) in flow.nodes.enumerated() {
            for response in node.responses where response.scope == .node {
                all.append((.response(node: number, id: response.id), "\(node.id) → \(response.id)"))
            }
            if node.anything != nil { all.append((.anything(node: number), "\(node.id) → anything")) }
            for target in node.listens ? [] : node.ownTargets {
                let edge = Edge.way(DialogueTurn.SilentPath(node: number, target: target))
                guard !all.contains(where: { $0.edge == edge }) else { continue }
                all.append((edge, "\(node.id) → \(flow.nodes[target].id)"))
            }
        }
        let unvisited = flow.nodes.indices.filter { !nodes.contains($0) }.map { flow.nodes[$0].id }
        let untaken = all.filter { !edges.contains($0.edge) }
        return ScenarioCoverage(
            nodesVisited: nodes.count, nodes: flow.nodes.count, edgesTaken: all.count - untaken.count, edges: all.count,
            missing: unvisited + untaken.map(\.name))
    }
}
