import ContentFiles
import Conversation
import ScenarioTools
import Vocab

/// Results of scenarios' tests for the terminal: a line a file, and each failure with its place and reason.
struct ScenarioReportPrinter {
    let style: TerminalStyle

    func text(of outcome: ScenarioTestOutcome) -> String {
        guard let report = outcome.report else {
            return "\(style.red("✘")) \(style.bold(outcome.scenarioID))\n  \(outcome.failure ?? "")"
        }
        let failed = report.results.filter { !$0.passed }
        let coverage = report.coverage
        let mark = failed.isEmpty ? style.green("✔") : style.red("✘")
        let counts = "\(report.results.count - failed.count) of \(counted(report.results.count, "test"))"
        let reached =
            "nodes \(coverage.nodesVisited)/\(coverage.nodes), edges \(coverage.edgesTaken)/\(coverage.edges)"
        let head = "\(mark) \(style.bold(outcome.scenarioID))  \(counts)  \(style.dim(reached))"
        let details = failed.map { result in
            let place = result.location.map { "\($0): " } ?? ""
            let reason = result.message.split(separator: "\n").map { "      \($0)" }.joined(separator: "\n")
            return "    \(style.red(result.name))  \(style.dim(place))\n\(reason)"
        }
        let notes = report.results.compactMap { result in
            result.note.map { "    \(style.yellow(result.name))  \($0)" }
        }
        return ([head] + details + notes).joined(separator: "\n")
    }

    func summary(of outcomes: [ScenarioTestOutcome]) -> String {
        let results = outcomes.flatMap { $0.report?.results ?? [] }
        let failed = results.count { !$0.passed } + outcomes.count { $0.failure != nil }
        let passed = counted(results.count { $0.passed }, "test")
        let text = "\(counted(outcomes.count, "scenario")): \(passed) passed, \(failed) failed"
        return failed == 0 ? style.green(text) : style.red(text)
    }
}
