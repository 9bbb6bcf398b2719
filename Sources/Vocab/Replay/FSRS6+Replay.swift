import Foundation

/// An answer of a history to be worked out anew.
package struct ReplayedAnswer: Sendable, Hashable {
    /// Microseconds since 1970-01-01T00:00:00Z; whole, so that a day is never missed by rounding.
    package var at: Int64
    package var rating: ReviewRating

    package init(at: Int64, rating: ReviewRating) {
        self.at = at
        self.rating = rating
    }
}

/// Where an answer of a history left the card.
package struct ReplayedCard: Sendable, Hashable {
    /// Learning, review or relearning.
    package var phase: SchedulingState.Phase
    /// Index into the steps; nil in review.
    package var step: Int?
    /// Days.
    package var stability: Double
    /// 1…10.
    package var difficulty: Double
    /// Microseconds since 1970.
    package var due: Int64
    /// Microseconds from the answer until due.
    package var interval: Int64
}

extension FSRS6 {
    /// Works out every state of a card's history, to the microsecond: elapsed days are whole days between answers,
    /// rounded down; steps are rounded to microseconds as they are halved.
    ///
    /// - Parameters:
    ///   - answers: in the order given.
    ///   - seed: decides fuzz, where it is on.
    /// - Throws: ``VocabError/reviewBeforeLast(at:last:)``, ``VocabError/dateOutOfRange``.
    package func replay(_ answers: [ReplayedAnswer], seed: UInt64) throws(VocabError) -> [ReplayedCard] {
        var state = SchedulingState()
        var last: Int64?
        var cards: [ReplayedCard] = []
        cards.reserveCapacity(answers.count)
        for (repetition, answer) in answers.enumerated() {
            let elapsed = try Self.elapsed(from: last, to: answer.at)
            var interval: Int64
            switch advance(&state, rating: answer.rating, elapsedDays: Int(elapsed / Self.microsecondsPerDay)) {
            case .step(let seconds):
                interval = Int64((seconds * 1e6).rounded(.toNearestOrEven))
            case .days(var days):
                if fuzz { days = fuzzed(days, seed: seed, repetition: repetition) }
                interval = Int64(days) * Self.microsecondsPerDay
            }
            last = answer.at
            cards.append(
                ReplayedCard(
                    phase: state.phase, step: state.phase == .review ? nil : state.step, stability: state.stability,
                    difficulty: state.difficulty, due: answer.at + interval, interval: interval))
        }
        return cards
    }

    private static var microsecondsPerDay: Int64 { 86_400_000_000 }

    private static func elapsed(from last: Int64?, to at: Int64) throws(VocabError) -> Int64 {
        let seconds = Double(at) / 1e6
        guard SchedulingState.dates.contains(seconds) else { throw .dateOutOfRange }
        guard let last else { return 0 }
        guard at >= last else {
            throw .reviewBeforeLast(
                at: Date(timeIntervalSince1970: seconds), last: Date(timeIntervalSince1970: Double(last) / 1e6))
        }
        return at - last
    }
}
