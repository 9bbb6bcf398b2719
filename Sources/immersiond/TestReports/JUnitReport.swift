import ContentFiles
import Conversation

/// JUnit's XML, as build servers read it: a suite for each scenario.
enum JUnitReport {
    static func text(of outcomes: [ScenarioTestOutcome]) -> String {
        let tests = outcomes.reduce(0) { $0 + $1.tests }
        let failures = outcomes.reduce(0) { $0 + $1.failures }
        let suites = outcomes.map(suite).joined(separator: "\n")
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="immersiond" tests="\(tests)" failures="\(failures)">
            \(suites)
            </testsuites>
            """
    }

    private static func suite(_ outcome: ScenarioTestOutcome) -> String {
        let name = escaped(outcome.scenarioID)
        var lines = ["  <testsuite name=\"\(name)\" tests=\"\(outcome.tests)\" failures=\"\(outcome.failures)\">"]
        if let failure = outcome.failure {
            lines.append("    <testcase classname=\"\(name)\" name=\"loads\">")
            lines.append("      <failure message=\"\(escaped(failure))\"/>")
            lines.append("    </testcase>")
        }
        for result in outcome.report?.results ?? [] {
            var attributes = "classname=\"\(name)\" name=\"\(escaped(result.name))\""
            if let location = result.location {
                attributes += " file=\"\(escaped(location.file))\" line=\"\(location.line)\""
            }
            if result.passed {
                let note = result.note.map { "<system-out>\(escaped($0))</system-out>" } ?? ""
                lines.append("    <testcase \(attributes)\(note.isEmpty ? "/>" : ">\(note)</testcase>")")
            } else {
                lines.append("    <testcase \(attributes)>")
                lines.append("      <failure message=\"\(escaped(result.message))\"/>")
                lines.append("    </testcase>")
            }
        }
        return (lines + ["  </testsuite>"]).joined(separator: "\n")
    }

    /// Text fit for an attribute in double quotes. Control characters, which XML 1.0 cannot hold, become spaces.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\n": escaped += "&#10;"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F: escaped += " "
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
