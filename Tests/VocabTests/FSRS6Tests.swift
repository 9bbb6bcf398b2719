import Foundation
import TestSupport
import Testing

@testable import Vocab

private let start = Date(timeIntervalSince1970: 1_767_600_000)

@Suite("FSRS-6")
struct FSRS6Tests {
    @Test("good answers when due come after 10 minutes, then 2, 11, 46, 163 and 365 days")
    func goodAnswers() throws {
        let fsrs = try FSRS6()
        var state = SchedulingState()
        var now = start
        var minutes: [Double] = []
        for _ in 0..<7 {
            state = try fsrs.review(state, rating: .good, at: now, seed: 0)
            let due = try #require(state.due)
            minutes.append(due.timeIntervalSince(now) / 60)
            now = due
        }
        let days: [Double] = [2, 11, 46, 163, 365, 365]
        #expect(minutes == [10] + days.map { $0 * 1_440 })
        #expect(state.reviewCount == 7)
        #expect(state.correctCount == 7)
        #expect(state.repetitions == 7)
        // The two answers ten minutes apart are one day's success.
        #expect(state.successDays == 6)
    }

    @Test(
        "the first answer decides the step",
        arguments: [
            (ReviewRating.again, SchedulingState.Phase.learning, 60.0), (.hard, .learning, 330),
            (.good, .learning, 600), (.easy, .review, 8 * 86_400),
        ])
    func firstAnswer(rating: ReviewRating, phase: SchedulingState.Phase, seconds: TimeInterval) throws {
        let state = try FSRS6().review(SchedulingState(), rating: rating, at: start, seed: 0)
        #expect(state.phase == phase)
        #expect(state.due == start.addingTimeInterval(seconds))
        #expect(state.lastReview == start)
    }

    @Test("with one learning step, hard waits half as long again")
    func hardWithOneStep() throws {
        let state = try FSRS6(learningSteps: [100]).review(SchedulingState(), rating: .hard, at: start, seed: 0)
        #expect(state.due == start.addingTimeInterval(150))
    }

    @Test("forgetting in review is a lapse, and is relearnt after ten minutes")
    func lapse() throws {
        let fsrs = try FSRS6()
        let known = try fsrs.review(SchedulingState(), rating: .easy, at: start, seed: 0)
        let due = try #require(known.due)
        let lapsed = try fsrs.review(known, rating: .again, at: due, seed: 0)
        #expect(lapsed.phase == .relearning)
        #expect(lapsed.lapses == 1)
        #expect(lapsed.repetitions == 0)
        #expect(lapsed.interval == 0)
        #expect(lapsed.due == due.addingTimeInterval(600))
        #expect(lapsed.stability < known.stability)
        let failedAgain = try fsrs.review(lapsed, rating: .again, at: due.addingTimeInterval(600), seed: 0)
        #expect(failedAgain.lapses == 1, "only forgetting in review counts")
    }

    @Test("a card left in a step that no longer exists goes to review")
    func fewerSteps() throws {
        let state = SchedulingState(
            phase: .learning, step: 3, stability: 2, difficulty: 5, lastReview: start, reviewCount: 4)
        let next = try FSRS6().review(state, rating: .hard, at: start.addingTimeInterval(60), seed: 0)
        #expect(next.phase == .review)
    }

