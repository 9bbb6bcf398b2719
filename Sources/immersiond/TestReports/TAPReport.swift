import ContentFiles
import Conversation
import ScenarioTools
import Vocab

/// The Test Anything Protocol, version 14.
enum TAPReport {
    static func text(of outcomes: [ScenarioTestOutcome]) -> String {
        var lines = ["TAP version 14", "1..\(outcomes.reduce(0) { $0 + $1.tests })"]
        var number = 0
        func add(_ name: String, passed: Bool, _ message: String, note: String? = nil, place: String? = nil) {
            number += 1
            lines.append("\(passed ? "ok" : "not ok") \(number) - \(escaped(name))")
            if let note { lines.append("  # \(oneLine(note))") }
            guard !passed else { return }
            lines += ["  ---", "  message: \(quotedScalar(message))"]
            if let place { lines.append("  at: \(quotedScalar(place))") }
            lines.append("  ...")
        }
        for outcome in outcomes {
            if let failure = outcome.failure { add("\(outcome.scenarioID): loads", passed: false, failure) }
            for result in outcome.report?.results ?? [] {
                add(
                    "\(outcome.scenarioID): \(result.name)", passed: result.passed, result.message, note: result.note,
                    place: result.location.map { "\($0)" })
            }
        }
        return lines.joined(separator: "\n")
    }

    /// A description may hold no `#`, which begins a directive, nor a line break.
    private static func escaped(_ text: String) -> String {
        oneLine(text).replacing("\\", with: "\\\\").replacing("#", with: "\\#")
    }

    private static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
