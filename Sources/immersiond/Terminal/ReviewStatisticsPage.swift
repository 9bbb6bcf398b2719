import ContentFiles
import Foundation
import LearningService
import Pictures
import Vocab

/// Statistics of reviews for the terminal.
struct ReviewStatisticsPage {
    let report: ReviewReport
    let style: TerminalStyle

    var lines: [String] {
        let words = LearningState.allCases.compactMap { state in
            report.words[state.rawValue].map { "\($0) \(state.rawValue)" }
        }
        let due = report.forecast.due.first ?? 0
        return [
            style.bold("Words      ") + (words.isEmpty ? "none yet" : words.joined(separator: ", ")),
            style.bold("Remembered ") + "about \(Int(report.remembered.rounded())) now",
            style.bold("Due        ") + "\(report.forecast.overdue) overdue, \(due) today, "
                + "\(report.forecast.due.reduce(0, +)) within \(counted(report.forecast.due.count, "day"))",
            style.bold("Streak     ") + counted(report.streak, "day"),
        ] + report.retention.map(retention)
    }

    private func retention(_ retention: TrueRetention) -> String {
        let all = retention.all
        let count = all.recalled + all.forgotten
        let share = all.share.map { "\(Int(($0 * 100).rounded())) % of \(count) recalled" } ?? "no reviews"
        return style.bold("Recall     ") + "\(retention.period.rawValue.padded(to: 5))  \(share)"
    }
}
