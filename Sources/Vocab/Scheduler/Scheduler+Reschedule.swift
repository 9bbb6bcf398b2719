/// What new parameters change for words already learnt.
package enum Rescheduling: String, Codable, Sendable, CaseIterable {
    /// The memory alone: due dates follow at the next answers.
    case memory
    /// The due dates too.
    case dueDates
}

extension Scheduler {
    /// A word's state as it would be had this scheduler always been in use, after a new fit of the parameters or a
    /// change of the desired retention. A word in its steps keeps its due time.
    ///
    /// - Parameter log: all of the word's answers that count, in any order.
    /// - Throws: ``VocabError`` of the first entry that cannot be replayed; the word then stays as it is.
    package func reschedule(
        _ state: SchedulingState, log: [ReviewLogEntry], _ extent: Rescheduling
    ) throws(VocabError) -> SchedulingState {
        guard let first = log.min(by: ReviewLogEntry.isEarlier) else { return state }
        let replayed = try replay(log, from: first.before)
        if extent == .dueDates, replayed.phase == .review { return replayed }
        var next = state
        next.stability = replayed.stability
        next.difficulty = replayed.difficulty
        return next
    }
}
