import Foundation
import TestSupport
import Testing
import Vocab

private let start = Date(timeIntervalSince1970: 1_767_600_000)

@Suite("SM-2")
struct SM2Tests {
    struct History: Sendable {
        var qualities: [Int]
        var intervals: [Int]
        var easiness: Double
    }

    static let histories = [
        // 37.5 and 237.5 round up; 595 is over the limit.
        History(qualities: [4, 4, 4, 4, 4, 4, 4], intervals: [1, 6, 15, 38, 95, 238, 365], easiness: 2.5),
        History(qualities: [5, 5, 5], intervals: [1, 6, 17], easiness: 2.8),
        History(qualities: [3, 3, 3, 3], intervals: [1, 6, 12, 23], easiness: 1.94),
        History(qualities: [4, 4, 4, 1, 4, 4, 4], intervals: [1, 6, 15, 1, 1, 6, 12], easiness: 1.96),
        History(qualities: [0, 0, 0, 0], intervals: [1, 1, 1, 1], easiness: 1.3),
        History(qualities: [2, 5], intervals: [1, 1], easiness: 2.28),
    ]

    @Test("gives the published intervals and easiness factor", arguments: histories)
    func published(history: History) throws {
        let sm2 = try SM2()
        var state = SchedulingState()
        var now = start
        var intervals: [Int] = []
        for quality in history.qualities {
            state = try sm2.review(state, quality: quality, at: now)
            intervals.append(state.interval)
            now = try #require(state.due)
        }
        #expect(intervals == history.intervals)
        #expect(abs(state.easinessFactor - history.easiness) < 1e-9)
    }

    @Test("the easiness factor never falls below 1.3 and the interval stays within 1 to 365 days")
    func bounds() throws {
        let sm2 = try SM2()
        var random = SeededGenerator(seed: 3)
        for _ in 0..<100 {
            var state = SchedulingState()
            for day in 0..<40 {
                let quality = Int.random(in: 0...5, using: &random)
                state = try sm2.review(state, quality: quality, at: start.addingTimeInterval(Double(day) * 86_400))
                try state.validate()
                #expect(state.easinessFactor >= 1.3)
                #expect(1...365 ~= state.interval)
                #expect(state.phase == .review || quality < 3)
            }
        }
    }

    @Test("agrees with exact arithmetic in hundredths on every answer", arguments: 1...40 as ClosedRange<UInt64>)
    func exact(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let qualities = (0..<60).map { _ in Int.random(in: 0...9, using: &random) }.map { min($0, 5) }
        let cards = try SM2().replay(qualities.enumerated().map { (Double($0.offset), $0.element) })
        // The published changes of the easiness factor, in hundredths.
        let changes = [-80, -54, -32, -14, 0, 10]
        var (easiness, interval, repetitions) = (250, 0, 0)
        for (quality, card) in zip(qualities, cards) {
            easiness = max(130, easiness + changes[quality])
            repetitions = quality < 3 ? 0 : repetitions + 1
            switch repetitions {
            case 0, 1: interval = 1
            case 2: interval = 6
            default: interval = min(365, (interval * easiness + 50) / 100)
            }
            #expect(card.interval == interval)
            #expect(card.repetitions == repetitions)
            #expect(abs(card.easinessFactor - Double(easiness) / 100) < 1e-9)
        }
    }

    @Test("refuses a quality outside 0 to 5", arguments: [-1, 6, .min, .max])
    func badQuality(quality: Int) throws {
        let sm2 = try SM2()
        #expect(throws: VocabError.qualityOutOfRange(quality)) {
            try sm2.review(SchedulingState(), quality: quality, at: start)
        }
    }

    @Test("refuses a review before the last one")
    func clockBack() throws {
        let sm2 = try SM2()
        let state = try sm2.review(SchedulingState(), rating: .good, at: start)
        let earlier = start.addingTimeInterval(-1)
        #expect(throws: VocabError.reviewBeforeLast(at: earlier, last: start)) {
            try sm2.review(state, rating: .good, at: earlier)
        }
    }

    @Test("a failure in review is a lapse, one before that is not")
    func lapses() throws {
        let sm2 = try SM2()
        let failed = try sm2.review(SchedulingState(), rating: .again, at: start)
        #expect(failed.phase == .learning)
        #expect(failed.lapses == 0)
        let known = try sm2.review(failed, rating: .good, at: start.addingTimeInterval(86_400))
        let lapsed = try sm2.review(known, rating: .again, at: start.addingTimeInterval(172_800))
        #expect(lapsed.phase == .relearning)
        #expect(lapsed.lapses == 1)
    }

    @Test("takes over a card from FSRS and drops the memory that it cannot move")
    func fromFSRS() throws {
        let known = SchedulingState(
            phase: .review, stability: 40, difficulty: 4, due: start, lastReview: start, repetitions: 5, interval: 40,
            reviewCount: 5, correctCount: 5)
        let next = try SM2().review(known, rating: .good, at: start)
        #expect(next.interval == 100)
        #expect(next.stability == 0)
        #expect(next.difficulty == 0)
    }
}

@Suite("Ratings and qualities")
struct ReviewRatingTests {
    @Test(
        "0–2 is again, 3 hard, 4 good, 5 easy",
        arguments: zip(-1...6, [nil, .again, .again, .again, .hard, .good, .easy, nil] as [ReviewRating?]))
    func fromQuality(quality: Int, rating: ReviewRating?) {
        #expect(ReviewRating(quality: quality) == rating)
    }

    @Test("a rating's quality stands for that rating", arguments: ReviewRating.allCases)
    func roundTrip(rating: ReviewRating) {
        #expect(ReviewRating(quality: rating.quality) == rating)
        #expect(rating.isSuccess == (rating.quality >= 3))
    }
}
