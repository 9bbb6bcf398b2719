import ScenarioTools
import Templates

/// Prints proposals for a terminal.
struct SuggestionPrinter {
    let style: TerminalStyle

    func text(of suggestions: [TemplateSuggestion], misses: Int) -> String {
        guard !suggestions.isEmpty else {
            return misses == 0 ? "No near misses." : "No proposals: the templates understand these answers by now."
        }
        var lines: [String] = []
        var place = ""
        for suggestion in suggestions {
            let here = "\(suggestion.scenario) · \(suggestion.node)"
            if here != place {
                if !lines.isEmpty { lines.append("") }
                lines.append(style.bold(here))
                place = here
            }
            lines += text(of: suggestion)
        }
        let understood = suggestions.reduce(0) { $0 + $1.count }
        lines += ["", style.dim("\(suggestions.count) proposals for \(understood) of \(misses) near misses")]
        return lines.joined(separator: "\n")
    }

    private func text(of suggestion: TemplateSuggestion) -> [String] {
        let count = String(suggestion.count)
        let head = "\(String(repeating: " ", count: max(0, 5 - count.count)))\(style.cyan(count + "×")) "
        let target = suggestion.response.map { "\($0): " } ?? ""
        var lines: [String] = []
        switch (suggestion.change, suggestion.before) {
        case (.listItem, let list?):
            lines.append("\(head)\(target)\(list) + \(style.green(suggestion.after))")
        case (.example, _):
            lines.append("\(head)\(target)\(style.dim("example"))")
        case (.template, _), (_, nil):
            lines.append("\(head)\(target)\(style.dim("new")) \(style.green(suggestion.after))")
        case (_, let before?):
            lines.append("\(head)\(target)\(style.red(before))")
            lines.append("       \(String(repeating: " ", count: target.count))\(style.green(suggestion.after))")
        }
        if let gain = suggestion.gain {
            let wrong = "\(gain.wrong) wrong"
            let told = "heard: \(gain.right) more right, " + (gain.wrong > 0 ? style.red(wrong) : wrong)
            lines.append("       " + told)
        }
        lines.append("       " + style.dim(suggestion.examples.map { "«\($0)»" }.joined(separator: " ")))
        return lines
    }
}
