/// What speaks for the words that were found in a recording having been said in it, as training reads it
/// (`training/train_spoken_evidence.py`).
package struct HearingEvidence: Sendable, Hashable, Codable {
    /// Words with the inputs of the regression that tells how likely they are.
    package struct Words: Sendable, Hashable, Codable {
        package var text: String
        package var values: [Float]

        package init(text: String, values: [Float]) {
            self.text = text
            self.values = values
        }
    }

    /// The best of the sentences expected; nil where none can be compared with the recording.
    package var sentence: Words?
    /// The likeliest words of the network; nil likewise, and where there is none.
    package var words: Words?
    /// The text that was expected, where one was, with the inputs of the trees that tell whether it was said.
    package var text: Words?
    /// Of each word of that text the inputs of the trees that tell whether it was left out.
    package var presence: [[Float]]?
    /// And of those that tell whether another was said in its place.
    package var others: [[Float]]?

    package init(
        sentence: Words? = nil, words: Words? = nil, text: Words? = nil, presence: [[Float]]? = nil,
        others: [[Float]]? = nil
    ) {
        self.sentence = sentence
        self.words = words
        self.text = text
        self.presence = presence
        self.others = others
    }
}
