import ContentFiles
import Grammar
import Pictures

/// A page's report for the terminal: the sentences with findings, how many of each kind, what to work on first.
struct PageReportPrinter {
    let style: TerminalStyle

    func text(of report: PageReport) -> String {
        let found = report.sentences.filter { !$0.report.errors.isEmpty || !$0.hints.isEmpty }
        let printer = GrammarReportPrinter(style: style)
        var parts = found.map { sentence in
            printer.text(of: GrammarExamination(report: sentence.report, hints: sentence.hints))
        }
        let errors = report.byRule.reduce(0) { $0 + $1.errors }
        let clean = report.sentences.count - report.sentences.filter { !$0.report.errors.isEmpty }.count
        parts.append(
            "\(counted(report.sentences.count, "sentence")), \(clean) without errors, \(counted(errors, "error"))")
        guard !report.byRule.isEmpty else { return parts.joined(separator: "\n\n") }
        parts.append(
            report.byCategory.map { line($0.errors, $0.hints, $0.category.rawValue) }.joined(separator: "\n"))
        parts.append(
            report.byRule.map { line($0.errors, $0.hints, "\($0.title) \(style.dim("[\($0.ruleID)]"))") }
                .joined(separator: "\n"))
        if !report.lessons.isEmpty {
            parts.append("Work on first:\n" + report.lessons.enumerated().map(lesson).joined(separator: "\n"))
        }
        return parts.joined(separator: "\n\n")
    }

    private func lesson(_ number: Int, _ lesson: PageReport.Lesson) -> String {
        var lines = [
            "\(number + 1). \(lesson.title) \(style.dim("[\(lesson.ruleID)]"))",
            "   \(style.struck(lesson.incorrect)) → \(style.green(lesson.correct))",
            "   \(lesson.explanation)",
        ]
        if let cause = lesson.cause { lines.append("   \(cause)") }
        if let tip = lesson.tip { lines.append("   \(tip)") }
        return lines.joined(separator: "\n")
    }

    private func line(_ errors: Int, _ hints: Int, _ name: String) -> String {
        let doubtful = hints > 0 ? style.dim(" + \(counted(hints, "hint"))") : ""
        return "\(String(errors).padded(to: 4))\(name)\(doubtful)"
    }
}
