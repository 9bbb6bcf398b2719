import Foundation

extension FSRS6 {
    /// What FSRS-6 knows of a card's memory.
    package struct Memory: Sendable, Hashable {
        /// Days until recall falls to 90 %.
        package var stability: Double
        /// 1 easy to 10 hard.
        package var difficulty: Double

        package init(stability: Double, difficulty: Double) {
            self.stability = stability
            self.difficulty = difficulty
        }
    }

    /// The formulas of FSRS-6, with all that depends on the parameters alone worked out once.
    struct MemoryModel: Sendable, Hashable {
        /// F, which makes R(S, S) = 0.9.
        let factor: Double
        private let decay: Double
        private let initialStability: SIMD4<Double>
        private let initialDifficulty: SIMD4<Double>
        /// w7 · D0(easy), unclamped: what difficulty reverts to.
        private let difficultyReversion: Double
        private let difficultyKeep: Double
        private let difficultyStep: Double
        private let recallScale: Double
        private let recallStabilityPower: Double
        private let recallGain: Double
        private let recallFactor: SIMD4<Double>
        private let forgetScale: Double
        private let forgetDifficultyPower: Double
        private let forgetStabilityPower: Double
        private let forgetGain: Double
        private let forgetCeiling: Double
        private let sameDayFactor: SIMD4<Double>
        private let sameDayPower: Double

        private static let leastStability = 0.001
        /// Large parameters multiply stability without end; beyond this, its products would not be finite.
        static let greatestStability = 1e150

        init(_ w: [Double]) {
            decay = -w[20]
            factor = pow(0.9, -1 / w[20]) - 1
            initialStability = SIMD4(w[0], w[1], w[2], w[3])
            let difficulties = (0..<4).map { w[4] - exp(w[5] * Double($0)) + 1 }
            initialDifficulty = SIMD4(difficulties.map { min(max($0, 1), 10) })
            difficultyReversion = w[7] * difficulties[3]
            difficultyKeep = 1 - w[7]
            difficultyStep = w[6] / 9
            recallScale = exp(w[8])
            recallStabilityPower = -w[9]
            recallGain = w[10]
            recallFactor = SIMD4(0, w[15], 1, w[16])
            forgetScale = w[11]
            forgetDifficultyPower = -w[12]
            forgetStabilityPower = w[13]
            forgetGain = w[14]
            forgetCeiling = exp(-w[17] * w[18])
            sameDayFactor = SIMD4((1...4).map { exp(w[17] * (Double($0) - 3 + w[18])) })
            sameDayPower = -w[19]
        }

        /// `pow` for a positive base in two thirds of the time; off by a few units in the last place.
        @inline(__always)
        private static func power(_ base: Double, _ exponent: Double) -> Double {
            exp(exponent * log(base))
        }

        @inline(__always)
        func retrievability(days: Double, stability: Double) -> Double {
            Self.power(1 + factor * days / stability, decay)
        }

        /// The memory before an answer, nil for the first. A card that SM-2 has scheduled is taken to be at 90 % after
        /// its interval, and as difficult as makes FSRS multiply that interval by its easiness factor.
        func memory(of state: SchedulingState) -> Memory? {
            if state.stability > 0 {
                return Memory(stability: state.stability, difficulty: min(max(state.difficulty, 1), 10))
            }
            guard state.interval > 0 else { return nil }
            let stability = Double(state.interval)
            let gain = recallScale * pow(stability, recallStabilityPower) * (exp(recallGain * 0.1) - 1)
            return Memory(
                stability: stability, difficulty: min(max(11 - (state.easinessFactor - 1) / gain, 1), 10))
        }

