import Foundation

/// Goes through a card's history forward, adding up how badly FSRS-6 foretold its answers, and backward, adding up what
/// each parameter did to that: reverse-mode differentiation written out for the formulas of ``FSRS6/MemoryModel``.
struct MemoryTape {
    private enum Formula {
        case first, sameDay, recall, forget
        /// Forgetting, with stability at its ceiling.
        case forgetCeiling
        /// A stability that a bound holds: nothing flows back through it.
        case bounded
    }

    private struct Step {
        var formula = Formula.first
        var grade = 0
        var days = 0.0
        var weight = 0.0
        // Before the answer.
        var stability = 0.0
        var difficulty = 0.0
        var recall = 0.0
        /// 1 + F·t/S
        var decayBase = 1.0
        /// What the formula multiplies by, or (forgetting) arrives at.
        var gain = 0.0
        /// The power or exponential in it that its derivative needs again.
        var inner = 0.0
        var isDifficultyFree = false
        /// Difficulty before reversion to the mean.
        var unreverted = 0.0
    }

    let parameters: [Double]
    private let factor: Double
    /// dF/dw20
    private let factorSlope: Double
    private let recallScale: Double
    /// e^(w5·(G − 1))
    private let difficultyPowers: [Double]
    private let easyDifficulty: Double
    private let forgetCeiling: Double
    private var steps: [Step] = []

    init(_ w: [Double]) {
        parameters = w
        factor = pow(0.9, -1 / w[20]) - 1
        factorSlope = (factor + 1) * log(0.9) / (w[20] * w[20])
        recallScale = exp(w[8])
        difficultyPowers = (0..<4).map { exp(w[5] * Double($0)) }
        easyDifficulty = w[4] - difficultyPowers[3] + 1
        forgetCeiling = exp(-w[17] * w[18])
        steps.reserveCapacity(TrainingSet.longestHistory)
    }

    // MARK: Forward

    /// The weighted log loss of a card's history, which is kept for ``addGradient(to:)``.
    ///
    /// - Parameter count: how many answers to go through at most.
    mutating func loss(
        ofCard card: Int, in set: TrainingSet, weights: [Double], first count: Int = .max
    ) -> Double {
        steps.removeAll(keepingCapacity: true)
        var memory = FSRS6.Memory(stability: 0, difficulty: 0)
        var loss = 0.0
        for index in set.answers(ofCard: card).prefix(count) {
            var step = Step()
            step.grade = set.ratings[index].rawValue
            step.days = set.days[index]
            step.weight = weights[index]
            step.stability = memory.stability
            step.difficulty = memory.difficulty
            if !steps.isEmpty, step.days >= 1 {
                step.decayBase = 1 + factor * step.days / step.stability
                step.recall = exp(-parameters[20] * log(step.decayBase))
                if step.weight > 0 { loss -= step.weight * Self.logLikelihood(step.grade, recall: step.recall) }
            }
            memory = steps.isEmpty ? first(&step) : next(&step)
            steps.append(step)
        }
        return loss
    }

    /// Probabilities nearer to 0 and 1 than this would make one answer weigh more than all others.
    private static let leastDoubt = 1e-9

    private static func logLikelihood(_ grade: Int, recall: Double) -> Double {
        log(max(grade > 1 ? recall : 1 - recall, leastDoubt))
    }

    private func first(_ step: inout Step) -> FSRS6.Memory {
        let difficulty = parameters[4] - difficultyPowers[step.grade - 1] + 1
        step.isDifficultyFree = 1...10 ~= difficulty
        return FSRS6.Memory(stability: parameters[step.grade - 1], difficulty: min(max(difficulty, 1), 10))
    }

    private func next(_ step: inout Step) -> FSRS6.Memory {
        let w = parameters
        let (s, d) = (step.stability, step.difficulty)
        let grade = Double(step.grade)
        var stability: Double
        if step.days < 1 {
            step.formula = .sameDay
            step.gain = exp(w[17] * (grade - 3 + w[18]) - w[19] * log(s))
            if step.grade > 1, step.gain < 1 {
                // Held at S: S' = S whatever the parameters.
                step.gain = 1
                step.inner = 1
            }
            stability = s * step.gain
        } else if step.grade == 1 {
            step.formula = .forget
            step.inner = exp(w[13] * log(s + 1))
            step.gain = w[11] * exp(w[14] * (1 - step.recall) - w[12] * log(d)) * (step.inner - 1)
            stability = step.gain
            if s * forgetCeiling < stability {
                step.formula = .forgetCeiling
                stability = s * forgetCeiling
            }
        } else {
            step.formula = .recall
            step.inner = exp(w[10] * (1 - step.recall))
            step.gain = recallScale * (11 - d) * exp(-w[9] * log(s)) * (step.inner - 1)
            stability = s * (1 + step.gain * modifier(step.grade))
        }
        if stability <= 0.001 || stability >= FSRS6.MemoryModel.greatestStability {
            step.formula = .bounded
            stability = min(max(stability, 0.001), FSRS6.MemoryModel.greatestStability)
        }
        step.unreverted = d - w[6] / 9 * (grade - 3) * (10 - d)
        let difficulty = w[7] * easyDifficulty + (1 - w[7]) * step.unreverted
        step.isDifficultyFree = 1...10 ~= difficulty
        return FSRS6.Memory(stability: stability, difficulty: min(max(difficulty, 1), 10))
    }

