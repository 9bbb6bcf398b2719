import Lexicon

/// How likely a reading is before its neighbours are looked at: the frequency of its lemma, times the share of the
/// lemma's occurrences that have such a form.
///
/// So *trato* is rather the noun than a first person of the more frequent *tratar*, and *llama* rather the verb than
/// the flame. The shares are estimates from everyday Spanish; they only order readings, and a factor of two between
/// them proves nothing.
struct ReadingWeight {
    /// How much likelier a lemma must be than the next for a word to be sure.
    static let sure = 2.5
    private static let unknownRank = 20_000
    private static let ofOtherClasses = 0.5

    /// - Parameter rank: Of the reading's lemma in its part of speech.
    static func weight(of reading: Reading, rank: Int?) -> Double {
        let share = reading.partOfSpeech == .verb ? share(ofVerbForm: reading.features) : ofOtherClasses
        return share / Double(rank ?? unknownRank)
    }

    private static func share(ofVerbForm features: Features) -> Double {
        if features.contains(.infinitive) { return 0.2 }
        if features.contains(.gerund) { return 0.05 }
        if features.contains(.participle) { return 0.08 }
        if features.contains(.voseo) { return 0.005 }
        if !features.isDisjoint(with: [.subjunctive, .imperative, .conditional]) { return 0.02 }
        let person = features.contains(.singular) ? features.contains(.third) ? 0.15 : 0.08 : 0.05
        if features.contains(.present) { return person }
        if features.contains(.future) { return 0.15 * person }
        return 0.4 * person
    }
}
