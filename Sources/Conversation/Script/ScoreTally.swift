/// Sums of what the review's score averages, and counts of what explains it.
package struct ScoreTally: Sendable, Hashable, Codable {
    /// Utterances that were judged.
    package var utterances = 0
    package var task = 0.0
    package var grammar = 0.0
    package var vocabulary = 0.0
    package var hints = 0
    /// Utterances that were understood at once.
    package var understood = 0
    /// Utterances about which the character had to ask.
    package var asked = 0
    package var errors = 0
    /// Words that were misspelt or the wrong ones.
    package var wrongWords = 0
    /// Utterances that were spoken, and the sum of their accuracy, 0 to 100 each.
    package var spoken = 0
    package var pronunciation = 0.0

    init() {}

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        utterances = try fields.decode(Int.self, forKey: .utterances)
        task = try fields.decode(Double.self, forKey: .task)
        grammar = try fields.decode(Double.self, forKey: .grammar)
        vocabulary = try fields.decode(Double.self, forKey: .vocabulary)
        hints = try fields.decode(Int.self, forKey: .hints)
        // Conversations that were stored before these were counted go on without them.
        understood = try fields.decodeIfPresent(Int.self, forKey: .understood) ?? 0
        asked = try fields.decodeIfPresent(Int.self, forKey: .asked) ?? 0
        errors = try fields.decodeIfPresent(Int.self, forKey: .errors) ?? 0
        wrongWords = try fields.decodeIfPresent(Int.self, forKey: .wrongWords) ?? 0
        spoken = try fields.decodeIfPresent(Int.self, forKey: .spoken) ?? 0
        pronunciation = try fields.decodeIfPresent(Double.self, forKey: .pronunciation) ?? 0
    }

    /// Means over the utterances; nil before the first.
    ///
    /// - Parameter checksGrammar: Whether the language's grammar is checked; else only mistakes that were foreseen tell
    ///   anything of it.
    func means(checksGrammar: Bool) -> ScoreParts? {
        guard utterances > 0 else { return nil }
        let count = Double(utterances)
        return ScoreParts(
            task: task / count, grammar: checksGrammar || errors > 0 ? grammar / count : nil,
            vocabulary: vocabulary / count,
            pronunciation: spoken > 0 ? pronunciation / Double(spoken) : nil)
    }
}
