import Conversation
import Templates

/// Looks for a conversation that meets each answer: breadth first, but nodes that were looked at less come first, so
/// that a short way into every corner is found before all ways into the first.
///
/// Situations that no condition of the script can tell apart count as one. What depends on chance, the score or the
/// number of turns is met or missed as it comes.
struct EdgeSearch {
    struct Edge: Hashable {
        var node: Int
        /// Among the node's responses.
        var response: Int
    }

    /// Where an answer may be given, and how to get there.
    struct Place {
        var state: DialogueState
        var path: [DialogueInput]

        /// For messages; empty at the beginning of a conversation.
        var repro: String {
            path.isEmpty ? "" : " after: " + path.map(\.summary).joined(separator: ", ")
        }
    }

    struct Result {
        var places: [Edge: Place] = [:]
        var missing: [Edge] = []
        /// Situations that were looked at.
        var states = 0
        var isCutShort = false
    }

    private static let maximumStates = 3_000

    private let engine: DialogueEngine
    private let seed: UInt64
    private let settings = DialogueSettings()
    /// Nodes whose visits some condition asks about, and words whose saying it asks about.
    private let askedNodes: [String]
    private let askedWords: [String]
    /// Variables that decide something.
    private let decidingVariables: Set<String>

    private var flow: DialogueFlow { engine.flow }

    init(engine: DialogueEngine, seed: UInt64) {
        let calls = engine.flow.expressions.flatMap(\.parts).compactMap { part -> (ScriptFunction, String)? in
            guard case .call(let function, let arguments) = part, case .constant(let value)? = arguments.first else {
                return nil
            }
            return (function, value.text)
        }
        askedNodes = calls.filter { $0.0 == .visited || $0.0 == .visits }.map(\.1)
        askedWords = calls.filter { $0.0 == .said }.map(\.1)
        decidingVariables = engine.flow.decidingVariables
        self.engine = engine.unchecked
        self.seed = seed
    }

    /// One situation: the conversation's beginning, or what an input made of another.
    private struct Visit {
        var state: DialogueState
        var parent: Int
        var input: DialogueInput?
    }

    func run(_ coverage: inout CoverageCounter) -> Result {
        var result = Result()
        var wanted = Set(edges)
        let beginning = engine.begun(at: flow.start, variables: flow.variables, settings: settings, seed: seed)
        coverage.note(beginning)
        var visits = [Visit(state: beginning.state, parent: -1, input: nil)]
        var seen: Set<[String]> = [key(of: beginning.state)]
        var open = OpenVisits()
        open.add(0, node: beginning.state.node)
        while !wanted.isEmpty, let next = open.next() {
            let state = visits[next].state
            result.states += 1
            note(state, visits, next, &wanted, &result)
            for input in inputs(in: state) {
                guard let turn = try? engine.taken(state, input, settings: settings) else { continue }
                coverage.note(turn, from: state.node)
                guard !turn.state.isEnded, seen.insert(key(of: turn.state)).inserted else { continue }
                guard visits.count < Self.maximumStates else {
                    result.isCutShort = true
                    continue
                }
                open.add(visits.count, node: turn.state.node)
                visits.append(Visit(state: turn.state, parent: next, input: input))
            }
        }
        result.missing = edges.filter(wanted.contains)
        result.isCutShort = result.isCutShort && !wanted.isEmpty
        return result
    }

    /// Situations to look at: of the nodes with any, those looked at least, and of each the oldest.
    private struct OpenVisits {
        private var queues: [String: [Int]] = [:]
        private var taken: [String: Int] = [:]
        private var order: [String] = []

        mutating func add(_ visit: Int, node: String) {
            if queues[node] == nil { order.append(node) }
            queues[node, default: []].append(visit)
        }

        mutating func next() -> Int? {
            let waiting = order.filter { taken[$0, default: 0] < queues[$0, default: []].count }
            guard let node = waiting.min(by: { taken[$0, default: 0] < taken[$1, default: 0] }) else { return nil }
            let place = taken[node, default: 0]
            taken[node] = place + 1
            return queues[node]?[place]
        }
    }

    private var edges: [Edge] {
        flow.nodes.enumerated().flatMap { number, node in
            node.responses.indices.filter { node.responses[$0].scope == .node }.map { Edge(node: number, response: $0) }
        }
    }

