/// When a word has been forgotten so often that it should be learnt in another way.
package struct LeechRule: Sendable, Hashable {
    /// Lapses that make a leech, 1 or more.
    package let threshold: Int

    /// - Parameter threshold: brought to 1 at least.
    package init(threshold: Int = 8) { self.threshold = max(1, threshold) }

    package func isLeech(_ state: SchedulingState) -> Bool { state.lapses >= threshold }

    /// Whether an answer is the time to tell the learner: at the threshold, then each time half as many lapses have
    /// come on top.
    package func isNoticed(from before: SchedulingState, to after: SchedulingState) -> Bool {
        guard after.lapses > before.lapses, isLeech(after) else { return false }
        let period = max(1, (threshold + 1) / 2)
        return (after.lapses - threshold).isMultiple(of: period)
    }
}
