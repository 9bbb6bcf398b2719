import Lexicon

/// What it costs to take one sentence for another. The figures come from a prototype that was measured on
/// home-assistant intents with one noise operation a sentence, where they kept intent accuracy at .97.
package enum MatchCosts {
    /// Any wrong word; the edit distance over the length comes on top.
    static let substitution: Float = 0.35
    /// What comes on top when the word is another form of the right one.
    static let inflection: Float = 0.3

    static func missing(_ wordClass: WordClass) -> Float {
        wordClass == .content || wordClass == .decisive ? 1.1 : 0.35
    }

    static func extra(_ wordClass: WordClass) -> Float {
        switch wordClass {
        case .filler: 0.15
        case .function: 0.35
        case .content, .decisive: 0.9
        }
    }

    /// A word of free text; more than nothing, so that words which an author wrote come first.
    static let free: Float = 0.02

    /// What leaving out a function word costs when the right sentence is looked for, so that it is rather changed.
    static let extraInCorrection: Float = 0.8

    /// What a word of the same part of speech costs then, however different it is: *estoy* for *soy*.
    static let changeInCorrection: Float = 0.75

    /// Parts of speech, as bits, whose words are never taken for one another in a correction.
    static let neverExchanged: UInt32 = [PartOfSpeech.noun, .adjective, .name, .numeral]
        .reduce(0) { $0 | 1 << UInt32(PartOfSpeech.allCases.firstIndex(of: $1) ?? 31) }

    /// Letters that may differ in a word of `length` letters.
    package static func allowedDistance(length: Int) -> Int {
        length <= 4 ? 1 : length <= 8 ? 2 : 3
    }
}

/// How far an utterance may be from an expected answer.
package struct MatchTolerance: Sendable, Hashable {
    /// Cost per word.
    package var cost: Float
    /// Share of content words that must be covered, of the answer by the utterance and the other way round.
    var coverage: Float
    /// How much better than the next answer, in cost.
    var margin: Float

    package static let normal = MatchTolerance(cost: 0.40, coverage: 0.7, margin: 0.3)
    package static let easy = MatchTolerance(cost: 0.50, coverage: 0.6, margin: 0.2)
    package static let challenging = MatchTolerance(cost: 0.20, coverage: 0.9, margin: 0.3)
    /// Only the words that an author wrote, in their order.
    package static let strict = MatchTolerance(cost: 0, coverage: 1, margin: 0)
    /// Near enough for the character to ask whether it was meant.
    static let near = MatchTolerance(cost: 0.60, coverage: 0.5, margin: 0)
}
