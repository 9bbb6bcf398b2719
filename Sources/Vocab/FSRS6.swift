package import Foundation

/// The sixth Free Spaced Repetition Scheduler: when to show a card again, from a model of its memory with three
/// variables, difficulty D, stability S (days until recall falls to 90 %) and retrievability R.
///
/// Formulas: open-spaced-repetition, "The algorithm", FSRS-6. With the defaults, good answers when due come
/// after 10 minutes, then 2, 11, 46, 163 and 365 days.
package struct FSRS6: Sendable, Hashable {
    /// Fitted by the algorithm's authors over many learners.
    package static let defaultParameters: [Double] = [
        0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629,
        1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
    ]
    /// What each parameter may be; outside, intervals stop being plausible.
    package static let parameterRanges: [ClosedRange<Double>] = [
        0.001...100, 0.001...100, 0.001...100, 0.001...100, 1...10, 0.001...4, 0.001...4, 0.001...0.75, 0...4.5,
        0...0.8, 0.001...3.5, 0.001...5, 0.001...0.25, 0.001...0.9, 0...4, 0...1, 1...6, 0...2, 0...2, 0...0.8,
        0.1...0.8,
    ]
    package static let retentionRange = 0.7...0.99
    /// Seconds; a step of a day or more would be a review.
    package static let stepRange: ClosedRange<TimeInterval> = 1...86_399
    package static let stepLimit = 16

    /// The generation of the formulas that ``parameters`` were fitted for, to be stored beside them.
    package let paramsVersion = 6
    /// w0…w20.
    package let parameters: [Double]
    /// The recall probability at which a card falls due, 0.7–0.99.
    package let desiredRetention: Double
    /// Seconds.
    package let learningSteps: [TimeInterval]
    /// Seconds.
    package let relearningSteps: [TimeInterval]
    /// Days, 1…365.
    package let maximumInterval: Int
    /// Whether to spread due dates a little, so that cards learnt together part.
    package let fuzz: Bool

    let model: MemoryModel
    /// Days per day of stability at the desired retention.
    private let intervalFactor: Double

    /// - Throws: ``VocabError`` naming the first setting outside its range.
    package init(
        parameters: [Double] = FSRS6.defaultParameters, desiredRetention: Double = 0.9,
        learningSteps: [TimeInterval] = [60, 600], relearningSteps: [TimeInterval] = [600],
        maximumInterval: Int = SchedulingState.longestInterval, fuzz: Bool = false
    ) throws(VocabError) {
        guard parameters.count == Self.parameterRanges.count else { throw .wrongParameterCount(parameters.count) }
        for (index, range) in Self.parameterRanges.enumerated() where !range.contains(parameters[index]) {
            throw .parameterOutOfRange(index: index, value: parameters[index], allowed: range)
        }
        guard Self.retentionRange.contains(desiredRetention) else { throw .retentionOutOfRange(desiredRetention) }
        for steps in [learningSteps, relearningSteps] {
            guard steps.count <= Self.stepLimit else { throw .tooManySteps(steps.count) }
            for step in steps where !Self.stepRange.contains(step) { throw .stepOutOfRange(step) }
        }
        guard 1...SchedulingState.longestInterval ~= maximumInterval else {
            throw .maximumIntervalOutOfRange(maximumInterval)
        }
        self.parameters = parameters
        self.desiredRetention = desiredRetention
        self.learningSteps = learningSteps
        self.relearningSteps = relearningSteps
        self.maximumInterval = maximumInterval
        self.fuzz = fuzz
        model = MemoryModel(parameters)
        intervalFactor = (pow(desiredRetention, -1 / parameters[20]) - 1) / model.factor
    }

    /// The probability of recall at `date`, 0…1: 1 right after a review, 0 for a card never reviewed.
    ///
    /// R(t, S) = (1 + F·t/S)^−w20 with F = 0.9^(−1/w20) − 1.
    package func retrievability(_ state: SchedulingState, at date: Date) -> Double {
        guard let lastReview = state.lastReview, state.strength > 0 else { return 0 }
        let days = max(0, date.timeIntervalSince(lastReview) / SchedulingState.secondsPerDay)
        return model.retrievability(days: days, stability: state.strength)
    }

    /// The state after an answer.
    ///
    /// - Parameters:
    ///   - date: when the answer was given; not before the last review.
    ///   - seed: the card's own number, so that fuzz differs between cards and repeats on replay. Unused without fuzz.
    /// - Throws: ``VocabError/reviewBeforeLast(at:last:)``, ``VocabError/dateOutOfRange``.
    package func review(
        _ state: SchedulingState, rating: ReviewRating, at date: Date, seed: UInt64
    ) throws(VocabError) -> SchedulingState {
        try review(state, rating: rating, quality: rating.quality, at: date, seed: seed)
    }

    func review(
        _ state: SchedulingState, rating: ReviewRating, quality: Int, at date: Date, seed: UInt64
    ) throws(VocabError) -> SchedulingState {
        let elapsed = try state.elapsed(at: date)
        var next = state
        next.record(quality: quality, at: date)
        let memory = model.next(
            from: model.memory(of: state), rating: rating,
            elapsedDays: SchedulingState.wholeDays(elapsed))
        next.stability = memory.stability
        next.difficulty = memory.difficulty
        if let seconds = moveThroughSteps(&next, rating: rating) {
            next.interval = 0
            next.due = date.addingTimeInterval(seconds)
        } else {
            next.phase = .review
            next.step = 0
            next.interval = interval(stability: memory.stability)
            if fuzz { next.interval = fuzzed(next.interval, seed: seed, repetition: state.reviewCount) }
            next.due = date.addingTimeInterval(Double(next.interval) * SchedulingState.secondsPerDay)
        }
        return next
    }

    /// Days until recall falls to the desired retention: round(S/F·(DR^(−1/w20) − 1)), half to even, 1…maximum.
    func interval(stability: Double) -> Int {
        Int(min(max((stability * intervalFactor).rounded(.toNearestOrEven), 1), Double(maximumInterval)))
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
            return advance(&state.step, in: learningSteps, rating: rating)
        case .relearning:
            return advance(&state.step, in: relearningSteps, rating: rating)
        }
    }

    private func advance(_ step: inout Int, in steps: [TimeInterval], rating: ReviewRating) -> TimeInterval? {
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