    @Test("a review before the last one is refused by name, and one in the same millisecond is not")
    func clockBack() throws {
        let fsrs = try FSRS6()
        let state = try fsrs.review(SchedulingState(), rating: .good, at: start, seed: 0)
        let earlier = start.addingTimeInterval(-0.002)
        #expect(throws: VocabError.reviewBeforeLast(at: earlier, last: start)) {
            try fsrs.review(state, rating: .good, at: earlier, seed: 0)
        }
        for moment in [0, -0.000_5] {
            let again = try fsrs.review(state, rating: .good, at: start.addingTimeInterval(moment), seed: 0)
            #expect(again.stability == state.stability)
        }
    }

    @Test(
        "a date that no calendar holds is refused",
        arguments: [Double.nan, .infinity, -.infinity, 1e300, -3e9, 253_402_300_800])
    func badDate(seconds: Double) throws {
        let fsrs = try FSRS6()
        #expect(throws: VocabError.dateOutOfRange) {
            try fsrs.review(SchedulingState(), rating: .good, at: Date(timeIntervalSince1970: seconds), seed: 0)
        }
    }

    @Test(
        "a day begins after 24 hours, to the millisecond that dates travel in",
        arguments: [(86_400.0, true), (86_399.999_5, true), (86_399.99, false), (86_401, true), (3_600, false)])
    func wholeDays(seconds: TimeInterval, isNextDay: Bool) throws {
        let state = SchedulingState(
            phase: .review, stability: 5, difficulty: 5, lastReview: start, interval: 1, reviewCount: 1)
        let next = try FSRS6().review(state, rating: .good, at: start.addingTimeInterval(seconds), seed: 0)
        // The same-day formula leaves 5 unchanged.
        #expect((next.stability > 6) == isNextDay)
    }

    @Test("recall is certain right after a review, 90 % after the stability, and falls for ever")
    func retrievability() throws {
        let fsrs = try FSRS6()
        let state = SchedulingState(phase: .review, stability: 10, difficulty: 5, lastReview: start, reviewCount: 1)
        #expect(fsrs.retrievability(state, at: start) == 1)
        #expect(fsrs.retrievability(state, at: start.addingTimeInterval(-5)) == 1)
        #expect(abs(fsrs.retrievability(state, at: start.addingTimeInterval(864_000)) - 0.9) < 1e-12)
        let recalls = (0..<200).map { fsrs.retrievability(state, at: start.addingTimeInterval(Double($0) * 40_000)) }
        #expect(zip(recalls, recalls.dropFirst()).allSatisfy { $0 > $1 && $1 > 0 })
        #expect(fsrs.retrievability(SchedulingState(), at: start) == 0)
    }

    @Test("a higher desired retention never gives a longer interval")
    func retentionOrder() throws {
        let schedulers = try [0.7, 0.8, 0.9, 0.95, 0.99].map { try FSRS6(desiredRetention: $0) }
        for stability in [0.001, 0.5, 1, 3, 20, 100, 5000] {
            let intervals = schedulers.map { $0.interval(stability: stability) }
            #expect(intervals == intervals.sorted(by: >))
            #expect(intervals.allSatisfy { 1...365 ~= $0 })
        }
    }

    @Test("whatever the parameters and answers, the state stays valid and the card falls due later")
    func staysValid() throws {
        var random = SeededGenerator(seed: 6)
        for _ in 0..<60 {
            let extreme = Bool.random(using: &random)
            let parameters = FSRS6.parameterRanges.map { range in
                if extreme { return Bool.random(using: &random) ? range.lowerBound : range.upperBound }
                return Double.random(in: range, using: &random)
            }
            let fsrs = try FSRS6(
                parameters: parameters, desiredRetention: .random(in: FSRS6.retentionRange, using: &random),
                maximumInterval: .random(in: 1...365, using: &random), fuzz: .random(using: &random))
            var state = SchedulingState()
            var now = start
            for _ in 0..<40 {
                let rating = try #require(ReviewRating.allCases.randomElement(using: &random))
                state = try fsrs.review(state, rating: rating, at: now, seed: random.next())
                try state.validate()
                let due = try #require(state.due)
                #expect(due > now)
                #expect(state.interval <= fsrs.maximumInterval)
                #expect((state.interval == 0) == (state.phase != .review))
                #expect(state.correctCount + state.incorrectCount == state.reviewCount)
                now = now.addingTimeInterval(due.timeIntervalSince(now) * .random(in: 0...3, using: &random))
            }
        }
    }

    @Test("a better answer never leaves a weaker memory")
    func answersAreOrdered() throws {
        let fsrs = try FSRS6()
        var random = SeededGenerator(seed: 7)
        for _ in 0..<300 {
            let state = SchedulingState(
                phase: .review, stability: .random(in: 0.1...400, using: &random),
                difficulty: .random(in: 1...10, using: &random), lastReview: start, interval: 1, reviewCount: 3)
            let now = start.addingTimeInterval(.random(in: 86_400...(86_400 * 500), using: &random))
            let next = try ReviewRating.allCases.map { try fsrs.review(state, rating: $0, at: now, seed: 0) }
            #expect(next.map(\.stability) == next.map(\.stability).sorted())
            #expect(next.map(\.difficulty) == next.map(\.difficulty).sorted(by: >))
        }
    }

    @Test("a card that SM-2 scheduled goes on from its interval")
    func fromSM2() throws {
        let fsrs = try FSRS6()
        let state = SchedulingState(
            phase: .review, due: start.addingTimeInterval(30 * 86_400), lastReview: start, repetitions: 4,
            interval: 30, reviewCount: 4, correctCount: 4)
        #expect(abs(fsrs.retrievability(state, at: start.addingTimeInterval(30 * 86_400)) - 0.9) < 1e-12)
        let next = try fsrs.review(state, rating: .good, at: start.addingTimeInterval(30 * 86_400), seed: 0)
        // By construction the first step multiplies by the easiness factor.
        #expect(abs(next.stability - 75) < 1e-6)
        #expect(next.interval == 75)
    }
}

