import Foundation

/// Fits FSRS-6's parameters to a learner's reviews, by gradient descent on the log loss of recall.
///
/// Adam (Kingma, Ba 2015) with a rate of 0.04 that falls to 0 along a cosine, five times over the log in batches of
/// some 512 reviews, new reviews weighing up to four times as much as old; w0…w3 start from ``InitialStability``. A
/// weak prior holds parameters that the log says little about. The same log and seed give the same parameters.
package struct ParameterOptimiser: Sendable {
    /// With less evidence there is nothing to fit.
    package static let leastEvidence = 64
    /// With less, only w0…w3 are fitted.
    package static let evidenceForAll = 400

    private static let epochs = 5
    private static let batchSize = 512
    private static let rate = 0.04

    private let seed: UInt64

    package init(seed: UInt64 = 0) { self.seed = seed }

    /// Fits, and says whether to use the result: only when it foretells the log better than `current` does, and when
    /// parameters fitted to either half of the words foretell the other half better too. With too little evidence to
    /// fit all parameters, the whole log decides alone.
    package func optimise(
        _ set: TrainingSet, current: [Double] = FSRS6.defaultParameters
    ) -> ParameterFit {
        let all = set.weights()
        let before = Self.logLoss(set, weights: all, parameters: current)
        guard set.evidenceCount >= Self.leastEvidence else {
            return ParameterFit(
                parameters: current, verdict: .tooFewReviews, evidenceCount: set.evidenceCount, logLossBefore: before,
                logLossAfter: before)
        }
        let parameters = fit(set, weights: set.recencyWeights())
        let after = Self.logLoss(set, weights: all, parameters: parameters)
        let improves = after < before && (set.evidenceCount < Self.evidenceForAll || foretells(set, current: current))
        return ParameterFit(
            parameters: improves ? parameters : current, verdict: improves ? .improved : .notBetter,
            evidenceCount: set.evidenceCount, logLossBefore: before, logLossAfter: after)
    }

    /// The mean log loss of the evidence in nats; 0 without any.
    package static func logLoss(_ set: TrainingSet, parameters: [Double]) -> Double {
        logLoss(set, weights: set.weights(), parameters: parameters)
    }

    static func logLoss(_ set: TrainingSet, weights: [Double], parameters: [Double]) -> Double {
        let weight = weights.reduce(0, +)
        guard weight > 0 else { return 0 }
        var tape = MemoryTape(parameters)
        return (0..<set.cardCount).reduce(0) { $0 + tape.loss(ofCard: $1, in: set, weights: weights) } / weight
    }

    /// Twofold cross-validation: fitting enough parameters lowers the loss on what they were fitted to, whatever it is.
    private func foretells(_ set: TrainingSet, current: [Double]) -> Bool {
        let evidence = set.weights()
        let recent = set.recencyWeights()
        var (fitted, used) = (0.0, 0.0)
        for half in 0...1 {
            let unseen = set.keeping(evidence, half: 1 - half)
            let share = unseen.reduce(0, +)
            let parameters = fit(set, weights: set.keeping(recent, half: half))
            fitted += share * Self.logLoss(set, weights: unseen, parameters: parameters)
            used += share * Self.logLoss(set, weights: unseen, parameters: current)
        }
        return fitted < used
    }

    /// The parameters that `weights` alone lead to, from the defaults.
    func fit(_ set: TrainingSet, weights: [Double]) -> [Double] {
        let start = InitialStability(set: set, weights: weights).fitted(from: FSRS6.defaultParameters)
        let cards = Batches(set, weights: weights, size: Self.batchSize)
        guard cards.evidenceCount > 0 else { return start }
        let freeCount = cards.evidenceCount < Self.evidenceForAll ? 4 : start.count
        var descent = Adam(start)
        var random = SplitMix64(seed: seed)
        var best = (loss: Double.infinity, parameters: start)
        let stepCount = Self.epochs * cards.batchCount
        var step = 0
        for _ in 0..<Self.epochs {
            for batch in cards.shuffled(using: &random) {
                var gradient = [Double](repeating: 0, count: start.count)
                var tape = MemoryTape(descent.parameters)
                for card in batch where tape.loss(ofCard: card, in: set, weights: weights) > 0 {
                    tape.addGradient(to: &gradient)
                }
                let share = 1 / Double(cards.batchCount)
                for index in gradient.indices {
                    gradient[index] += share * Self.priorSlope(index, descent.parameters[index] - start[index])
                    if index >= freeCount { gradient[index] = 0 }
                }
                let rate = Self.rate * (1 + cos(.pi * Double(min(step, stepCount)) / Double(stepCount))) / 2
                descent.step(gradient, rate: rate)
                step += 1
            }
            let loss = penalised(set, weights: weights, parameters: descent.parameters, start: start)
            if loss < best.loss { best = (loss, descent.parameters) }
        }
        return InitialStability.rising(best.parameters, weights: [1, 1, 1, 1])
    }

    private func penalised(_ set: TrainingSet, weights: [Double], parameters: [Double], start: [Double]) -> Double {
        var tape = MemoryTape(parameters)
        let loss = (0..<set.cardCount).reduce(0) { $0 + tape.loss(ofCard: $1, in: set, weights: weights) }
        return parameters.indices.reduce(loss) { sum, index in
            let distance = parameters[index] - start[index]
            return sum + Self.priorSlope(index, distance) * distance / 2
        }
    }

    /// The prior is a normal distribution around the start, with a standard deviation of an eighth of the allowed
    /// range.
    private static func priorSlope(_ index: Int, _ distance: Double) -> Double {
        let range = FSRS6.parameterRanges[index]
        let deviation = (range.upperBound - range.lowerBound) / 8
        return distance / (deviation * deviation)
    }
}

/// What fitting came to.
package struct ParameterFit: Codable, Sendable, Hashable {
    package enum Verdict: String, Codable, Sendable, CaseIterable {
        case improved
        /// The parameters in use foretell the log as well.
        case notBetter
        case tooFewReviews
    }

    /// w0…w20 to use from now on: the fitted ones when they are better, those in use otherwise.
    package var parameters: [Double]
    package var verdict: Verdict
    /// Answers at least a day after the one before.
    package var evidenceCount: Int
    /// Nats per answer over the whole log, with the parameters in use.
    package var logLossBefore: Double
    /// The same with the fitted parameters.
    package var logLossAfter: Double
}
