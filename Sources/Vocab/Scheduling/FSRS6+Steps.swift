import Foundation

extension FSRS6 {
    /// What comes between an answer and the next showing.
    enum Wait: Sendable, Hashable {
        /// Seconds, in learning or relearning.
        case step(TimeInterval)
        /// Days before fuzz, in review.
        case days(Int)
    }

    /// Moves memory, phase and step by an answer; leaves dates, interval and counters alone.
    @inline(__always)
    func advance(_ state: inout SchedulingState, rating: ReviewRating, elapsedDays: Int) -> Wait {
        let memory = model.next(from: model.memory(of: state), rating: rating, elapsedDays: elapsedDays)
        state.stability = memory.stability
        state.difficulty = memory.difficulty
        if let seconds = moveThroughSteps(&state, rating: rating) { return .step(seconds) }
        state.phase = .review
        state.step = 0
        return .days(interval(stability: memory.stability))
    }

    /// Sets phase and step; the seconds to the next step, or nil when the card goes to review.
    @inline(__always)
    private func moveThroughSteps(_ state: inout SchedulingState, rating: ReviewRating) -> TimeInterval? {
        switch state.phase {
        case .review:
            guard rating == .again, let first = relearningSteps.first else { return nil }
            state.phase = .relearning
            state.step = 0
            return first
        case .new, .learning:
            state.phase = .learning
            return nextStep(&state.step, in: learningSteps, rating: rating)
        case .relearning:
            return nextStep(&state.step, in: relearningSteps, rating: rating)
        }
    }

    private func nextStep(_ step: inout Int, in steps: [TimeInterval], rating: ReviewRating) -> TimeInterval? {
        guard let first = steps.first else { return nil }
        if rating == .again {
            step = 0
            return first
        }
        // The steps may have become fewer since the card's last answer.
        guard rating != .easy, steps.indices.contains(step) else { return nil }
        if rating == .good {
            step += 1
            return steps.indices.contains(step) ? steps[step] : nil
        }
        guard step == 0 else { return steps[step] }
        return steps.count == 1 ? first * 1.5 : (first + steps[1]) / 2
    }
}