@Suite("FSRS-6's fuzz")
struct FSRS6FuzzTests {
    @Test(
        "spreads by the published ranges",
        arguments: [
            (1, 1...1), (2, 2...2), (3, 2...4), (7, 5...9), (10, 8...12), (20, 17...23), (100, 93...107),
            (360, 340...365), (365, 345...365),
        ])
    func ranges(days: Int, range: ClosedRange<Int>) throws {
        #expect(try FSRS6(fuzz: true).fuzzRange(days) == range)
    }

    @Test("chooses every day of the range about as often, and the same again for the same card and repetition")
    func spread() throws {
        let fsrs = try FSRS6(fuzz: true)
        var counts: [Int: Int] = [:]
        for seed in 0..<5_000 as Range<UInt64> {
            let days = fsrs.fuzzed(20, seed: seed, repetition: 3)
            #expect(days == fsrs.fuzzed(20, seed: seed, repetition: 3))
            counts[days, default: 0] += 1
        }
        #expect(counts.keys.sorted() == Array(17...23))
        // 714 each is expected; the standard deviation is 25.
        #expect(counts.values.allSatisfy { 600...830 ~= $0 }, "\(counts)")
        #expect(Set((0..<50).map { fsrs.fuzzed(100, seed: 9, repetition: $0) }).count > 5)
    }

    @Test("touches the interval only, never the memory")
    func memoryUnchanged() throws {
        let plain = try FSRS6()
        let fuzzy = try FSRS6(fuzz: true)
        let state = SchedulingState(phase: .review, stability: 40, difficulty: 5, lastReview: start, reviewCount: 9)
        let now = start.addingTimeInterval(40 * 86_400)
        let a = try plain.review(state, rating: .good, at: now, seed: 1)
        let all = try (0..<40).map { try fuzzy.review(state, rating: .good, at: now, seed: UInt64($0)) }
        #expect(all.allSatisfy { $0.stability == a.stability && $0.difficulty == a.difficulty })
        #expect(Set(all.map(\.interval)).count > 5)
        #expect(all.allSatisfy { $0.due == now.addingTimeInterval(Double($0.interval) * 86_400) })
    }
}

@Suite("FSRS-6's settings")
struct FSRS6SettingsTests {
    @Test("parameters outside their range are refused with index and range", arguments: 0..<21, [-1e9, 1e9, .nan])
    func parameter(index: Int, value: Double) {
        var parameters = FSRS6.defaultParameters
        parameters[index] = value
        let error = #expect(throws: VocabError.self) { try FSRS6(parameters: parameters) }
        #expect(error?.code == "parameterOutOfRange")
        #expect(error?.description.contains("w\(index) ") == true)
    }

    @Test("settings outside their range are refused by name")
    func settings() {
        #expect(throws: VocabError.wrongParameterCount(19)) {
            try FSRS6(parameters: Array(FSRS6.defaultParameters.prefix(19)))
        }
        #expect(throws: VocabError.retentionOutOfRange(0.995)) { try FSRS6(desiredRetention: 0.995) }
        #expect(throws: VocabError.retentionOutOfRange(0.69)) { try FSRS6(desiredRetention: 0.69) }
        #expect(throws: VocabError.stepOutOfRange(0)) { try FSRS6(learningSteps: [60, 0]) }
        #expect(throws: VocabError.stepOutOfRange(31_536_001)) { try FSRS6(relearningSteps: [31_536_001]) }
        #expect(throws: VocabError.tooManySteps(101)) { try FSRS6(learningSteps: Array(repeating: 60, count: 101)) }
        #expect(throws: VocabError.maximumIntervalOutOfRange(366, limit: 365)) { try FSRS6(maximumInterval: 366) }
        #expect(throws: VocabError.maximumIntervalOutOfRange(0, limit: 365)) { try FSRS6(maximumInterval: 0) }
        #expect(throws: VocabError.maximumIntervalOutOfRange(36_501, limit: 36_500)) {
            try FSRS6(maximumInterval: 36_501, intervalLimit: FSRS6.longestForeignInterval)
        }
    }
}
