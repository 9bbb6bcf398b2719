import Foundation
import TestSupport
import Testing
import Vocab

/// A history as py-fsrs 6.3.2 answered it, fuzz off: `Benchmarks/vocab_peer.py --fixture` writes them.
struct GoldenHistory: Decodable, Sendable {
    struct Request: Decodable, Sendable {
        struct Review: Decodable, Sendable {
            var at: String
            var rating: Int
        }

        var id: Int
        var parameters: [Double]
        var desiredRetention: Double
        var learningSteps: [TimeInterval]
        var relearningSteps: [TimeInterval]
        var maximumInterval: Int
        var reviews: [Review]
    }

    struct Review: Decodable, Sendable {
        var state: SchedulingState.Phase
        var step: Int?
        var stability: Double
        var difficulty: Double
        var due: String
        var interval: TimeInterval
    }

    var request: Request
    var reviews: [Review]

    static func all() throws -> [GoldenHistory] {
        let file = Checkout.file("Tests/VocabTests/Fixtures/py-fsrs.jsonl")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
            try JSONDecoder().decode(GoldenHistory.self, from: Data(line.utf8))
        }
    }

    func scheduler() throws -> FSRS6 {
        try FSRS6(
            parameters: request.parameters, desiredRetention: request.desiredRetention,
            learningSteps: request.learningSteps, relearningSteps: request.relearningSteps,
            maximumInterval: request.maximumInterval, intervalLimit: FSRS6.longestForeignInterval)
    }

    func answers() throws -> [ReplayedAnswer] {
        try request.reviews.map { review in
            ReplayedAnswer(
                at: try Self.microseconds(review.at), rating: try #require(ReviewRating(rawValue: review.rating)))
        }
    }

    /// Of a time as Python writes it: `2026-01-05T08:00:00.000001+00:00`.
    static func microseconds(_ text: String) throws -> Int64 {
        let whole = try #require(try? Date.ISO8601FormatStyle().parse(text.prefix(19) + "Z"))
        let fraction = text.dropFirst(19).split(separator: "+")[0].dropFirst()
        return Int64(whole.timeIntervalSince1970) * 1_000_000 + (Int64(fraction) ?? 0)
    }
}

@Suite("FSRS-6 agrees with py-fsrs")
struct FSRS6GoldenTests {
    @Test("on every state of every history, whatever the parameters, steps and gaps")
    func histories() throws {
        let histories = try GoldenHistory.all()
        #expect(histories.count == 72)
        for history in histories {
            let cards = try history.scheduler().replay(history.answers(), seed: 0)
            #expect(cards.count == history.reviews.count)
            for (card, expected) in zip(cards, history.reviews) {
                #expect(card.phase == expected.state)
                #expect(card.step == expected.step)
                #expect(abs(card.stability - expected.stability) <= 1e-9 * expected.stability)
                #expect(abs(card.difficulty - expected.difficulty) <= 1e-9 * expected.difficulty)
                #expect(card.due == (try GoldenHistory.microseconds(expected.due)), "history \(history.request.id)")
                #expect(card.interval == Int64((expected.interval * 1e6).rounded()))
            }
        }
    }

    @Test("on the histories that matter: same day, a microsecond short of a day, weeks late, lapses, no steps")
    func coverage() throws {
        let histories = try GoldenHistory.all()
        var seen: Set<String> = []
        for history in histories {
            let answers = try history.answers()
            for (last, next) in zip(answers, answers.dropFirst()) {
                let gap = next.at - last.at
                if gap == 86_399_999_999 { seen.insert("a microsecond short of a day") }
                if gap < 86_400_000_000, next.rating == .again { seen.insert("forgotten the same day") }
                if gap > 100 * 86_400_000_000 { seen.insert("months") }
            }
            if history.request.learningSteps.isEmpty { seen.insert("no learning steps") }
            if history.request.relearningSteps.isEmpty { seen.insert("no relearning steps") }
            if history.request.maximumInterval == 1 { seen.insert("one day at most") }
            if history.reviews.contains(where: { $0.state == .relearning && ($0.step ?? 0) > 0 }) {
                seen.insert("second relearning step")
            }
        }
        #expect(seen.count == 7, "\(seen)")
    }

    @Test("a single step and four steps at once come to the same", arguments: 1...5 as ClosedRange<UInt64>)
    func nextStates(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let fsrs = try FSRS6(
                parameters: FSRS6.parameterRanges.map { .random(in: $0, using: &random) },
                desiredRetention: .random(in: FSRS6.retentionRange, using: &random))
            let memory =
                Bool.random(using: &random)
                ? FSRS6.Memory(
                    stability: .random(in: 0.001...1_000, using: &random),
                    difficulty: .random(in: 1...10, using: &random)) : nil
            let days = Int.random(in: 0...400, using: &random)
            let states = fsrs.nextStates(from: memory, elapsedDays: days)
            for (rating, state) in zip(ReviewRating.allCases, [states.again, states.hard, states.good, states.easy]) {
                let single = fsrs.nextMemory(from: memory, rating: rating, elapsedDays: days)
                #expect(abs(state.memory.stability - single.stability) <= 1e-12 * single.stability)
                #expect(state.memory.difficulty == single.difficulty)
                #expect(state.interval == fsrs.interval(stability: state.memory.stability))
            }
        }
    }

    @Test(
        "scheduling by dates and replaying by microseconds come to the same", arguments: 1...20 as ClosedRange<UInt64>)
    func dates(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let fsrs = try FSRS6(desiredRetention: .random(in: FSRS6.retentionRange, using: &random))
        var at: Int64 = 1_767_600_000_000_000
        var answers: [ReplayedAnswer] = []
        for _ in 0..<30 {
            at += 1_000 * .random(in: 0...(Bool.random(using: &random) ? 200_000_000 : 9_000_000_000), using: &random)
            let rating = try #require(ReviewRating.allCases.randomElement(using: &random))
            answers.append(ReplayedAnswer(at: at, rating: rating))
        }
        var state = SchedulingState()
        for (answer, card) in zip(answers, try fsrs.replay(answers, seed: 0)) {
            let date = Date(timeIntervalSince1970: Double(answer.at) / 1e6)
            state = try fsrs.review(state, rating: answer.rating, at: date, seed: 0)
            #expect(state.stability == card.stability)
            #expect(state.difficulty == card.difficulty)
            #expect(state.phase == card.phase)
            #expect(state.step == card.step ?? 0)
            #expect(abs(try #require(state.due).timeIntervalSince1970 - Double(card.due) / 1e6) < 1e-3)
        }
    }
}
