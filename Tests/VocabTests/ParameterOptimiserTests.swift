import Foundation
import TestSupport
import Testing

@testable import Vocab

@Suite("Fitting FSRS-6's parameters")
struct ParameterOptimiserTests {
    /// Unlike the defaults in how fast it forgets, how much it gains and how it is put off by lapses.
    static let learner = FSRS6.defaultParameters.enumerated().map { index, value in
        let factors = [0: 0.5, 1: 0.4, 2: 0.3, 3: 0.3, 6: 0.7, 8: 0.6, 9: 1.3, 11: 0.6, 20: 1.6]
        return value * (factors[index] ?? 1)
    }

    @Test("the gradient is the loss's slope in every parameter", arguments: 1...6 as ClosedRange<UInt64>)
    func gradient(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let histories = (0..<40).map { _ in
            var at: Int64 = 0
            return (0..<12).map { _ in
                // Many answers on the same day, and many weeks later.
                at += Int64.random(in: 0...(Bool.random(using: &random) ? 3 : 60), using: &random) * 40_000_000_000
                return ReplayedAnswer(
                    at: at, rating: ReviewRating.allCases.randomElement(using: &random) ?? .good)
            }
        }
        let set = TrainingSet(histories: histories)
        let weights = set.recencyWeights()
        let parameters = zip(FSRS6.defaultParameters, FSRS6.parameterRanges).map { value, range in
            min(max(value * .random(in: 0.6...1.6, using: &random), range.lowerBound + 0.01), range.upperBound - 0.01)
        }
        func loss(_ parameters: [Double]) -> Double {
            var tape = MemoryTape(parameters)
            return (0..<set.cardCount).reduce(0) { $0 + tape.loss(ofCard: $1, in: set, weights: weights) }
        }
        var gradient = [Double](repeating: 0, count: 21)
        var tape = MemoryTape(parameters)
        for card in 0..<set.cardCount {
            _ = tape.loss(ofCard: card, in: set, weights: weights)
            tape.addGradient(to: &gradient)
        }
        var moving = 0
        for index in parameters.indices {
            let width = 1e-6 * max(1, abs(parameters[index]))
            var (higher, lower) = (parameters, parameters)
            higher[index] += width
            lower[index] -= width
            let slope = (loss(higher) - loss(lower)) / (2 * width)
            #expect(abs(gradient[index] - slope) <= 1e-4 * max(1, abs(slope)), "w\(index): \(gradient[index]) \(slope)")
            if slope != 0 { moving += 1 }
        }
        #expect(moving >= 19)
    }

    @Test("the loss's memory is the scheduler's")
    func sameMemory() throws {
        let histories = try MadeUpLearner.histories(cards: 20, parameters: Self.learner, seed: 3)
        let set = TrainingSet(histories: histories)
        let fsrs = try FSRS6(parameters: Self.learner)
        var expected = 0.0
        for history in histories {
            let cards = try fsrs.replay(history, seed: 0)
            for index in history.indices.dropFirst() {
                let days = Int((history[index].at - history[index - 1].at) / MadeUpLearner.day)
                guard days >= 1 else { continue }
                let recall = fsrs.retrievability(days: days, stability: cards[index - 1].stability)
                expected -= log(history[index].rating.isSuccess ? recall : 1 - recall)
            }
        }
        let mean = expected / Double(set.evidenceCount)
        #expect(abs(ParameterOptimiser.logLoss(set, parameters: Self.learner) - mean) < 1e-9 * mean)
    }

    @Test("foretells a learner's unseen cards nearly as well as the truth does")
    func recovery() throws {
        let seen = TrainingSet(histories: try MadeUpLearner.histories(cards: 500, parameters: Self.learner, seed: 1))
        let unseen = TrainingSet(histories: try MadeUpLearner.histories(cards: 500, parameters: Self.learner, seed: 2))
        let fit = ParameterOptimiser().optimise(seen)
        #expect(fit.verdict == .improved)
        #expect(fit.logLossAfter < fit.logLossBefore)
        let truth = ParameterOptimiser.logLoss(unseen, parameters: Self.learner)
        let defaults = ParameterOptimiser.logLoss(unseen, parameters: FSRS6.defaultParameters)
        let fitted = ParameterOptimiser.logLoss(unseen, parameters: fit.parameters)
        #expect(defaults - truth > 0.01, "the learner is too much like the default")
        #expect(fitted - truth < (defaults - truth) / 5, "\(truth) \(fitted) \(defaults)")
        // The parameters themselves where the log says much about them.
        #expect(abs(log(fit.parameters[2] / Self.learner[2])) < 0.2)
        _ = try FSRS6(parameters: fit.parameters)
        #expect(ParameterOptimiser().optimise(seen) == fit, "not repeatable")
    }

