import Foundation

/// How a learner answers and how long it takes: what a simulation needs beside the memory model. The defaults are round
/// figures of the size that reviewers' logs show; ``init(log:)`` takes them from the learner's own.
package struct ReviewHabits: Sendable, Hashable, Codable {
    /// How often the first answer to a word is again, hard, good or easy; sums to 1.
    package var firstAnswers = [0.25, 0.1, 0.55, 0.1]
    /// How often a recalled word is hard, good or easy; sums to 1.
    package var recalledAnswers = [0.1, 0.8, 0.1]
    /// Seconds that again, hard, good and easy take.
    package var secondsPerAnswer = [12.0, 10, 6, 4]
    /// Seconds that a word's first showing takes, whatever the answer.
    package var secondsPerNew = 20.0

    package init() {}

    /// Answers of a kind that the log does not hold keep the default. Shares are smoothed as if the default had been
    /// observed ten times.
    package init(log: [ReviewLogEntry]) {
        var first = firstAnswers.map { $0 * 10 }
        var recalled = recalledAnswers.map { $0 * 10 }
        var durations: [[Double]] = [[], [], [], []]
        var firstDurations: [Double] = []
        for entry in log where entry.source.isAsked {
            let grade = entry.rating.rawValue - 1
            let isNew = entry.before.phase == .new
            if isNew { first[grade] += 1 } else if grade > 0 { recalled[grade - 1] += 1 }
            guard let milliseconds = entry.durationMs else { continue }
            if isNew {
                firstDurations.append(Double(milliseconds) / 1_000)
            } else {
                durations[grade].append(Double(milliseconds) / 1_000)
            }
        }
        firstAnswers = first.map { $0 / first.reduce(0, +) }
        recalledAnswers = recalled.map { $0 / recalled.reduce(0, +) }
        for (grade, seconds) in durations.enumerated() where !seconds.isEmpty {
            secondsPerAnswer[grade] = Self.median(seconds)
        }
        if !firstDurations.isEmpty { secondsPerNew = Self.median(firstDurations) }
    }

    /// A few forgotten screens must not count as thinking: not the mean.
    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
