internal import Glibc

/// What speaks for an utterance being one of a node's responses, and how much it says together.
struct AnswerEvidence: Sendable {
    /// How likely the utterance as a whole means the response, and the likeliest of its parts, 0 to 1.
    var whole: Float
    var part: Float
    /// The share of its words of content that no sentence of the response has.
    var strangeness: Float
    /// It has a negation or a number, and nothing that answers the node has.
    var isBeyond: Bool
    /// It denies what the response says.
    var isDenial: Bool

    /// A logistic regression over what eight writers said in fourteen scenarios, each judged by what nodes had learnt
    /// of the others alone. The bias makes it surer than even: where two in five fewer were taken for another meaning
    /// than by rules of thumb, and no more of what is wrong.
    private enum Weights {
        static let bias: Float = 1.2
        static let whole: Float = 0.7
        static let part: Float = 0.18
        static let rival: Float = -0.34
        static let sentence: Float = 1.23
        static let strangeness: Float = -2.97
    }

    /// Above 0 is sure enough.
    ///
    /// - Parameters:
    ///   - rival: How likely the utterance as a whole means the likeliest of the other responses.
    ///   - hasSentence: Whether a part of the utterance is a sentence of the response.
    func score(rival: Float, hasSentence: Bool) -> Float {
        Weights.bias + Weights.whole * Self.logit(whole) + Weights.part * Self.logit(part)
            + Weights.rival * Self.logit(rival) + (hasSentence ? Weights.sentence : 0)
            + Weights.strangeness * strangeness
    }

    /// What is all but sure counts no more than what is very likely.
    private static func logit(_ probability: Float) -> Float {
        let bounded = min(max(probability, 1e-4), 1 - 1e-4)
        return logf(bounded / (1 - bounded))
    }
}
