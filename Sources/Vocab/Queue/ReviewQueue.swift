package import Foundation

/// A word that may be shown now.
package struct QueueCandidate: Sendable, Hashable {
    package var wordID: UUID
    package var state: SchedulingState
    /// Rank by frequency, 1 the most frequent; nil when unknown.
    package var rank: Int?
    /// Other words of its example sentence that the learner does not know: 0 makes it an "i+1" word.
    package var unknownNeighbours: Int
    /// What it shares with its siblings, cards that give each other away: the two directions of a translation.
    package var noteID: UUID?

    package init(
        wordID: UUID, state: SchedulingState, rank: Int? = nil, unknownNeighbours: Int = 0, noteID: UUID? = nil
    ) {
        self.wordID = wordID
        self.state = state
        self.rank = rank
        self.unknownNeighbours = unknownNeighbours
        self.noteID = noteID
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

    /// Due words, the likeliest forgotten first, then new words: those with the fewest unknown neighbours first, then
    /// the most frequent. Ties keep the order of `candidates`. Of siblings only the first is shown, the others are
    /// buried until another day; words in their steps are neither buried nor limited, since their time is minutes away.
    ///
    /// - Parameter answeredNotes: the notes that were answered today, whose siblings are buried.
    package func order(
        _ candidates: [QueueCandidate], at date: Date, model: FSRS6, answeredNotes: Set<UUID> = []
    ) -> [QueueCandidate] {
        var due: [(recall: Double, index: Int)] = []
        var new: [(unknown: Int, rank: Int, index: Int)] = []
        for index in candidates.indices {
            switch candidates[index].state.phase {
            case .new:
                new.append((candidates[index].unknownNeighbours, candidates[index].rank ?? .max, index))
            case .learning, .review, .relearning:
                guard candidates[index].state.isDue(at: date) else { continue }
                due.append((model.retrievability(candidates[index].state, at: date), index))
            }
        }
        due.sort { $0 < $1 }
        new.sort { $0 < $1 }
        var shown = Shown(answeredNotes: answeredNotes, reviewsLeft: reviewLimit, newLeft: newLimit)
        var order = due.map(\.index).filter { shown.take(candidates[$0]) }
        for (_, _, index) in new where shown.newLeft > 0 && shown.take(candidates[index]) { order.append(index) }
        return order.map { candidates[$0] }
    }
}

/// What a queue may still show.
private struct Shown {
    var answeredNotes: Set<UUID>
    var reviewsLeft: Int
    var newLeft: Int

    mutating func take(_ candidate: QueueCandidate) -> Bool {
        let isInSteps = candidate.state.phase == .learning || candidate.state.phase == .relearning
        let left = candidate.state.phase == .new ? \Shown.newLeft : \Shown.reviewsLeft
        guard isInSteps || self[keyPath: left] > 0 else { return false }
        if let note = candidate.noteID, !answeredNotes.insert(note).inserted, !isInSteps { return false }
        if !isInSteps { self[keyPath: left] -= 1 }
        return true
    }
}
