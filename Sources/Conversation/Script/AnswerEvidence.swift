internal import Glibc

/// What speaks for an utterance being one of a node's responses, and how much it says together.
struct AnswerEvidence: Sendable {
    /// How likely the utterance as a whole means the response, and the likeliest of its parts, 0 to 1.
    var whole: Float
    var part: Float
    /// The share of its words of content that no sentence of the response has, and of those that none of the node has.
    var strangeness: Float
    var nodeStrangeness: Float
    /// How many words it has, and whether it asks something.
    var words: Int
    var asks: Bool
    /// It has a negation or a number, and nothing that answers the node has.
    var isBeyond: Bool
    /// It denies what the response says.
    var isDenial: Bool

    /// A multinomial regression over the responses of a node and none of them, fitted to what nine writers said in
    /// twenty scenarios, as they wrote it and without capitals and marks; each was judged by what nodes had learnt of
    /// the others alone (`training/conversation/leave_out.py`), and what is no answer counted twice.
    private enum Weights {
        static let bias: Float = 3.446
        static let whole: Float = 0.712
        static let part: Float = 0.174
        static let sentence: Float = 1.574
        static let otherSentence: Float = 0.313
        static let strangeness: Float = -1.663
        static let nodeStrangeness: Float = -2.26
        /// Of the logarithm of the length, and of that times the strangeness: in long utterances more is beside the
        /// point, and less of it speaks against them.
        static let length: Float = 1.146
        static let strangeLength: Float = -0.873
        static let asks: Float = -0.579
    }

    /// How much surer than even an answer must be: as much as keeps what is no answer and taken for one under 2 in 100.
    private static let caution: Float = 0.9

    /// Above 0 is sure enough.
    ///
    /// - Parameters:
    ///   - hasSentence: Whether a part of the utterance is a sentence of the response.
    ///   - otherHasSentence: Whether one is of another response.
    func score(hasSentence: Bool, otherHasSentence: Bool) -> Float {
        let length = logf(Float(1 + words))
        var score = Weights.bias - Self.caution + Weights.whole * Self.logit(whole) + Weights.part * Self.logit(part)
        score += (Weights.strangeness + Weights.strangeLength * length) * strangeness
        score += Weights.nodeStrangeness * nodeStrangeness + Weights.length * length
        if hasSentence { score += Weights.sentence }
        if otherHasSentence { score += Weights.otherSentence }
        if asks { score += Weights.asks }
        return score
    }

    /// What is all but sure counts no more than what is very likely.
    private static func logit(_ probability: Float) -> Float {
        let bounded = min(max(probability, 1e-4), 1 - 1e-4)
        return logf(bounded / (1 - bounded))
    }
}
