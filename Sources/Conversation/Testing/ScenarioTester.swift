package import ContentFiles

/// One thing that was tried, and how it went.
package struct ScenarioTestResult: Sendable, Hashable, Codable {
    package var file: String
    package var name: String
    package var passed: Bool
    /// When failed: what was expected, what was got, and the inputs that lead there. Else empty.
    package var message: String
    /// Worth knowing of a test that passed: a search that was cut short.
    package var note: String?
    /// Where in the file the failed expectation, or the test, stands.
    package var location: SourceLocation?
}

/// How much of a scenario the tests and walks went through.
package struct ScenarioCoverage: Sendable, Hashable, Codable {
    package var nodesVisited: Int
    package var nodes: Int
    /// An edge is a response of a node, or the way on of a node that does not listen.
    package var edgesTaken: Int
    package var edges: Int
    /// What is missing, as "node" or "node → response".
    package var missing: [String]
}

/// Everything a test file brought to light.
package struct ScenarioTestReport: Sendable, Hashable, Codable {
    package var results: [ScenarioTestResult]
    package var coverage: ScenarioCoverage

    package var passed: Bool { results.allSatisfy(\.passed) }
}

/// Runs a scenario's tests without a daemon, a clock or sound.
///
/// ```swift
/// let report = ScenarioTester(engine: engine).run(try ScenarioTestFile.load(contentsOf: url, name: name))
/// for result in report.results where !result.passed { print(result.message) }
/// ```
package struct ScenarioTester: Sendable {
    let engine: DialogueEngine

    package init(engine: DialogueEngine) {
        self.engine = engine
    }

    /// Runs every test, walk and check of `file`.
    package func run(_ file: ScenarioTestFile) -> ScenarioTestReport {
        var coverage = CoverageCounter(engine.flow)
        var results: [ScenarioTestResult] = []
        for test in file.tests {
            results += run(test, file: file.file, &coverage)
        }
        if let plan = file.explore {
            results += Explorer(engine: engine, plan: plan, file: file.file).run(&coverage)
        }
        let summary = coverage.summary
        results += goals(file, summary)
        return ScenarioTestReport(results: results, coverage: summary)
    }

    /// Walks the scenario without a test file.
    ///
    /// - Parameter file: What the results name as theirs.
    package func explore(_ plan: ExplorationPlan, file: String) -> ScenarioTestReport {
        var coverage = CoverageCounter(engine.flow)
        let results = Explorer(engine: engine, plan: plan, file: file).run(&coverage)
        return ScenarioTestReport(results: results, coverage: coverage.summary)
    }

    private func goals(_ file: ScenarioTestFile, _ coverage: ScenarioCoverage) -> [ScenarioTestResult] {
        let goals = [
            ("nodes", file.cover.nodes, coverage.nodesVisited, coverage.nodes),
            ("edges", file.cover.edges, coverage.edgesTaken, coverage.edges),
        ]
        return goals.filter { $0.1 > 0 }.map { name, goal, reached, all in
            let share = all == 0 ? 100 : 100 * Double(reached) / Double(all)
            let passed = share >= goal
            let message =
                "expected \(goal)% of \(name), reached \(reached) of \(all); missing: "
                + coverage.missing.prefix(20).joined(separator: ", ")
            return ScenarioTestResult(
                file: file.file, name: "coverage of \(name)", passed: passed, message: passed ? "" : message,
                location: file.cover.location)
        }
    }

    // MARK: One test

    private func run(
        _ test: ScenarioTestCase, file: String, _ coverage: inout CoverageCounter
    ) -> [ScenarioTestResult] {
        var number = engine.flow.start
        if let node = test.node {
            guard let known = engine.flow.number(of: node) else {
                let message = "there is no node '\(node)'." + suggestion(for: node, among: engine.flow.nodeIDs)
                return [
                    ScenarioTestResult(
                        file: file, name: test.name, passed: false, message: message, location: test.location)
                ]
            }
            number = known
        }
        let variables = engine.flow.variables.merging(test.variables) { $1 }
        let beginning = engine.begun(at: number, variables: variables, settings: test.settings, seed: test.seed)
        coverage.note(beginning)
        var results: [ScenarioTestResult] = []
        if !test.turns.isEmpty { results.append(play(test, from: beginning, file: file, &coverage)) }
        for row in test.table {
            results.append(tryRow(row, of: test, from: beginning.state, file: file, &coverage))
        }
        return results
    }

    private func play(
        _ test: ScenarioTestCase, from beginning: DialogueTurn, file: String, _ coverage: inout CoverageCounter
    ) -> ScenarioTestResult {
        var state = beginning.state
        for (number, turn) in test.turns.enumerated() {
            var faults: [String]
            do {
                let from = state.node
                let taken = try engine.taken(state, turn.input, settings: test.settings)
                coverage.note(taken, from: from)
                state = taken.state
                faults = turn.expectation.faults(of: taken)
            } catch {
                faults = ["refused: \(error)"]
            }
            if !faults.isEmpty {
                let message = "turn \(number + 1), \(turn.input.summary): " + faults.joined(separator: "; ")
                return ScenarioTestResult(
                    file: file, name: test.name, passed: false, message: message, location: turn.location)
            }
        }
        return ScenarioTestResult(file: file, name: test.name, passed: true, message: "", location: test.location)
    }

    private func tryRow(
        _ row: ScenarioTestCase.Row, of test: ScenarioTestCase, from state: DialogueState, file: String,
        _ coverage: inout CoverageCounter
    ) -> ScenarioTestResult {
        var faults: [String]
        do {
            let taken = try engine.taken(state, .say(row.utterance), settings: test.settings)
            coverage.note(taken, from: state.node)
            var expected = ScenarioTestCase.Expectation()
            expected.response = .some(row.response)
            faults = expected.faults(of: taken)
        } catch {
            faults = ["refused: \(error)"]
        }
        return ScenarioTestResult(
            file: file, name: "\(test.name): «\(row.utterance)»", passed: faults.isEmpty,
            message: faults.joined(separator: "; "), location: row.location)
    }
}

extension DialogueInput {
    /// For messages: `say «un café»`.
    var summary: String {
        switch self {
        case .say(let text): "say «\(text)»"
        case .unclearSpeech: "unclear speech"
        case .hint: "hint"
        case .repeatLine(let isSlower): isSlower ? "slower" : "repeat"
        case .back: "back"
        case .wait(let seconds): "wait \(seconds) s"
        case .finish: "finish"
        }
    }
}
