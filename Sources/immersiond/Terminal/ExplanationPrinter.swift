import Conversation
import Foundation
import Grammar

/// Lays out why a character takes an utterance as it does.
struct ExplanationPrinter {
    /// Answers whose weight is shown.
    private static let mostWeights = 4

    let style: TerminalStyle

    func text(of text: String, _ outcome: TurnOutcome, _ explanation: AnswerExplanation) -> String {
        var lines = [style.cyan("› \(text)")]
        if let retold = explanation.retold { lines.append("  read as   \(retold)") }
        lines.append("  " + verdict(outcome, explanation.ground))
        if !outcome.slots.isEmpty {
            let slots = outcome.slots.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }
            lines.append("  slots     \(slots.joined(separator: ", "))")
        }
        for further in outcome.further { lines.append("  besides   \(further.nodeID): \(further.responseID)") }
        if !explanation.weights.isEmpty { lines.append("  weighed   " + weights(explanation.weights)) }
        if !explanation.unknownWords.isEmpty {
            lines.append("  unknown   " + explanation.unknownWords.map { "«\($0)»" }.joined(separator: ", "))
        }
        for error in outcome.detectedErrors {
            lines.append("  corrected \(error.incorrect) → \(error.correct) \(style.dim("[\(error.ruleID)]"))")
        }
        for line in outcome.lines {
            lines.append("  says      \(line.text)" + (line.role == .line ? "" : style.dim(" (\(line.role.rawValue))")))
        }
        if let hint = outcome.hint { lines.append("  shows     \(hint)") }
        lines.append("  goes on   \(outcome.isEnded ? "nowhere: the end" : outcome.nodeID)")
        return lines.joined(separator: "\n")
    }

    private func verdict(_ outcome: TurnOutcome, _ ground: AnswerExplanation.Ground) -> String {
        let name = style.bold(outcome.responseID ?? "nothing")
        switch (outcome.match, ground) {
        case (.clarify, _): return "?         asks which answer was meant"
        case (.offScript, _): return "✘         not understood"
        case (_, .request(let kind)): return "✔         \(style.bold(kind)): a request"
        case (_, .template(let source, let isExact)):
            return "✔         \(name), \(isExact ? "by" : "nearly by") the template \(style.dim(source))"
        case (_, .part(let words, let source)):
            return "✔         \(name), by its part «\(words)», the template \(style.dim(source))"
        case (_, .meaning): return "✔         \(name), by its meaning"
        case (_, .nothing): return "✔         \(name), since this node takes anything, or a proposal was confirmed"
        }
    }

    private func weights(_ weights: [AnswerExplanation.Weight]) -> String {
        weights.prefix(Self.mostWeights).map { weight in
            let score = weight.isRuledOut ? "ruled out" : String(format: "%.1f", weight.score)
            return "\(weight.responseID) \(score)"
        }.joined(separator: ", ") + (weights.count > Self.mostWeights ? " …" : "")
    }
}
