import Foundation

/// Where an answer of a history left the card under SM-2.
package struct ReplayedSM2Card: Sendable, Hashable {
    /// At least 1.3.
    package var easinessFactor: Double
    /// Days, 1…365.
    package var interval: Int
    /// Successes since the last failure.
    package var repetitions: Int
}

extension SM2 {
    /// Works out every state of a card's history.
    ///
    /// - Parameter answers: quality 0…5 by day, in order; SM-2 looks at the order of days, not at how many passed.
    /// - Throws: ``VocabError/qualityOutOfRange(_:)``, ``VocabError/reviewBeforeLast(at:last:)``,
    ///   ``VocabError/dateOutOfRange``.
    package func replay(_ answers: [(day: Double, quality: Int)]) throws(VocabError) -> [ReplayedSM2Card] {
        var state = SchedulingState()
        var cards: [ReplayedSM2Card] = []
        cards.reserveCapacity(answers.count)
        for answer in answers {
            let date = Date(timeIntervalSince1970: answer.day * SchedulingState.secondsPerDay)
            state = try review(state, quality: answer.quality, at: date)
            cards.append(
                ReplayedSM2Card(
                    easinessFactor: state.easinessFactor, interval: state.interval, repetitions: state.repetitions))
        }
        return cards
    }
}
