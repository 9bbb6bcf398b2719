import ContentFiles
import Foundation
import LearningService
import Lexicon
import Study

/// An idea as a page to read.
struct IdeaPrinter {
    let style: TerminalStyle

    func lines(_ page: IdeaPage) -> [String] {
        let (idea, primer) = (page.idea, page.primer)
        var lines = [
            style.bold(idea.title),
            style.dim("\(idea.level.rawValue) \(idea.kind.rawValue) · \(idea.id)"), "",
        ]
        lines += wrapped(idea.ideaDescription)
        if !primer.thesis.isEmpty { lines += [""] + wrapped(style.cyan(primer.thesis)) }
        if !primer.story.isEmpty { lines += [""] + wrapped(primer.story) }
        for (heading, entries) in [
            ("Use it when", primer.useItWhen), ("How to apply it", primer.howToApply),
            ("Where it ends", primer.edgesAndLimits),
        ] where !entries.isEmpty {
            lines += ["", style.bold(heading)] + entries.flatMap { wrapped($0, indent: "  · ", following: "    ") }
        }
        if !primer.oneLineRecall.isEmpty {
            lines += ["", style.bold("In one line")] + wrapped(primer.oneLineRecall, indent: "  ", following: "  ")
        }
        if !primer.furtherLearning.isEmpty {
            lines += ["", style.bold("Read on")]
            lines += primer.furtherLearning.map { "  · \($0.title) \(style.dim("\($0.kind.rawValue) \($0.target)"))" }
        }
        return lines + ["", standing(page)]
    }

    private func standing(_ page: IdeaPage) -> String {
        let progress = page.progress
        guard progress.totalTestsTaken > 0 else {
            return style.dim(
                page.openAttemptID == nil
                    ? "Not tried yet: immersiond study test \(page.idea.id) asks nine questions."
                    : "A test is open: immersiond study test \(page.idea.id) goes on with it.")
        }
        let average = Int(progress.averageScore.rounded())
        var text =
            "\(MasteryBars.ofIdea(progress.masteryLevel, style)) \(progress.masteryType.rawValue), "
            + "\(counted(progress.totalTestsTaken, "test")), \(average) of 150 on average"
        if let date = progress.nextReviewDate { text += ", asked again on \(StudyDates.day(date))" }
        return text
    }

    private func wrapped(_ text: String, indent: String = "", following: String = "") -> [String] {
        var (lines, line) = ([String](), indent)
        for word in text.split(separator: " ") {
            if line.count + word.count > 96, line != indent {
                lines.append(line)
                line = following
            }
            line += (line == indent || line == following ? "" : " ") + word
        }
        return lines + [line]
    }
}

/// Mastery as bars.
enum MasteryBars {
    /// 0 not started to 3 solid.
    static func ofIdea(_ level: Int, _ style: TerminalStyle) -> String {
        let bars = String(repeating: "●", count: level) + String(repeating: "○", count: max(0, 3 - level))
        return level == 3 ? style.green(bars) : level == 2 ? style.yellow(bars) : bars
    }

    /// A share of 1.
    static func ofShare(_ share: Double, _ style: TerminalStyle) -> String {
        let full = Int((min(max(share, 0), 1) * 10).rounded())
        let bars = String(repeating: "█", count: full) + String(repeating: "░", count: 10 - full)
        return share >= 0.95 ? style.green(bars) : share >= 0.5 ? style.yellow(bars) : bars
    }
}

/// Days as they are shown.
enum StudyDates {
    static func day(_ date: Date) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_GB")
        formatter.dateFormat = "EEEE d MMMM"
        return formatter.string(from: date)
    }
}
