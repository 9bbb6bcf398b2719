extension Scheduler {
    /// Where a word stands once its last answer is taken back: where it stood before. When something else has changed
    /// its state since, an import that brought older answers or a new fit, the answers that are left are replayed.
    ///
    /// - Parameters:
    ///   - last: The answer that is taken back.
    ///   - state: Where the word stands now.
    ///   - log: The answers that still count, in any order.
    package func state(
        takingBack last: ReviewLogEntry, from state: SchedulingState, log: [ReviewLogEntry]
    ) -> SchedulingState {
        guard state != last.after, let first = log.min(by: ReviewLogEntry.isEarlier) else { return last.before }
        // A log that cannot be replayed, as imports may bring it, leaves what was noted with the answer.
        return (try? replay(log, from: first.before)) ?? last.before
    }
}
