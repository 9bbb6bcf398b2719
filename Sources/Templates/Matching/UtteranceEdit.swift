package import Lexicon

/// One way in which an utterance differs from the expected answer it was matched with.
package struct UtteranceEdit: Sendable, Hashable, Codable {
    package enum Kind: String, Sendable, Codable, CaseIterable {
        /// Only accents differ.
        case accent
        /// Not a word of the language: a slip of the hand or of recognition.
        case typo
        /// Another form of the right word: agreement, person or tense.
        case agreement
        /// Another word of the language.
        case lexical
        case missing
        case extra
    }

    package var kind: Kind
    /// Unicode scalars of the utterance in NFC; empty at the place where a word is missing.
    package var position: TextSpan
    package var incorrect: String
    package var correct: String
}