    @Test("keeps the parameters in use when nothing foretells better")
    func notBetter() throws {
        let log = TrainingSet(histories: try MadeUpLearner.histories(cards: 300, parameters: Self.learner, seed: 4))
        let first = ParameterOptimiser().optimise(log)
        #expect(first.verdict == .improved)
        let second = ParameterOptimiser().optimise(log, current: first.parameters)
        #expect(second.verdict == .notBetter)
        #expect(second.parameters == first.parameters)
        #expect(second.logLossBefore == first.logLossAfter)
    }

    @Test("what fits the log, but not one half of its words when fitted to the other, is not taken")
    func contradiction() throws {
        var random = SeededGenerator(seed: 12)
        // The words of one half are never forgotten, those of the other two times in five.
        let histories = (0..<120).map { card in
            let isHard = SplitMix64.scattered(UInt64(card)) & 1 == 1
            return (0..<8).map { step in
                let isForgotten = isHard && step > 0 && Int.random(in: 0..<5, using: &random) < 2
                return ReplayedAnswer(at: Int64(step) * 10 * MadeUpLearner.day, rating: isForgotten ? .again : .good)
            }
        }
        let fit = ParameterOptimiser().optimise(TrainingSet(histories: histories))
        #expect(fit.logLossAfter < fit.logLossBefore)
        #expect(fit.verdict == .notBetter)
        #expect(fit.parameters == FSRS6.defaultParameters)
    }

    @Test("the halves part all evidence between them")
    func halves() throws {
        let set = TrainingSet(histories: try MadeUpLearner.histories(cards: 60, parameters: Self.learner, seed: 8))
        let evidence = set.weights()
        let halves = [0, 1].map { set.keeping(evidence, half: $0) }
        #expect(zip(halves[0], halves[1]).map(+) == evidence)
        for half in halves { #expect(half.reduce(0, +) > Double(set.evidenceCount) / 4) }
    }

    @Test("with little evidence fits nothing, with some only w0 to w3")
    func thresholds() throws {
        let few = TrainingSet(histories: try MadeUpLearner.histories(cards: 4, parameters: Self.learner, seed: 5))
        #expect(few.evidenceCount < ParameterOptimiser.leastEvidence)
        let none = ParameterOptimiser().optimise(few)
        #expect(none.verdict == .tooFewReviews)
        #expect(none.parameters == FSRS6.defaultParameters)
        let some = TrainingSet(histories: try MadeUpLearner.histories(cards: 25, parameters: Self.learner, seed: 6))
        #expect(ParameterOptimiser.leastEvidence..<ParameterOptimiser.evidenceForAll ~= some.evidenceCount)
        let fitted = ParameterOptimiser().fit(some, weights: some.recencyWeights())
        #expect(fitted[4...] == FSRS6.defaultParameters[4...])
        #expect(fitted[..<4] != FSRS6.defaultParameters[..<4])
        #expect(Array(fitted[..<4]) == fitted[..<4].sorted())
        #expect(ParameterOptimiser().optimise(TrainingSet(histories: [])).verdict == .tooFewReviews)
    }

    @Test("hostile histories leave the parameters in their ranges")
    func hostile() {
        func history(_ rating: ReviewRating, gap: Int64) -> [ReplayedAnswer] {
            (0..<300).map { ReplayedAnswer(at: $0 * gap, rating: rating) }
        }
        for histories in [
            (0..<20).map { _ in history(.again, gap: 90_000_000_000) },
            (0..<20).map { _ in history(.easy, gap: 30 * 86_400_000_000_000) },
            (0..<20).map { _ in history(.hard, gap: 1) },
            [history(.good, gap: 86_400_000_000)] + (0..<400).map { _ in [] },
        ] {
            let set = TrainingSet(histories: histories)
            let fit = ParameterOptimiser().fit(set, weights: set.recencyWeights())
            #expect(fit.count == 21)
            for (value, range) in zip(fit, FSRS6.parameterRanges) { #expect(range.contains(value)) }
        }
    }

    @Test("reads a review log as histories, without what conversation and reading made")
    func fromLog() throws {
        let scheduler = Scheduler.fsrs6(try FSRS6())
        var log: [ReviewLogEntry] = []
        for (offset, source) in [ReviewSource.review, .conversation, .quiz, .reading, .review].enumerated() {
            let at = Date(timeIntervalSince1970: 1_767_600_000 + Double(offset) * 172_800)
            let word = UUID(uuidString: "6F1D3A52-9C1E-4A57-8F0B-0D2E4C6A8B10") ?? UUID()
            log.append(
                try scheduler.answer(
                    log.last?.after ?? SchedulingState(), wordID: word, quality: 4, at: at, source: source,
                    entryID: UUID()))
        }
        let set = TrainingSet(log: log.shuffled())
        #expect(set.cardCount == 1)
        #expect(set.days == [0, 4, 4])
        #expect(set.evidenceCount == 2)
        let other = try scheduler.answer(
            SchedulingState(), wordID: UUID(), quality: 1, at: Date(timeIntervalSince1970: 0), source: .import,
            entryID: UUID())
        #expect(TrainingSet(log: log + [other]).cardCount == 2)
    }
}