    /// Enters what can be answered here and was not met before.
    private func note(
        _ state: DialogueState, _ visits: [Visit], _ index: Int, _ wanted: inout Set<Edge>, _ result: inout Result
    ) {
        guard let number = flow.number(of: state.node) else { return }
        let node = flow.nodes[number]
        let hidden = engine.unavailable(in: node, state)
        for response in node.responses.indices where !hidden.contains(Int32(response)) {
            let edge = Edge(node: number, response: response)
            guard wanted.remove(edge) != nil else { continue }
            result.places[edge] = Place(state: state, path: path(to: index, visits))
        }
    }

    private func path(to index: Int, _ visits: [Visit]) -> [DialogueInput] {
        var path: [DialogueInput] = []
        var current = index
        while current >= 0 {
            if let input = visits[current].input { path.append(input) }
            current = visits[current].parent
        }
        return path.reversed()
    }

    /// One sentence for each answer, for each list item that a condition may ask about only the first; silence;
    /// despair.
    private func inputs(in state: DialogueState) -> [DialogueInput] {
        guard let number = flow.number(of: state.node) else { return [] }
        let node = flow.nodes[number]
        let hidden = engine.unavailable(in: node, state)
        var inputs: [DialogueInput] = []
        for (index, response) in node.responses.enumerated()
        where (response.scope == .node || response.scope == .any) && !hidden.contains(Int32(index)) {
            inputs += response.patterns.filter { $0.ruleID == nil }.map { .say($0.witness) }
        }
        inputs += node.waits.filter { $0.after > state.waited }.map { .wait(seconds: $0.after - state.waited) }
        let leadsAway = node.otherwise.contains { if case .goto = $0 { true } else { false } }
        if node.anything != nil || leadsAway { inputs.append(.say("…")) }
        return inputs
    }

    /// What the script can tell apart.
    private func key(of state: DialogueState) -> [String] {
        var key = [state.node, "\(state.misses)"]
        key += decidingVariables.sorted().map { state.variables[$0] ?? "" }
        key += state.uses.keys.sorted() + ["|"] + state.returns + ["|"] + state.completed
        key += askedNodes.map { "\(min(3, state.visits[$0, default: 0]))" }
        key += askedWords.filter { word in engine.lemmas(of: word).contains { state.wordsProduced.contains($0) } }
        return key
    }
}

extension DialogueEngine {
    /// Without the grammar check, which is most of a turn, unless the script asks about errors.
    var unchecked: DialogueEngine {
        let asksErrors = flow.expressions.flatMap(\.parts).contains { part in
            if case .call(.errors, _) = part { true } else { false }
        }
        return asksErrors ? self : DialogueEngine(scenario: scenario, character: character, cast: cast, checker: nil)
    }
}

extension DialogueFlow {
    /// Every expression of the script.
    var expressions: [Expression] {
        nodes.flatMap(\.expressions) + objectives.compactMap(\.when)
    }
}

extension DialogueFlow {
    /// Variables that conditions ask about, and those that such variables are made of.
    fileprivate var decidingVariables: Set<String> {
        var deciding = Set(conditions.flatMap(\.variables))
        let assignments = nodes.flatMap { $0.assignments + $0.responses.flatMap(\.assignments) }
        var hasGrown = true
        while hasGrown {
            let before = deciding.count
            for assignment in assignments where deciding.contains(assignment.variable) {
                switch assignment.value {
                case .text: break
                case .slot(let name): deciding.insert(name)
                case .expression(let expression): deciding.formUnion(expression.variables)
                }
            }
            hasGrown = deciding.count > before
        }
        return deciding
    }

    /// What opens answers and chooses ways.
    private var conditions: [Expression] {
        nodes.flatMap { node in
            node.branches.compactMap(\.when) + node.responses.compactMap(\.when)
        } + objectives.compactMap(\.when)
    }
}

extension DialogueNode {
    fileprivate var expressions: [Expression] {
        var all: [Expression] = assignments.expressions
        all += branches.compactMap(\.when)
        for line in lines.lines { all += line.expressions }
        for response in responses {
            if let when = response.when { all.append(when) }
            all += response.assignments.expressions
            for line in response.reply.lines { all += line.expressions }
        }
        return all
    }
}

extension ScriptLine {
    fileprivate var expressions: [Expression] { [when].compactMap { $0 } + parts.expressions }
}

extension [Assignment] {
    fileprivate var expressions: [Expression] {
        compactMap { if case .expression(let expression) = $0.value { expression } else { nil } }
    }
}
