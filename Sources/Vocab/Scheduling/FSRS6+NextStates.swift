extension FSRS6 {
    /// What one answer would do to a card past its steps.
    package struct NextState: Sendable, Hashable {
        package var memory: Memory
        /// Days, before fuzz.
        package var interval: Int
    }

    /// What each of the four answers would do.
    package struct NextStates: Sendable, Hashable {
        package var again: NextState
        package var hard: NextState
        package var good: NextState
        package var easy: NextState
    }

    /// What each answer would leave and after how many days the card would come again, were there no steps: what a
    /// learner is shown on the four buttons, and what other programs call next states.
    ///
    /// - Parameters:
    ///   - memory: nil for a card never answered.
    ///   - elapsedDays: whole days since its last answer, 0 or more.
    package func nextStates(from memory: Memory?, elapsedDays: Int) -> NextStates {
        let (again, hard, good, easy) = model.nextOfEach(from: memory, elapsedDays: max(0, elapsedDays))
        return NextStates(again: state(again), hard: state(hard), good: state(good), easy: state(easy))
    }

    /// The memory after one answer.
    ///
    /// - Parameter elapsedDays: whole days since the last answer, 0 or more.
    package func nextMemory(from memory: Memory?, rating: ReviewRating, elapsedDays: Int) -> Memory {
        model.next(from: memory, rating: rating, elapsedDays: max(0, elapsedDays))
    }

    /// The probability of recall this many whole days after an answer: R(t, S).
    package func retrievability(days: Int, stability: Double) -> Double {
        model.retrievability(days: Double(days), stability: stability)
    }

    private func state(_ memory: Memory) -> NextState {
        NextState(memory: memory, interval: interval(stability: memory.stability))
    }
}
