import ContentFiles

/// Walks a scenario beyond its tests: every template once, random conversations, and checks of the graph itself.
struct Explorer {
    /// A random conversation is given up, and counted as passed, after so many turns.
    private static let monkeyTurns = 200

    let engine: DialogueEngine
    let plan: ExplorationPlan
    let file: String
    /// For the many turns whose corrections nobody reads.
    private let unchecked: DialogueEngine

    init(engine: DialogueEngine, plan: ExplorationPlan, file: String) {
        self.engine = engine
        self.plan = plan
        self.file = file
        unchecked = engine.unchecked
    }

    private var flow: DialogueFlow { engine.flow }

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

    /// Says one sentence of every template where a conversation meets it, and sees that it is recognised as its own response.
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

    // MARK: At random

    /// Plays conversations of random answers, requests, silence and noise.
    private func monkey(_ coverage: inout CoverageCounter) -> ScenarioTestResult {
        var faults: [String] = []
        for run in 0..<plan.monkeyRuns {
            var random = SplitMix(seed: plan.seed &+ UInt64(run) &* 0x9E37_79B9_7F4A_7C15)
            if let fault = play(&random, &coverage) { faults.append(fault) }
            if faults.count == 5 { break }
        }
        return result("monkey, \(plan.monkeyRuns) runs from seed \(plan.seed)", faults)
    }

    /// - Returns: What went wrong and how to bring it about again.
    private func play(_ random: inout SplitMix, _ coverage: inout CoverageCounter) -> String? {
        let settings = DialogueSettings(difficultyMode: DifficultyMode.allCases[Int(random.next() % 3)])
        let engine = unchecked
        var turn = engine.begun(
            at: flow.start, variables: flow.variables, settings: settings, seed: random.next() >> 1)
        coverage.note(turn)
        var inputs: [DialogueInput] = []
        for _ in 0..<Self.monkeyTurns {
            if plan.forbidden.contains(.unsetVariable), let variable = turn.trace.unsetVariables.first {
                let path = inputs.map(\.summary).joined(separator: ", ")
                return "the variable '\(variable)' is not set at \(turn.state.node) after: \(path)"
            }
            if turn.trace.isEndless {
                return "more than \(DialogueLimits.hops) nodes in one turn after: "
                    + inputs.map(\.summary).joined(separator: ", ")
            }
            guard !turn.state.isEnded else { return nil }
            let input = input(in: turn.state, &random)
            inputs.append(input)
            let from = turn.state.node
            do {
                turn = try engine.taken(turn.state, input, settings: settings)
            } catch .nothingBefore {
                continue
            } catch {
                return "refused \(input.summary) at \(from): \(error)"
            }
            coverage.note(turn, from: from)
        }
        return nil
    }

    private func input(in state: DialogueState, _ random: inout SplitMix) -> DialogueInput {
        let node = flow.number(of: state.node).map { flow.nodes[$0] }
        let witnesses = (node?.responses ?? []).filter { $0.scope != .yes }.flatMap { $0.patterns.map(\.witness) }
        switch random.next() % 20 {
        case 0: return .hint
        case 1: return .repeatLine(slower: random.next() % 2 == 0)
        case 2: return .back
        case 3: return .wait(seconds: node?.waits.randomElement(using: &random)?.after ?? 1)
        case 4: return .say("xqz \(random.next() % 1000) wkj")
        default:
            guard let witness = witnesses.randomElement(using: &random), !witness.isEmpty else { return .say("…") }
            return .say(witness)
        }
    }
}
