import Foundation

/// Predicts the work and the gain of learning a list of words at a desired retention: a learner who forgets as the
/// scheduler's own parameters say answers every day what is due, within the daily limits.
///
/// Days are the unit: a word's steps are taken on the day they begin, with good answers.
package struct WorkloadSimulator: Sendable {
    package static let dayRange = 1...3_650
    package static let wordRange = 1...100_000
    /// A day of nothing but answers has fewer.
    package static let limitRange = 0...100_000

    private let days: Int
    private let words: Int
    private let limits: DailyLimits
    private let habits: ReviewHabits
    private let seed: UInt64

    /// - Parameters:
    ///   - days: how long to go on, ``dayRange``.
    ///   - words: how many to learn, all new at first, ``wordRange``.
    /// - Throws: ``VocabError/simulationOutOfRange(setting:value:allowed:)``
    package init(
        days: Int = 365, words: Int = 1_000, limits: DailyLimits = DailyLimits(), habits: ReviewHabits = ReviewHabits(),
        seed: UInt64 = 0
    ) throws(VocabError) {
        for (setting, value, range) in [
            ("days", days, Self.dayRange), ("words", words, Self.wordRange),
            ("reviews a day", limits.reviews, Self.limitRange), ("new words a day", limits.new, Self.limitRange),
        ] where !range.contains(value) {
            throw .simulationOutOfRange(
                setting: setting, value: "\(value)", allowed: "\(range.lowerBound) to \(range.upperBound)")
        }
        self.days = days
        self.words = words
        self.limits = limits
        self.habits = habits
        self.seed = seed
    }

    /// The same scheduler and seed give the same days.
    package func run(_ scheduler: FSRS6) -> SimulatedWorkload {
        var random = SplitMix64(seed: seed)
        var learned: [SimulatedCard] = []
        learned.reserveCapacity(words)
        // Which words fall due on each day.
        var due: [[Int]] = Array(repeating: [], count: days)
        var result: [SimulatedWorkload.Day] = []
        for today in 0..<days {
            var day = SimulatedWorkload.Day()
            let order = due[today].map { index in (recall: learned[index].recall(scheduler, on: today), index: index) }
                .sorted { $0 < $1 }
            due[today] = []
            if today + 1 < days { due[today + 1] += order.dropFirst(limits.reviews).map(\.index) }
            for (recall, index) in order.prefix(limits.reviews) {
                day.reviews += 1
                let isRecalled = Double.random(in: 0..<1, using: &random) < recall
                let rating = isRecalled ? recalledRating(&random) : .again
                day.seconds += habits.secondsPerAnswer[rating.rawValue - 1]
                answer(&learned[index], rating, on: today, scheduler, &day, &random)
                if learned[index].due < days { due[learned[index].due].append(index) }
            }
            for _ in 0..<min(limits.new, words - learned.count) {
                day.new += 1
                day.seconds += habits.secondsPerNew
                let first = Self.draw(habits.firstAnswers, &random)
                var word = SimulatedCard()
                answer(&word, ReviewRating.allCases[first], on: today, scheduler, &day, &random)
                if word.due < days { due[word.due].append(learned.count) }
                learned.append(word)
            }
            day.remembered = learned.reduce(0) { $0 + $1.recall(scheduler, on: today) }
            result.append(day)
        }
        return SimulatedWorkload(desiredRetention: scheduler.desiredRetention, days: result)
    }

    /// One run for each desired retention, all else being the scheduler's.
    ///
    /// - Throws: ``VocabError/retentionOutOfRange(_:)``
    package func sweep(_ scheduler: FSRS6, retentions: [Double]) throws(VocabError) -> [SimulatedWorkload] {
        var workloads: [SimulatedWorkload] = []
        for retention in retentions { workloads.append(run(try scheduler.with(desiredRetention: retention))) }
        return workloads
    }

    /// The answer, and the good ones that take the word through its steps on the same day.
    private func answer(
        _ word: inout SimulatedCard, _ rating: ReviewRating, on today: Int, _ scheduler: FSRS6,
        _ day: inout SimulatedWorkload.Day, _ random: inout SplitMix64
    ) {
        var wait = scheduler.advance(&word.state, rating: rating, elapsedDays: word.last.map { today - $0 } ?? 0)
        while case .step = wait {
            day.steps += 1
            day.seconds += habits.secondsPerAnswer[ReviewRating.good.rawValue - 1]
            wait = scheduler.advance(&word.state, rating: .good, elapsedDays: 0)
        }
        word.last = today
        guard case .days(let interval) = wait else { return }
        let range = scheduler.fuzz ? scheduler.fuzzRange(interval) : interval...interval
        word.due = today + .random(in: range, using: &random)
    }

    private func recalledRating(_ random: inout SplitMix64) -> ReviewRating {
        ReviewRating.allCases[1 + Self.draw(habits.recalledAnswers, &random)]
    }

    private static func draw(_ shares: [Double], _ random: inout SplitMix64) -> Int {
        var rest = Double.random(in: 0..<1, using: &random)
        for (index, share) in shares.enumerated() {
            if rest < share { return index }
            rest -= share
        }
        return shares.count - 1
    }
}

private struct SimulatedCard {
    var state = SchedulingState()
    var last: Int?
    var due = 0

    func recall(_ scheduler: FSRS6, on today: Int) -> Double {
        guard let last else { return 0 }
        return scheduler.retrievability(days: today - last, stability: state.stability)
    }
}