    private func modifier(_ grade: Int) -> Double {
        grade == 2 ? parameters[15] : grade == 4 ? parameters[16] : 1
    }

    // MARK: Backward

    /// Adds the derivative of the last loss by each parameter.
    mutating func addGradient(to gradient: inout [Double]) {
        // What the loss of the answers yet to come gains with stability and difficulty.
        var stability = 0.0
        var difficulty = 0.0
        for index in steps.indices.reversed() {
            let step = steps[index]
            if index == 0 {
                addFirst(step, stability, difficulty, to: &gradient)
            } else {
                let before = difficultyBefore(step, difficulty, to: &gradient)
                var recall = 0.0
                var change = stabilityBefore(step, stability, recall: &recall, to: &gradient)
                if step.weight > 0 {
                    recall -=
                        step.weight * (step.grade > 1 ? 1 / step.recall : -1 / max(1 - step.recall, Self.leastDoubt))
                }
                change.stability += throughRecall(step, recall, to: &gradient)
                stability = change.stability
                difficulty = before + change.difficulty
            }
        }
    }

    private func addFirst(_ step: Step, _ stability: Double, _ difficulty: Double, to gradient: inout [Double]) {
        gradient[step.grade - 1] += stability
        guard step.isDifficultyFree else { return }
        gradient[4] += difficulty
        gradient[5] -= difficulty * Double(step.grade - 1) * difficultyPowers[step.grade - 1]
    }

    private func difficultyBefore(_ step: Step, _ adjoint: Double, to gradient: inout [Double]) -> Double {
        guard step.isDifficultyFree else { return 0 }
        let w = parameters
        let lean = Double(step.grade - 3) / 9
        gradient[7] += adjoint * (easyDifficulty - step.unreverted)
        gradient[4] += adjoint * w[7]
        gradient[5] -= adjoint * w[7] * 3 * difficultyPowers[3]
        let unreverted = adjoint * (1 - w[7])
        gradient[6] -= unreverted * lean * (10 - step.difficulty)
        return unreverted * (1 + w[6] * lean)
    }

    private func stabilityBefore(
        _ step: Step, _ adjoint: Double, recall: inout Double, to gradient: inout [Double]
    ) -> FSRS6.Memory {
        let w = parameters
        let s = step.stability
        var before = FSRS6.Memory(stability: 0, difficulty: 0)
        switch step.formula {
        case .first, .bounded: break
        case .sameDay:
            if step.inner == 1 {
                before.stability = adjoint
                break
            }
            let lean = Double(step.grade - 3) + w[18]
            before.stability = adjoint * step.gain * (1 - w[19])
            gradient[17] += adjoint * s * step.gain * lean
            gradient[18] += adjoint * s * step.gain * w[17]
            gradient[19] -= adjoint * s * step.gain * log(s)
        case .forget:
            let flow = adjoint * step.gain
            let power = step.inner / (step.inner - 1)
            gradient[11] += flow / w[11]
            gradient[12] -= flow * log(step.difficulty)
            gradient[13] += flow * power * log(s + 1)
            gradient[14] += flow * (1 - step.recall)
            before.difficulty = -flow * w[12] / step.difficulty
            before.stability = flow * power * w[13] / (s + 1)
            recall -= flow * w[14]
        case .forgetCeiling:
            before.stability = adjoint * forgetCeiling
            gradient[17] -= adjoint * s * forgetCeiling * w[18]
            gradient[18] -= adjoint * s * forgetCeiling * w[17]
        case .recall:
            let growth = step.gain * modifier(step.grade)
            let flow = adjoint * s * growth
            let exponential = flow * step.inner / (step.inner - 1)
            before.stability = adjoint * (1 + growth * (1 - w[9]))
            before.difficulty = -flow / (11 - step.difficulty)
            gradient[8] += flow
            gradient[9] -= flow * log(s)
            gradient[10] += exponential * (1 - step.recall)
            recall -= exponential * w[10]
            if step.grade == 2 { gradient[15] += adjoint * s * step.gain }
            if step.grade == 4 { gradient[16] += adjoint * s * step.gain }
        }
        return before
    }

    /// What flows back through R(t, S): into w20, and into the stability that is returned.
    private func throughRecall(_ step: Step, _ adjoint: Double, to gradient: inout [Double]) -> Double {
        guard adjoint != 0 else { return 0 }
        let decay = parameters[20]
        let flow = adjoint * step.recall
        let share = step.days / (step.stability * step.decayBase)
        gradient[20] += flow * (-log(step.decayBase) - decay * factorSlope * share)
        return flow * decay * factor * share / step.stability
    }
}
