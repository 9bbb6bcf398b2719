import Foundation
import Testing
import Vocab

@Suite("Simulated workload")
struct WorkloadSimulatorTests {
    @Test("more retention costs more reviews and keeps more words")
    func tradeOff() throws {
        let simulator = try WorkloadSimulator(days: 300, words: 400, limits: DailyLimits(reviews: 10_000, new: 10))
        let runs = try simulator.sweep(try FSRS6(), retentions: [0.7, 0.8, 0.9, 0.97])
        #expect(runs.map(\.desiredRetention) == [0.7, 0.8, 0.9, 0.97])
        for (less, more) in zip(runs, runs.dropFirst()) {
            #expect(less.reviewsPerDay < more.reviewsPerDay)
            #expect(less.minutesPerDay < more.minutesPerDay)
            #expect(less.remembered < more.remembered)
        }
        #expect(runs.allSatisfy { $0.remembered > 280 && $0.remembered <= 400 })
        #expect(abs(runs[2].minutesPerWord * runs[2].remembered / 300 - runs[2].minutesPerDay) < 1e-9)
    }

    @Test("reviews are recalled about as often as desired, steps and fuzz or not", arguments: [0.75, 0.9, 0.95])
    func recall(retention: Double) throws {
        // Good answers alone: what is not recalled leads to a step, and each new word to one more.
        var habits = ReviewHabits()
        habits.firstAnswers = [0, 0, 1, 0]
        habits.recalledAnswers = [0, 1, 0]
        for fuzz in [false, true] {
            let scheduler = try FSRS6(desiredRetention: retention, fuzz: fuzz)
            let simulator = try WorkloadSimulator(
                days: 400, words: 1_000, limits: DailyLimits(reviews: 100_000, new: 20), habits: habits, seed: 5)
            let days = simulator.runTotals(scheduler)
            let recalled = 1 - Double(days.steps - days.new) / Double(days.reviews)
            #expect(abs(recalled - retention) < 0.03, "\(recalled)")
        }
    }

    @Test("keeps the day's limits, and what is put off is not lost")
    func limits() throws {
        let simulator = try WorkloadSimulator(days: 120, words: 500, limits: DailyLimits(reviews: 15, new: 8))
        let days = simulator.run(try FSRS6()).days
        #expect(days.count == 120)
        #expect(days.allSatisfy { $0.reviews <= 15 && $0.new <= 8 })
        #expect(days.reduce(0) { $0 + $1.new } == 500)
        #expect(days.suffix(30).contains { $0.reviews == 15 })
        #expect(days.allSatisfy { $0.seconds >= Double($0.reviews) * 4 })
    }

    @Test("the same seed gives the same days, another seed others")
    func seeds() throws {
        func run(_ seed: UInt64) throws -> SimulatedWorkload {
            try WorkloadSimulator(days: 60, words: 100, seed: seed).run(try FSRS6())
        }
        #expect(try run(1) == run(1))
        #expect(try run(1) != run(2))
    }

    @Test("settings that cannot be simulated are refused by name")
    func refused() {
        let errors: [(String, () throws -> WorkloadSimulator)] = [
            ("days", { try WorkloadSimulator(days: 0) }), ("days", { try WorkloadSimulator(days: 3_651) }),
            ("words", { try WorkloadSimulator(words: 0) }), ("words", { try WorkloadSimulator(words: .max) }),
            ("reviews a day", { try WorkloadSimulator(limits: DailyLimits(reviews: -1)) }),
            ("new words a day", { try WorkloadSimulator(limits: DailyLimits(new: 100_001)) }),
        ]
        for (setting, make) in errors {
            let error = #expect(throws: VocabError.self) { _ = try make() }
            #expect(error?.code == "simulationOutOfRange")
            #expect(error?.description.contains("whose \(setting) is") == true)
        }
        #expect(throws: VocabError.retentionOutOfRange(0.5)) {
            try WorkloadSimulator(days: 2).sweep(try FSRS6(), retentions: [0.9, 0.5])
        }
    }

    @Test("a learner's habits come from the log, smoothed towards the defaults")
    func habits() throws {
        #expect(ReviewHabits(log: []) == ReviewHabits())
        func entry(_ rating: ReviewRating, isNew: Bool, milliseconds: Int?) -> ReviewLogEntry {
            let before = SchedulingState(phase: isNew ? .new : .review)
            return ReviewLogEntry(
                id: UUID(), wordID: UUID(), at: Date(timeIntervalSince1970: 0), rating: rating, quality: rating.quality,
                elapsed: 0, source: .review, durationMs: milliseconds, before: before, after: before)
        }
        let log =
            (0..<90).map { _ in entry(.good, isNew: true, milliseconds: nil) }
            + (0..<90).map { entry(.easy, isNew: false, milliseconds: $0 == 0 ? 3_600_000 : 2_000) }
        let habits = ReviewHabits(log: log)
        #expect(abs(habits.firstAnswers[2] - 0.955) < 1e-12)
        #expect(abs(habits.recalledAnswers[2] - 0.91) < 1e-12)
        #expect(abs(habits.firstAnswers.reduce(0, +) - 1) < 1e-12)
        #expect(habits.secondsPerAnswer == [12, 10, 6, 2])
        #expect(habits.secondsPerNew == 20)
    }
}

extension WorkloadSimulator {
    fileprivate func runTotals(_ scheduler: FSRS6) -> SimulatedWorkload.Day {
        run(scheduler).days.reduce(into: SimulatedWorkload.Day()) { sum, day in
            sum.reviews += day.reviews
            sum.new += day.new
            sum.steps += day.steps
        }
    }
}
