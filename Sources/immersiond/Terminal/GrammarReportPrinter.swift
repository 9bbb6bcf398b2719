import Foundation
import Grammar
import Lexicon
import Pictures

/// A grammar report for the terminal: the sentence with its errors underlined, then each correction.
struct GrammarReportPrinter {
    let style: TerminalStyle

    /// The errors, and below them what may be wrong.
    func text(of examination: GrammarExamination) -> String {
        let hints = examination.hints.map { hint in
            "\(style.yellow("?")) \(hint.error.incorrect) → \(hint.error.correct)  \(Self.reason(for: hint.error)) "
                + style.dim("[\(hint.error.ruleID)]")
        }
        return ([text(of: examination.report)] + hints).joined(separator: "\n")
    }

    func text(of report: GrammarReport) -> String {
        guard !report.errors.isEmpty else { return "\(report.inputText)\n\(style.green("✔ nothing to correct"))" }
        var lines = [report.inputText]
        if !report.inputText.contains("\n") { lines.append(style.red(underline(report))) }
        for error in report.errors {
            lines.append(
                "\(style.struck(error.incorrect)) → \(style.green(error.correct))  \(Self.reason(for: error)) "
                    + style.dim("[\(error.ruleID)]"))
        }
        lines.append("\(style.green("✔")) \(report.correctedText)")
        return lines.joined(separator: "\n")
    }

    /// The explanation, and what the writer's first language has to do with it.
    private static func reason(for error: GrammarError) -> String {
        [error.explanation, error.cause].compactMap { $0 }.joined(separator: " ")
    }

    /// Tildes below every error; positions count scalars, columns count characters.
    private func underline(_ report: GrammarReport) -> String {
        let scalars = Array(report.inputText.precomposedStringWithCanonicalMapping.unicodeScalars)
        let width = { (end: Int) in
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars.prefix(end))
            return String(text).count
        }
        var line = ""
        for error in report.errors.sorted(by: { $0.position.start < $1.position.start }) {
            line = line.padded(to: width(error.position.start))
            line += String(repeating: "~", count: max(1, width(error.position.end) - width(error.position.start)))
        }
        return line
    }
}
