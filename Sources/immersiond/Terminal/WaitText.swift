import Foundation
import JSONText
import Vocab

/// How long a word stays away, for the buttons that answer it: 1 min, 3 h, 12 days.
enum WaitText {
    /// - Parameter outcome: Where an answer would leave the word, as vocab.preview has it; nil for anything else.
    static func text(_ outcome: JSONValue?, from now: Date) -> String? {
        guard let due = outcome?["due"]?.string.flatMap(Instant.date(from:)) else { return nil }
        if case .integer(let days)? = outcome?["interval"], days > 0 { return days == 1 ? "1 day" : "\(days) days" }
        // The protocol cuts milliseconds off.
        let minutes = Int(((due.timeIntervalSince(now) + 0.5) / 60).rounded())
        if minutes < 1 { return "under a minute" }
        return minutes < 90 ? "\(minutes) min" : "\((minutes + 30) / 60) h"
    }
}
