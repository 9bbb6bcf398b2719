package import Foundation

/// A word that may be shown now.
package struct QueueCandidate: Sendable, Hashable {
    package var wordID: UUID
    package var state: SchedulingState
    /// Rank by frequency, 1 the most frequent; nil when unknown.
    package var rank: Int?
    /// Other words of its example sentence that the learner does not know: 0 makes it an "i+1" word.
    package var unknownNeighbours: Int

    package init(wordID: UUID, state: SchedulingState, rank: Int? = nil, unknownNeighbours: Int = 0) {
        self.wordID = wordID
        self.state = state
        self.rank = rank
        self.unknownNeighbours = unknownNeighbours
    }
}

/// What to show today, and in which order.
package struct ReviewQueue: Sendable, Hashable {
    /// Reviews still allowed today.
    package var reviewLimit: Int
    /// New words still allowed today.
    package var newLimit: Int

    package init(reviewLimit: Int = 200, newLimit: Int = 20) {
        self.reviewLimit = reviewLimit
        self.newLimit = newLimit
    }

    /// Due words, the likeliest forgotten first, then new words: those with the fewest unknown neighbours first, then the
    /// most frequent. Ties keep the order of `candidates`.
    package func order(_ candidates: [QueueCandidate], at date: Date, model: FSRS6) -> [QueueCandidate] {
        var due: [(recall: Double, index: Int)] = []
        var new: [Int] = []
        for (index, candidate) in candidates.enumerated() {
            if candidate.state.phase == .new {
                new.append(index)
            } else if candidate.state.isDue(at: date) {
                due.append((model.retrievability(candidate.state, at: date), index))
            }
        }
        due.sort { ($0.recall, $0.index) < ($1.recall, $1.index) }
        new.sort { left, right in
            let (a, b) = (candidates[left], candidates[right])
            return (a.unknownNeighbours, a.rank ?? .max, left) < (b.unknownNeighbours, b.rank ?? .max, right)
        }
        return due.prefix(max(0, reviewLimit)).map { candidates[$0.index] }
            + new.prefix(max(0, newLimit)).map { candidates[$0] }
    }
}
