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

    package init(sentence: Words? = nil, words: Words? = nil) {
        self.sentence = sentence
        self.words = words
    }
}