        /// - Parameter elapsedDays: whole days since the last review; under one, memory moves by the same-day formula.
        func next(from memory: Memory?, rating: ReviewRating, elapsedDays: Int) -> Memory {
            let grade = rating.rawValue - 1
            guard let memory else {
                return Memory(stability: initialStability[grade], difficulty: initialDifficulty[grade])
            }
            let stability =
                if elapsedDays == 0 {
                    stabilityOnSameDay(memory, rating: rating)
                } else if rating == .again {
                    stabilityAfterForgetting(memory, forgotten: forgotten(memory, elapsedDays: elapsedDays))
                } else {
                    memory.stability
                        * (1 + growth(memory, forgotten: forgotten(memory, elapsedDays: elapsedDays))
                            * recallFactor[grade])
                }
            return Memory(stability: Self.bounded(stability), difficulty: difficulty(after: memory, rating: rating))
        }

        @inline(__always)
        private static func bounded(_ stability: Double) -> Double {
            min(max(stability, leastStability), greatestStability)
        }

        /// What each of the four answers would leave, in the order of the ratings: what they share is worked out once.
        func nextOfEach(from memory: Memory?, elapsedDays: Int) -> (Memory, Memory, Memory, Memory) {
            guard let memory, elapsedDays > 0 else {
                return (
                    next(from: memory, rating: .again, elapsedDays: 0),
                    next(from: memory, rating: .hard, elapsedDays: 0),
                    next(from: memory, rating: .good, elapsedDays: 0), next(from: memory, rating: .easy, elapsedDays: 0)
                )
            }
            let forgotten = 1 - retrievability(days: Double(elapsedDays), stability: memory.stability)
            let growth = growth(memory, forgotten: forgotten)
            func recalled(_ rating: ReviewRating) -> Memory {
                Memory(
                    stability: Self.bounded(memory.stability * (1 + growth * recallFactor[rating.rawValue - 1])),
                    difficulty: difficulty(after: memory, rating: rating))
            }
            let relearnt = Memory(
                stability: Self.bounded(stabilityAfterForgetting(memory, forgotten: forgotten)),
                difficulty: difficulty(after: memory, rating: .again))
            return (relearnt, recalled(.hard), recalled(.good), recalled(.easy))
        }

        /// D' = w7·D0(easy) + (1 − w7)(D − w6(G − 3)(10 − D)/9)
        private func difficulty(after memory: Memory, rating: ReviewRating) -> Double {
            let change = -difficultyStep * Double(rating.rawValue - 3) * (10 - memory.difficulty)
            return min(max(difficultyReversion + difficultyKeep * (memory.difficulty + change), 1), 10)
        }

        @inline(__always)
        private func forgotten(_ memory: Memory, elapsedDays: Int) -> Double {
            1 - retrievability(days: Double(elapsedDays), stability: memory.stability)
        }

        /// What a good recall adds to S, as a part of it: S' = S(1 + growth·[w15 if hard]·[w16 if easy]) with
        /// growth = e^w8·(11 − D)·S^−w9·(e^(w10(1 − R)) − 1)
        @inline(__always)
        private func growth(_ memory: Memory, forgotten: Double) -> Double {
            recallScale * (11 - memory.difficulty) * Self.power(memory.stability, recallStabilityPower)
                * (exp(recallGain * forgotten) - 1)
        }

        /// S' = min(w11·D^−w12·((S + 1)^w13 − 1)·e^(w14(1 − R)), S/e^(w17·w18))
        @inline(__always)
        private func stabilityAfterForgetting(_ memory: Memory, forgotten: Double) -> Double {
            let relearnt =
                forgetScale * Self.power(memory.difficulty, forgetDifficultyPower)
                * (Self.power(memory.stability + 1, forgetStabilityPower) - 1) * exp(forgetGain * forgotten)
            return min(relearnt, memory.stability * forgetCeiling)
        }

        /// S' = S·e^(w17(G − 3 + w18))·S^−w19, never less than S after a success.
        private func stabilityOnSameDay(_ memory: Memory, rating: ReviewRating) -> Double {
            let growth = sameDayFactor[rating.rawValue - 1] * Self.power(memory.stability, sameDayPower)
            return memory.stability * (rating == .again ? growth : max(growth, 1))
        }
    }
}
