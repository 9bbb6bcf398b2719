package import Foundation

/// What statistics and daily limits ask of an answer; a long log need not be read whole for them.
package protocol ReviewedAnswer: Sendable {
    var at: Date { get }
    var rating: ReviewRating { get }
    var source: ReviewSource { get }
    var durationMs: Int? { get }
    /// Of the word, before the answer.
    var phase: SchedulingState.Phase { get }
    /// In days, before the answer.
    var interval: Int { get }
}

extension ReviewLogEntry: ReviewedAnswer {
    package var phase: SchedulingState.Phase { before.phase }
    package var interval: Int { before.interval }
}
