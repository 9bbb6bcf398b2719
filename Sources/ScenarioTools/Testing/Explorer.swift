import ContentFiles
import Conversation
import Templates

/// Walks a scenario beyond its tests: every template once, random conversations, and checks of the graph itself.
struct Explorer {
    let engine: DialogueEngine
    let plan: ExplorationPlan
    let file: String
    /// For the many turns whose corrections nobody reads.
    let unchecked: DialogueEngine

    init(engine: DialogueEngine, plan: ExplorationPlan, file: String) {
        self.engine = engine
        self.plan = plan
        self.file = file
        unchecked = engine.unchecked
    }

    var flow: DialogueFlow { engine.flow }

    func run(_ coverage: inout CoverageCounter) -> [ScenarioTestResult] {
        var results: [ScenarioTestResult] = []
        if plan.walksEdges { results += walk(&coverage) }
        if plan.monkeyRuns > 0 { results.append(monkey(&coverage)) }
        for fault in ExplorationPlan.Fault.allCases where plan.forbidden.contains(fault) {
            guard fault != .unsetVariable || plan.monkeyRuns == 0 else { continue }
            results.append(check(fault))
        }
        return results
    }

    func result(_ name: String, _ faults: [String], at location: SourceLocation? = nil) -> ScenarioTestResult {
        ScenarioTestResult(
            file: file, name: name, passed: faults.isEmpty, message: faults.prefix(20).joined(separator: "; "),
            location: location)
    }

    // MARK: Every edge

    /// Says one sentence of every template where a conversation meets it, and sees that it is recognised as its own
    /// response.
    private func walk(_ coverage: inout CoverageCounter) -> [ScenarioTestResult] {
        let found = EdgeSearch(engine: engine, seed: plan.seed).run(&coverage)
        var results: [ScenarioTestResult] = []
        for (number, node) in flow.nodes.enumerated() where node.listens {
            let beginning = engine.begun(
                at: number, variables: flow.variables, settings: DialogueSettings(), seed: plan.seed)
            for (index, response) in node.responses.enumerated() where response.scope == .node {
                let edge = EdgeSearch.Edge(node: number, response: index)
                let place = found.places[edge] ?? EdgeSearch.Place(state: beginning.state, path: [])
                results.append(walk(response, of: node, from: place, &coverage))
            }
        }
        results.append(reach(found))
        return results
    }

    private func walk(
        _ response: DialogueResponse, of node: DialogueNode, from place: EdgeSearch.Place,
        _ coverage: inout CoverageCounter
    ) -> ScenarioTestResult {
        let name = "walk \(node.id) → \(response.id)"
        var faults: [(message: String, location: SourceLocation)] = []
        for pattern in response.patterns {
            guard let turn = try? engine.taken(place.state, .say(pattern.witness), settings: DialogueSettings()) else {
                faults.append(("the template «\(pattern.source)» stands for no sentence", pattern.location))
                continue
            }
            coverage.note(turn, from: node.id)
            let got = turn.outcome.responseID
            guard got != response.id else { continue }
            let message = "«\(pattern.witness)» is recognised as \(got ?? turn.outcome.match.rawValue)"
            faults.append((message + place.repro, pattern.location))
        }
        return result(name, faults.map(\.message), at: faults.first?.location ?? response.location)
    }

    /// Whether some conversation takes every answer.
    private func reach(_ found: EdgeSearch.Result) -> ScenarioTestResult {
        let missing = found.missing.map { edge in
            "\(flow.nodes[edge.node].id) → \(flow.nodes[edge.node].responses[edge.response].id)"
        }
        let name = "every answer can be given"
        guard found.isCutShort else {
            return result(name, missing.map { "no conversation gets to \($0)" })
        }
        var result = result(name, [])
        result.note =
            "the search was cut short after \(found.states) situations; not met: "
            + missing.prefix(20).joined(separator: ", ")
        return result
    }
}
