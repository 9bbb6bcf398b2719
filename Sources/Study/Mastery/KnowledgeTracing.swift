import Foundation

/// Bayesian knowledge tracing (Corbett and Anderson 1995) with fixed parameters: the probability that a learner knows
/// what a question asks, after each answer. A household has too few learners to fit parameters to.
package enum KnowledgeTracing {
    /// Known before the first answer.
    package static let initial = 0.10
    /// Learnt by answering once.
    package static let transition = 0.12
    /// A hint makes guessing easier by so much.
    package static let hintGuess = 0.15
    package static let mostGuess = 0.6
    /// The least chance to guess several options.
    package static let leastSelectionGuess = 0.02
    /// The chance to guess what is written in free words.
    package static let freeGuess = 0.05

    /// An answer as tracing sees it.
    package struct Answer: Sendable, Hashable, Codable {
        package var type: QuestionType
        /// How many options, items or pairs there were to choose from; nil where there were none.
        package var options: Int?
        package var difficulty: QuestionDifficulty
        package var isCorrect: Bool
        package var hintsUsed: Int
        package var isSkipped: Bool

        package init(
            type: QuestionType, options: Int? = nil, difficulty: QuestionDifficulty, isCorrect: Bool,
            hintsUsed: Int = 0,
            isSkipped: Bool = false
        ) {
            self.type = type
            self.options = options
            self.difficulty = difficulty
            self.isCorrect = isCorrect
            self.hintsUsed = hintsUsed
            self.isSkipped = isSkipped
        }
    }

    /// The probability to answer right without knowing.
    package static func guess(_ answer: Answer) -> Double {
        let options = Double(answer.options ?? 0)
        let plain =
            switch answer.type {
            case .mcq: options >= 1 ? 1 / options : freeGuess
            case .msq: options >= 1 ? max(leastSelectionGuess, 1 / (exp2(options) - 1)) : freeGuess
            case .trueFalse: 0.5
            // One of all orders.
            case .ordering, .matching: options >= 1 ? max(leastSelectionGuess, 1 / tgamma(options + 1)) : freeGuess
            case .openEnded, .cloze, .dictation, .translation, .speakAloud: freeGuess
            }
        guard answer.hintsUsed > 0 else { return plain }
        return min(mostGuess, plain + hintGuess * Double(answer.hintsUsed))
    }

    /// The probability to answer wrong and know.
    package static func slip(_ difficulty: QuestionDifficulty) -> Double {
        switch difficulty {
        case .easy: 0.05
        case .medium: 0.10
        case .hard: 0.15
        }
    }

    /// What is known after an answer. What was skipped tells nothing.
    ///
    /// - Parameter known: Before it, 0 to 1.
    package static func updated(_ known: Double, by answer: Answer) -> Double {
        if answer.isSkipped { return known }
        let (guess, slip) = (guess(answer), slip(answer.difficulty))
        let seen =
            answer.isCorrect
            ? known * (1 - slip) / (known * (1 - slip) + (1 - known) * guess)
            : known * slip / (known * slip + (1 - known) * (1 - guess))
        return seen + (1 - seen) * transition
    }

    /// What is known after each of a series of answers.
    package static func trace(_ answers: some Sequence<Answer>) -> [Double] {
        var known = initial
        return answers.map { answer in
            known = updated(known, by: answer)
            return known
        }
    }
}
