/// Something that was said beside the expected words.
package struct InsertedSounds: Sendable, Hashable, Codable {
    package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// The beginning of the word that follows, or words before it, once more.
        case repeated
        /// A vowel or a hum, while looking for a word.
        case hesitation
        /// Another word, or several.
        case word
        /// A single sound that belongs to no word.
        case sound
    }

    package var kind: Kind
    /// Place among the words before which it was said; their number where it was said behind the last.
    package var wordIndex: Int
    /// Seconds from the beginning of the recording.
    package var start: Double
    package var end: Double
    /// IPA of what it sounded like; empty where that cannot be told.
    package var heard: String
    /// How sure it is that something was put in, 0 to 1.
    package var confidence: Double

    package init(kind: Kind, wordIndex: Int, start: Double, end: Double, heard: String, confidence: Double) {
        self.kind = kind
        self.wordIndex = wordIndex
        self.start = start
        self.end = end
        self.heard = heard
        self.confidence = confidence
    }
}
