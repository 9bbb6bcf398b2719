package import Foundation

/// SM-2 (Woźniak 1987), canonical: first interval 1 day, second 6, then the last times the easiness factor; a failure
/// starts again at 1 day. No steps within a day, no fuzz.
package struct SM2: Sendable, Hashable {
    /// Days, 1…365.
    package let maximumInterval: Int

    /// - Throws: ``VocabError/maximumIntervalOutOfRange(_:limit:)``
    package init(maximumInterval: Int = SchedulingState.longestInterval) throws(VocabError) {
        guard 1...SchedulingState.longestInterval ~= maximumInterval else {
            throw .maximumIntervalOutOfRange(maximumInterval, limit: SchedulingState.longestInterval)
        }
        self.maximumInterval = maximumInterval
    }

    /// The state after an answer given by its rating.
    ///
    /// - Throws: ``VocabError/reviewBeforeLast(at:last:)``, ``VocabError/dateOutOfRange``.
    package func review(
        _ state: SchedulingState, rating: ReviewRating, at date: Date
    ) throws(VocabError) -> SchedulingState {
        try review(state, quality: rating.quality, at: date)
    }

    /// The state after an answer of quality 0 (blackout) to 5 (perfect); below 3 is a failure.
    ///
    /// FSRS's memory state is dropped: SM-2 does not move it, and a stale one would mislead.
    ///
    /// - Throws: ``VocabError/qualityOutOfRange(_:)``, ``VocabError/reviewBeforeLast(at:last:)``,
    ///   ``VocabError/dateOutOfRange``.
    package func review(
        _ state: SchedulingState, quality: Int, at date: Date
    ) throws(VocabError) -> SchedulingState {
        guard 0...5 ~= quality else { throw .qualityOutOfRange(quality) }
        _ = try state.elapsed(at: date)
        var next = state
        next.record(quality: quality, at: date)
        next.stability = 0
        next.difficulty = 0
        next.step = 0
        if quality >= 3 {
            next.phase = .review
            next.interval = interval(after: state.interval, repetition: next.repetitions, easiness: next.easinessFactor)
        } else {
            next.phase = state.phase == .new || state.phase == .learning ? .learning : .relearning
            next.interval = 1
        }
        next.due = date.addingTimeInterval(Double(next.interval) * SchedulingState.secondsPerDay)
        return next
    }

    private func interval(after last: Int, repetition: Int, easiness: Double) -> Int {
        let days: Double =
            switch repetition {
            case ...1: 1
            case 2: 6
            default: (Double(max(1, last)) * easiness).rounded(.toNearestOrAwayFromZero)
            }
        return Int(min(days, Double(maximumInterval)))
    }
}
