import TestSupport
import Vocab

/// A learner who forgets exactly as FSRS-6 with certain parameters says, taught by the default ones.
enum MadeUpLearner {
    static let day: Int64 = 86_400_000_000

    /// Histories of cards over two years, an answer late by some days now and then.
    static func histories(cards: Int, parameters: [Double], seed: UInt64) throws -> [[ReplayedAnswer]] {
        let truth = try FSRS6(parameters: parameters)
        let plan = try FSRS6()
        var random = SeededGenerator(seed: seed)
        return try (0..<cards).map { _ in
            var history: [ReplayedAnswer] = []
            var at = Int64.random(in: 0...(300 * day), using: &random)
            while at < 730 * day, history.count < 40 {
                history.append(
                    ReplayedAnswer(at: at, rating: answer(to: history, at: at, truth: truth, random: &random)))
                guard let card = try plan.replay(history, seed: 0).last else { break }
                at = card.due + .random(in: 0...7_200_000_000, using: &random)
                if Int.random(in: 0..<7, using: &random) == 0 { at += .random(in: 0...(20 * day), using: &random) }
            }
            return history
        }
    }

    private static func answer(
        to history: [ReplayedAnswer], at: Int64, truth: FSRS6, random: inout SeededGenerator
    ) -> ReviewRating {
        guard let last = history.last, let card = try? truth.replay(history, seed: 0).last else {
            return [.again, .hard, .good, .good, .good, .easy].randomElement(using: &random) ?? .good
        }
        let days = Int((at - last.at) / day)
        let recall = truth.retrievability(days: days, stability: card.stability)
        guard .random(in: 0..<1, using: &random) < recall else { return .again }
        return [.hard, .good, .good, .good, .good, .easy].randomElement(using: &random) ?? .good
    }
}
