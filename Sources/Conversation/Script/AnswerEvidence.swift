internal import Glibc

/// How near the nearest sentence of a response is to an utterance, the nearest of another response, and the nearest
/// that is no answer; 0 to 1.
struct Nearness: Sendable {
    var own: Float
    var rival: Float
    var stranger: Float
}

extension Nearness {
    /// - Parameter all: How near the nearest is of each response, and last the nearest that is no answer.
    init(_ all: [Float], ofResponseAt place: Int) {
        let rivals = all.dropLast().indices.lazy.filter { $0 != place }.map { all[$0] }
        self.init(own: all[place], rival: rivals.max() ?? 0, stranger: all[all.count - 1])
    }
}

/// What speaks for an utterance being one of a node's responses, and how much it says together.
package struct AnswerEvidence: Sendable {
    /// How likely the utterance as a whole means the response, and the likeliest of its parts, 0 to 1.
    var whole: Float
    var part: Float
    /// How near sentences are by the words and pieces of words that they share.
    var nearest: Nearness
    /// The same by where their words stand among others, whether or not they share one; nil where the language has no
    /// vectors of words.
    var kin: Nearness?
    /// The share of its words of content that no sentence of the response has, of those that none of the node has.
    var strangeness: Float
    var nodeStrangeness: Float
    /// How many words it has, and whether it asks something.
    var words: Int
    var asks: Bool
    /// It has a negation or a number, and nothing that answers the node has.
    var isBeyond: Bool
    /// It denies what the response says.
    var isDenial: Bool
    /// It says something of a thing: 0 where the response's sentences do, too, up to 1.
    var thing: Float
    /// A part of the utterance is a sentence of the response, or of another.
    var hasSentence = false
    var otherHasSentence = false

    /// What is weighed, in the order of the weights: `training/conversation/fit_evidence.py` prints these.
    package static let names = [
        "bias", "whole", "part", "sentence", "otherSentence", "strangeness", "nodeStrangeness", "length",
        "strangeLength", "asks", "thing", "nearest", "nearestRival", "nearestStranger", "kin", "kinRival",
        "kinStranger",
    ]

    /// A multinomial regression over the responses of a node and none of them, fitted to what writers said in twenty
    /// scenarios, as they wrote it and without capitals and marks; each group was judged by what nodes had learnt of
    /// the others alone (`training/conversation/leave_out.py`), from all they said, ten examples an answer, and none.
    /// What is no answer counted twice.
    private struct Weighing {
        var weights: [Float]
        /// How much surer than even an answer must be: as much as keeps what is no answer and taken for one near 2 in
        /// 100.
        var caution: Float
    }

    /// Of 65 writers of 16 groups. Fitted without what vectors of words tell, it would understand 1.1 in 100 answers
    /// fewer by templates alone, .5 with ten examples, .1 with all.
    private static let withKin = Weighing(
        weights: [
            0.22, 0.58, 0.15, 1.75, 0.23, -0.83, -0.85, 1.16, -0.66, -0.45, -1.99, 1.56, 0.54, -2.5, 3.75, -0.33, -1.87,
        ], caution: 1.9)
    /// Of 53 writers of 13 groups.
    private static let withoutKin = Weighing(
        weights: [
            0.48, 0.7, 0.16, 1.45, 0.43, -1.14, -1.12, 1.58, -0.66, -0.46, -2.01, 2.06, 0.7, -2.57, 0, 0, 0,
        ], caution: 1.7)

    private var weighing: Weighing { kin == nil ? Self.withoutKin : Self.withKin }

    /// How much likelier than not an answer must be that the character asks about.
    private static let doubt: Float = 0.3

    /// How much must speak for an answer in words like a request's, and in words like a question's about a word, which
    /// is often one of the answer's: *¿qué es nafta?* Right answers of left-out writers that were heard as requests
    /// went from 2.2 to .7 in 100 with these, and requests that were met stayed at 91.6.
    private static let besideRequest: Float = 1.5
    private static let besideQuestion: Float = 5

    /// In the order of ``names``.
    package var values: [Float] {
        // In long utterances more is beside the point, and less of it speaks against them.
        let length = logf(Float(1 + words))
        return [
            1, Self.logit(whole), Self.logit(part), hasSentence ? 1 : 0, otherHasSentence ? 1 : 0,
            strangeness, nodeStrangeness, length, strangeness * length, asks ? 1 : 0, thing, nearest.own,
            nearest.rival, nearest.stranger, kin?.own ?? 0, kin?.rival ?? 0, kin?.stranger ?? 0,
        ]
    }

    /// Whether it can be the response at all, however much speaks for it.
    package var isPossible: Bool { !isDenial && (hasSentence || !isBeyond) }

    /// Above 0 is sure enough.
    var score: Float { zip(values, weighing.weights).reduce(-weighing.caution) { $0 + $1.0 * $1.1 } }

    /// Whether it is likelier than not, and worth a question.
    var isLikely: Bool { score > -weighing.caution + Self.doubt }

    /// Whether it says more than that the utterance has words of a request in it.
    func outweighs(_ move: LearnerMove) -> Bool {
        isPossible && score > (move.topic == nil ? Self.besideRequest : Self.besideQuestion)
    }

    /// What is all but sure counts no more than what is very likely.
    private static func logit(_ probability: Float) -> Float {
        let bounded = min(max(probability, 1e-4), 1 - 1e-4)
        return logf(bounded / (1 - bounded))
    }
}
