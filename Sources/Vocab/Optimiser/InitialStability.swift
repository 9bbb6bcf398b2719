import Foundation

/// The stability after a card's first answer, w0…w3, from how each first answer's cards were recalled the first time
/// that was a day later or more. The cards part by their first answer, so each parameter is found by itself.
struct InitialStability {
    /// How far from the defaults, as a standard deviation of the logarithm, a learner is expected to be.
    private static let spread = 1.0

    let set: TrainingSet
    let weights: [Double]

    /// `parameters` with w0…w3 fitted, rising from again to easy.
    func fitted(from parameters: [Double]) -> [Double] {
        var cards: [[(card: Int, count: Int)]] = [[], [], [], []]
        for card in 0..<set.cardCount {
            let answers = set.answers(ofCard: card)
            guard let evidence = answers.first(where: { weights[$0] > 0 }), let first = answers.first else { continue }
            cards[set.ratings[first].rawValue - 1].append((card, evidence - answers.lowerBound + 1))
        }
        var fitted = parameters
        for grade in 0..<4 where !cards[grade].isEmpty {
            fitted[grade] = stability(grade: grade, cards: cards[grade], parameters: parameters)
        }
        // The prior is worth a card.
        return Self.rising(fitted, weights: cards.map { Double($0.count) + 1 })
    }

    /// w0…w3 in rising order: neighbours out of order take their mean, on a logarithmic scale.
    static func rising(_ parameters: [Double], weights: [Double]) -> [Double] {
        var blocks: [(logarithm: Double, weight: Double, count: Int)] = []
        for grade in 0..<4 {
            blocks.append((log(parameters[grade]), weights[grade], 1))
            while blocks.count > 1, blocks[blocks.count - 2].logarithm > blocks[blocks.count - 1].logarithm {
                let (upper, lower) = (blocks.removeLast(), blocks.removeLast())
                let weight = lower.weight + upper.weight
                let mean = (lower.logarithm * lower.weight + upper.logarithm * upper.weight) / weight
                blocks.append((mean, weight, lower.count + upper.count))
            }
        }
        let stabilities = blocks.flatMap { Array(repeating: exp($0.logarithm), count: $0.count) }
        let ordered = parameters == parameters.prefix(4).sorted() + parameters.dropFirst(4)
        return ordered ? parameters : stabilities + parameters.dropFirst(4)
    }

    private func stability(grade: Int, cards: [(card: Int, count: Int)], parameters: [Double]) -> Double {
        let range = FSRS6.parameterRanges[grade]
        let expected = log(parameters[grade])
        func loss(_ logarithm: Double) -> Double {
            var changed = parameters
            changed[grade] = exp(logarithm)
            var tape = MemoryTape(changed)
            let distance = (logarithm - expected) / Self.spread
            return cards.reduce(distance * distance / 2) { sum, history in
                sum + tape.loss(ofCard: history.card, in: set, weights: weights, first: history.count)
            }
        }
        let grid = stride(from: log(range.lowerBound), through: log(range.upperBound), by: 0.5).map { ($0, loss($0)) }
        let best = grid.min { $0.1 < $1.1 }?.0 ?? expected
        let found = exp(Self.minimum(of: loss, in: (best - 0.5)...(best + 0.5)))
        return min(max(found, range.lowerBound), range.upperBound)
    }

    /// Golden-section search.
    private static func minimum(of function: (Double) -> Double, in range: ClosedRange<Double>) -> Double {
        let ratio = (5.0.squareRoot() - 1) / 2
        var (low, high) = (range.lowerBound, range.upperBound)
        var left = high - ratio * (high - low)
        var right = low + ratio * (high - low)
        var (lossLeft, lossRight) = (function(left), function(right))
        while high - low > 0.01 {
            if lossLeft < lossRight {
                (high, right, lossRight) = (right, left, lossLeft)
                left = high - ratio * (high - low)
                lossLeft = function(left)
            } else {
                (low, left, lossLeft) = (left, right, lossRight)
                right = low + ratio * (high - low)
                lossRight = function(right)
            }
        }
        return (low + high) / 2
    }
}
