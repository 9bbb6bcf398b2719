import Foundation
import TestSupport
import Testing
import Vocab

private let start = Date(timeIntervalSince1970: 1_767_600_000)

@Suite("The review queue")
struct ReviewQueueTests {
    static func due(stability: Double, daysAgo: Double) -> QueueCandidate {
        QueueCandidate(
            wordID: UUID(),
            state: SchedulingState(
                phase: .review, stability: stability, difficulty: 5, due: start.addingTimeInterval(-1),
                lastReview: start.addingTimeInterval(-daysAgo * 86_400), interval: 1, reviewCount: 2))
    }

    static func new(rank: Int?, unknown: Int = 0) -> QueueCandidate {
        QueueCandidate(wordID: UUID(), state: SchedulingState(), rank: rank, unknownNeighbours: unknown)
    }

    @Test("shows what is likeliest forgotten first, then new words by unknown neighbours and frequency")
    func order() throws {
        let weak = Self.due(stability: 1, daysAgo: 10)
        let middling = Self.due(stability: 10, daysAgo: 10)
        let strong = Self.due(stability: 100, daysAgo: 10)
        let frequent = Self.new(rank: 10)
        let rare = Self.new(rank: 9_000)
        let unranked = Self.new(rank: nil)
        let amongUnknown = Self.new(rank: 1, unknown: 2)
        let expected = [weak, middling, strong, frequent, rare, unranked, amongUnknown]
        let model = try FSRS6()
        var random = SeededGenerator(seed: 1)
        for _ in 0..<20 {
            let queue = ReviewQueue().order(expected.shuffled(using: &random), at: start, model: model)
            #expect(queue == expected)
        }
    }

    @Test("leaves out what is not due")
    func notDue() throws {
        var later = Self.due(stability: 1, daysAgo: 10)
        later.state.due = start.addingTimeInterval(1)
        #expect(try ReviewQueue().order([later], at: start, model: FSRS6()).isEmpty)
        #expect(try ReviewQueue().order([later], at: start.addingTimeInterval(1), model: FSRS6()) == [later])
    }

    @Test("keeps the day's limits, the likeliest forgotten staying", arguments: [(0, 0), (3, 2), (-1, -5), (200, 20)])
    func limits(reviews: Int, new: Int) throws {
        let candidates =
            (0..<30).map { Self.due(stability: Double(30 - $0), daysAgo: 5) }
            + (0..<30).map { Self.new(rank: 100 - $0) }
        let queue = ReviewQueue(reviewLimit: reviews, newLimit: new)
            .order(candidates, at: start, model: try FSRS6())
        let shownReviews = queue.filter { $0.state.phase != .new }
        let shownNew = queue.filter { $0.state.phase == .new }
        #expect(shownReviews.count == min(max(0, reviews), 30))
        #expect(shownNew.count == min(max(0, new), 30))
        #expect(shownReviews.map(\.state.stability) == (1...30).prefix(max(0, reviews)).map(Double.init))
        #expect(shownNew.map(\.rank) == (71...100).prefix(max(0, new)).map(Optional.some))
    }

    @Test("ties keep the order they came in")
    func ties() throws {
        let candidates = (0..<50).map { _ in Self.due(stability: 5, daysAgo: 5) }
        #expect(try ReviewQueue().order(candidates, at: start, model: FSRS6()) == candidates)
    }
}

@Suite("Siblings, steps and the day's limits")
struct ReviewQueueLimitTests {
    @Test("of siblings only the first is shown, and none after one was answered today")
    func siblings() throws {
        let (note, other) = (UUID(), UUID())
        var candidates = [
            ReviewQueueTests.due(stability: 1, daysAgo: 9), ReviewQueueTests.due(stability: 50, daysAgo: 9),
            ReviewQueueTests.new(rank: 1), ReviewQueueTests.new(rank: 2),
            ReviewQueueTests.due(stability: 5, daysAgo: 9),
        ]
        for index in 0..<4 { candidates[index].noteID = index == 3 ? other : note }
        let model = try FSRS6()
        let shown = ReviewQueue().order(candidates, at: start, model: model)
        #expect(shown == [candidates[0], candidates[4], candidates[3]])
        let rest = ReviewQueue().order(candidates, at: start, model: model, answeredNotes: [note])
        #expect(rest == [candidates[4], candidates[3]])
    }

    @Test("a buried sibling takes none of the limit")
    func limitAfterBurying() throws {
        let note = UUID()
        var candidates = (1...4).map { ReviewQueueTests.due(stability: Double($0), daysAgo: 9) }
        for index in 0..<3 { candidates[index].noteID = note }
        let shown = ReviewQueue(reviewLimit: 2).order(candidates, at: start, model: try FSRS6())
        #expect(shown == [candidates[0], candidates[3]])
    }

    @Test("words in their steps are shown whatever the limit, and bury their siblings")
    func steps() throws {
        let note = UUID()
        var step = ReviewQueueTests.due(stability: 1, daysAgo: 0.01)
        step.state.phase = .relearning
        step.noteID = note
        var sibling = ReviewQueueTests.due(stability: 100, daysAgo: 0.005)
        sibling.noteID = note
        let queue = ReviewQueue(reviewLimit: 0, newLimit: 0)
        #expect(queue.order([step, ReviewQueueTests.new(rank: 1)], at: start, model: try FSRS6()) == [step])
        #expect(ReviewQueue().order([sibling, step], at: start, model: try FSRS6()) == [step])
        #expect(queue.order([step], at: start, model: try FSRS6(), answeredNotes: [note]) == [step])
    }

    @Test("what was answered today is taken off the limits")
    func remaining() {
        let limits = DailyLimits(reviews: 5, new: 3)
        #expect(limits.remaining(newWords: 1, reviews: 2) == ReviewQueue(reviewLimit: 3, newLimit: 2))
        #expect(limits.remaining(newWords: 9, reviews: 9) == ReviewQueue(reviewLimit: 0, newLimit: 0))
    }
}
