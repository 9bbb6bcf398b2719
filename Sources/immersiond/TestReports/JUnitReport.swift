import ContentFiles
import Conversation
import Pictures
import ScenarioTools
import Vocab

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
        let name = XMLText.escaped(outcome.scenarioID)
        var lines = ["  <testsuite name=\"\(name)\" tests=\"\(outcome.tests)\" failures=\"\(outcome.failures)\">"]
        if let failure = outcome.failure {
            lines.append("    <testcase classname=\"\(name)\" name=\"loads\">")
            lines.append("      <failure message=\"\(XMLText.escaped(failure))\"/>")
            lines.append("    </testcase>")
        }
        for result in outcome.report?.results ?? [] {
            var attributes = "classname=\"\(name)\" name=\"\(XMLText.escaped(result.name))\""
            if let location = result.location {
                attributes += " file=\"\(XMLText.escaped(location.file))\" line=\"\(location.line)\""
            }
            if result.passed {
                let note = result.note.map { "<system-out>\(XMLText.escaped($0))</system-out>" } ?? ""
                lines.append("    <testcase \(attributes)\(note.isEmpty ? "/>" : ">\(note)</testcase>")")
            } else {
                lines.append("    <testcase \(attributes)>")
                lines.append("      <failure message=\"\(XMLText.escaped(result.message))\"/>")
                lines.append("    </testcase>")
            }
        }
        return (lines + ["  </testsuite>"]).joined(separator: "\n")
    }
}
