package import Conversation
import Templates

/// Runs a scenario's tests without a daemon, a clock or sound.
///
/// ```swift
/// let report = ScenarioTester(engine: engine).run(try ScenarioTestFile.load(contentsOf: url, name: name))
/// for result in report.results where !result.passed { print(result.message) }
/// ```
package struct ScenarioTester: Sendable {
    /// What a recording says among the answers that are expected; nil when there is nothing to understand.
    package typealias Hearing = @Sendable (_ file: String, _ answers: SpokenAnswers?) throws -> DialogueInput?

    let engine: DialogueEngine
    let hear: Hearing?

    /// - Parameter hear: Understands recordings; without it a test that plays one fails.
    package init(engine: DialogueEngine, hear: Hearing? = nil) {
        self.engine = engine
        self.hear = hear
    }

    /// Runs every test, walk and check of `file`.
    ///
    /// - Parameter snapshots: Approved conversations, by the names of their tests.
    package func run(_ file: ScenarioTestFile, snapshots: [String: [String]] = [:]) -> ScenarioTestReport {
        var coverage = CoverageCounter(engine.flow)
        var results: [ScenarioTestResult] = []
        var transcripts: [String: [String]] = [:]
        for test in file.tests {
            let (found, transcript) = run(test, file: file.file, &coverage)
            results += found
            guard test.isSnapshot else { continue }
            transcripts[test.name] = transcript
            results.append(compare(transcript, with: snapshots[test.name], test, file: file.file))
        }
        if let plan = file.explore {
            results += Explorer(engine: engine, plan: plan, file: file.file).run(&coverage)
        }
        let summary = coverage.summary
        results += goals(file, summary)
        return ScenarioTestReport(results: results, coverage: summary, transcripts: transcripts)
    }

    private func compare(
        _ transcript: [String], with approved: [String]?, _ test: ScenarioTestCase, file: String
    ) -> ScenarioTestResult {
        var message = ""
        if let approved {
            let length = max(transcript.count, approved.count)
            let lines = (0..<length).map { index in
                (
                    old: index < approved.count ? approved[index] : "the end",
                    new: index < transcript.count ? transcript[index] : "the end"
                )
            }
            if let change = lines.first(where: { $0.old != $0.new }) {
                message = "expected «\(change.old)», got «\(change.new)»; approve it with --update"
            }
        } else {
            message = "nothing was approved yet; look at the conversation and approve it with --update"
        }
        return ScenarioTestResult(
            file: file, name: "\(test.name): snapshot", passed: message.isEmpty, message: message,
            location: test.location)
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
    ) -> (results: [ScenarioTestResult], transcript: [String]) {
        var number = engine.flow.start
        if let node = test.node {
            guard let known = engine.flow.number(of: node) else {
                let message = "there is no node '\(node)'." + suggestion(for: node, among: engine.flow.nodeIDs)
                let result = ScenarioTestResult(
                    file: file, name: test.name, passed: false, message: message, location: test.location)
                return ([result], [])
            }
            number = known
        }
        let variables = engine.flow.variables.merging(test.variables) { $1 }
        let beginning = engine.begun(at: number, variables: variables, settings: test.settings, seed: test.seed)
        coverage.note(beginning)
        var results: [ScenarioTestResult] = []
        var transcript = beginning.outcome.transcript
        if !test.turns.isEmpty { results.append(play(test, from: beginning, file: file, &coverage, &transcript)) }
        for row in test.table {
            results.append(tryRow(row, of: test, from: beginning.state, file: file, &coverage))
        }
        return (results, transcript)
    }

    private func play(
        _ test: ScenarioTestCase, from beginning: DialogueTurn, file: String, _ coverage: inout CoverageCounter,
        _ transcript: inout [String]
    ) -> ScenarioTestResult {
        var state = beginning.state
        for (number, turn) in test.turns.enumerated() {
            var faults: [String]
            do {
                let from = state.node
                let input = try input(of: turn, in: state, file: file)
                let taken = try engine.taken(state, input, settings: test.settings)
                coverage.note(taken, from: from)
                state = taken.state
                faults = turn.expectation.faults(of: taken, in: engine.flow)
                transcript.append("› \(input.summary)")
                transcript += taken.outcome.transcript
            } catch {
                faults = ["refused: \(error)"]
            }
            if !faults.isEmpty {
                let message = "turn \(number + 1), \(turn.act.summary): " + faults.joined(separator: "; ")
                return ScenarioTestResult(
                    file: file, name: test.name, passed: false, message: message, location: turn.location)
            }
        }
        return ScenarioTestResult(file: file, name: test.name, passed: true, message: "", location: test.location)
    }

    private func input(
        of turn: ScenarioTestCase.Turn, in state: DialogueState, file: String
    ) throws -> DialogueInput {
        switch turn.act {
        case .input(let input): return input
        case .audio(let path):
            guard let hear else { throw HearingFault("there is nobody to hear it; the speech worker is needed") }
            let folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
            let full = path.hasPrefix("/") || folder.isEmpty ? path : "\(folder)/\(path)"
            guard let input = try hear(full, engine.spokenAnswers(in: state)) else {
                throw HearingFault("nothing was understood in \(path)")
            }
            return input
        }
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
            faults = expected.faults(of: taken, in: engine.flow)
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

/// Why a recording of a test came to nothing.
private struct HearingFault: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = description }
}

extension ScenarioTestCase.Turn.Act {
    fileprivate var summary: String {
        switch self {
        case .input(let input): input.summary
        case .audio(let path): "audio \(path)"
        }
    }
}
