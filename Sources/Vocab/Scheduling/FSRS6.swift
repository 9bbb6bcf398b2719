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
    /// Seconds, at most 365 days.
    package static let stepRange: ClosedRange<TimeInterval> = 0.001...31_536_000
    package static let stepLimit = 100
    /// The longest interval that other programs let a learner ask for, in days: a hundred years.
    package static let longestForeignInterval = 36_500

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
    /// Days.
    package let maximumInterval: Int
    /// Whether to spread due dates a little, so that cards learnt together part.
    package let fuzz: Bool

    let model: MemoryModel
    /// DR^(−1/w20) − 1: the interval in units of S/F.
    private let retentionFactor: Double

    /// - Parameter intervalLimit: the longest `maximumInterval` to accept. A ``SchedulingState`` that is to be kept
    ///   holds no more than the default; ``longestForeignInterval`` serves to follow another program's history.
    /// - Throws: ``VocabError`` naming the first setting outside its range.
    package init(
        parameters: [Double] = FSRS6.defaultParameters, desiredRetention: Double = 0.9,
        learningSteps: [TimeInterval] = [60, 600], relearningSteps: [TimeInterval] = [600],
        maximumInterval: Int = SchedulingState.longestInterval, fuzz: Bool = false,
        intervalLimit: Int = SchedulingState.longestInterval
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
        guard (1...intervalLimit).contains(maximumInterval) else {
            throw .maximumIntervalOutOfRange(maximumInterval, limit: intervalLimit)
        }
        self.parameters = parameters
        self.desiredRetention = desiredRetention
        self.learningSteps = learningSteps
        self.relearningSteps = relearningSteps
        self.maximumInterval = maximumInterval
        self.fuzz = fuzz
        model = MemoryModel(parameters)
        retentionFactor = pow(desiredRetention, -1 / parameters[20]) - 1
    }

    /// The same scheduler with another desired retention.
    ///
    /// - Throws: ``VocabError/retentionOutOfRange(_:)``
    package func with(desiredRetention: Double) throws(VocabError) -> FSRS6 {
        try FSRS6(
            parameters: parameters, desiredRetention: desiredRetention, learningSteps: learningSteps,
            relearningSteps: relearningSteps, maximumInterval: maximumInterval, fuzz: fuzz,
            intervalLimit: max(maximumInterval, SchedulingState.longestInterval))
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
    ///   - load: what else is due, for fuzz to choose a quiet day; every day is as likely without it.
    /// - Throws: ``VocabError/reviewBeforeLast(at:last:)``, ``VocabError/dateOutOfRange``.
    package func review(
        _ state: SchedulingState, rating: ReviewRating, at date: Date, seed: UInt64, load: DueLoad? = nil
    ) throws(VocabError) -> SchedulingState {
        try review(
            state, rating: rating, quality: rating.quality, at: date, seed: seed,
            choice: load.map(DayChoice.quiet) ?? .even)
    }

    func review(
        _ state: SchedulingState, rating: ReviewRating, quality: Int, at date: Date, seed: UInt64, choice: DayChoice
    ) throws(VocabError) -> SchedulingState {
        let elapsed = try state.elapsed(at: date)
        var next = state
        next.record(quality: quality, at: date)
        switch advance(&next, rating: rating, elapsedDays: SchedulingState.wholeDays(elapsed)) {
        case .step(let seconds):
            next.interval = 0
            next.due = date.addingTimeInterval(seconds)
        case .days(var days):
            if fuzz { days = fuzzed(days, seed: seed, repetition: state.reviewCount, from: date, choice: choice) }
            next.interval = days
            next.due = date.addingTimeInterval(Double(days) * SchedulingState.secondsPerDay)
        }
        return next
    }

    /// Days until recall falls to the desired retention: round(S/F·(DR^(−1/w20) − 1)), half to even, 1…maximum.
    ///
    /// The order of the operations decides what a stability of 3.5 days rounds to; it is the one of the formula.
    package func interval(stability: Double) -> Int {
        let days = (stability / model.factor * retentionFactor).rounded(.toNearestOrEven)
        return Int(min(max(days, 1), Double(maximumInterval)))
    }
}
