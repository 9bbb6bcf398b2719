package import Foundation

/// Which algorithm schedules a learner's cards in a language.
package enum SchedulingAlgorithm: String, Codable, Sendable, CaseIterable {
    case fsrs6, sm2
}

/// A configured algorithm.
package enum Scheduler: Sendable, Hashable {
    case fsrs6(FSRS6)
    case sm2(SM2)

    package var algorithm: SchedulingAlgorithm {
        switch self {
        case .fsrs6: .fsrs6
        case .sm2: .sm2
        }
    }

    /// The state after an answer of quality 0–5; FSRS sees the rating that the quality stands for.
    ///
    /// - Throws: ``VocabError/qualityOutOfRange(_:)`` and what the algorithms throw.
    package func review(
        _ state: SchedulingState, quality: Int, at date: Date, seed: UInt64
    ) throws(VocabError) -> SchedulingState {
        try review(state, quality: quality, at: date, seed: seed, choice: .even)
    }

    private func review(
        _ state: SchedulingState, quality: Int, at date: Date, seed: UInt64, choice: FSRS6.DayChoice
    ) throws(VocabError) -> SchedulingState {
        guard let rating = ReviewRating(quality: quality) else { throw .qualityOutOfRange(quality) }
        return switch self {
        case .fsrs6(let fsrs):
            try fsrs.review(state, rating: rating, quality: quality, at: date, seed: seed, choice: choice)
        case .sm2(let sm2): try sm2.review(state, quality: quality, at: date)
        }
    }

    /// The state after an answer given by its rating.
    package func review(
        _ state: SchedulingState, rating: ReviewRating, at date: Date, seed: UInt64
    ) throws(VocabError) -> SchedulingState {
        try review(state, quality: rating.quality, at: date, seed: seed)
    }

    /// Answers a card and says so in a log entry, whose `after` is the card's new state. The card's fuzz seed comes
    /// from `wordID`.
    ///
    /// - Parameter load: what else is due, for FSRS's fuzz to choose a quiet day.
    /// - Throws: ``VocabError``; the state is then unchanged.
    package func answer(
        _ state: SchedulingState, wordID: UUID, quality: Int, at date: Date, source: ReviewSource,
        durationMs: Int? = nil, entryID: UUID, load: DueLoad? = nil
    ) throws(VocabError) -> ReviewLogEntry {
        if let durationMs, !(0...ReviewLogEntry.longestDuration ~= durationMs) {
            throw .durationOutOfRange(durationMs)
        }
        guard let rating = ReviewRating(quality: quality) else { throw .qualityOutOfRange(quality) }
        let after = try review(
            state, quality: quality, at: date, seed: fuzzSeed(of: wordID),
            choice: load.map(FSRS6.DayChoice.quiet) ?? .even)
        return ReviewLogEntry(
            id: entryID, wordID: wordID, at: date, rating: rating, quality: quality,
            elapsed: try state.elapsed(at: date), source: source, durationMs: durationMs, before: state, after: after)
    }

    /// The state that a card's log leads to, worked out anew: after a change of algorithm, parameters or merged
    /// history. An interval that fuzz chose once stays where fuzz still allows it.
    ///
    /// - Parameter log: of one word, in any order; entries of other words would be folded in too.
    /// - Throws: ``VocabError`` of the first entry that cannot be replayed.
    package func replay(
        _ log: [ReviewLogEntry], from start: SchedulingState = SchedulingState()
    ) throws(VocabError) -> SchedulingState {
        var state = start
        for entry in log.sorted(by: ReviewLogEntry.isEarlier) {
            state = try review(
                state, quality: entry.quality, at: entry.at, seed: fuzzSeed(of: entry.wordID),
                choice: .recorded(entry.after.interval))
        }
        return state
    }
}

/// A number of a card's own, the same on every machine.
package func fuzzSeed(of id: UUID) -> UInt64 {
    withUnsafeBytes(of: id.uuid) { bytes in
        bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) } ^ bytes.suffix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
}
