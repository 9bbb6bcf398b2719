import Foundation
import Vocab

/// How long a word stays away, for the buttons that answer it: 1 min, 3 h, 12 days.
enum WaitText {
    /// - Parameter outcome: Where an answer would leave the word, as vocab.preview has it.
    /// - Returns: nil where it has no next review.
    static func text(_ outcome: SchedulingState, from now: Date) -> String? {
        guard let due = outcome.due else { return nil }
        if outcome.interval > 0 { return outcome.interval == 1 ? "1 day" : "\(outcome.interval) days" }
        // The protocol cuts milliseconds off.
        let minutes = Int(((due.timeIntervalSince(now) + 0.5) / 60).rounded())
        if minutes < 1 { return "under a minute" }
        return minutes < 90 ? "\(minutes) min" : "\((minutes + 30) / 60) h"
    }
}
