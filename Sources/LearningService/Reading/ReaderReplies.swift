package import Foundation
package import Lexicon
import Storage
package import Study

/// What there is to read.
package struct TextsReply: Codable, Sendable {
    package var texts: [TextSummary]
    /// How many there are in all.
    package var total: Int
}

/// A text with how much of it a learner knows.
package struct TextSummary: Codable, Sendable {
    package var textID: String
    package var kind: TextKind
    package var title: String
    package var author: String
    /// A language, or one of its variants.
    package var language: String
    package var region: String?
    package var level: CEFRLevel?
    package var genre: ReaderGenre?
    package var emoji: String?
    package var summary: String?
    package var chapters: Int
    /// Running words.
    package var words: Int
    package var knownWords: Int
    /// The share of running words that are known, 0 to 1.
    package var coverage: Double
    /// Whether less than 95 % is known.
    package var isHard: Bool
    package var position: TextPosition?
}

/// Where a learner reads: in a chapter, from 0; in it 0 is the title and 1 the first paragraph.
package struct TextPosition: Codable, Sendable, Hashable {
    package var chapter: Int
    package var paragraph: Int
    /// The share of the text before it, by words, 0 to 1.
    package var share: Double
    package var at: Date
}

/// A chapter to read, with what there is to know of the whole text.
package struct OpenedText: Codable, Sendable {
    package struct ChapterTitle: Codable, Sendable {
        package var number: Int
        package var title: String
    }

    package struct Phrase: Codable, Sendable {
        package var phrase: String
        package var state: WordState
    }

    /// A word that is worth learning before reading.
    package struct WordToLearn: Codable, Sendable {
        package var word: String
        package var gloss: String?
        /// How often it stands in the text.
        package var count: Int
    }

    package var text: TextSummary
    package var chapters: [ChapterTitle]
    /// The one that is open, from 0.
    package var chapter: Int
    /// The title first, then the paragraphs, each in sentences of words with their states.
    package var paragraphs: [ReadText.Paragraph]
    /// The learner's phrases that the chapter holds; a word refers to them by number.
    package var phrases: [Phrase]
    /// Those that make most of the text known, first.
    package var wordsToLearn: [WordToLearn]
    /// What the author of a reader explains.
    package var glossary: [WordToLearn]
    /// What there is to think about in a reader.
    package var ideas: [Idea]

    /// An idea of a reader.
    package struct Idea: Codable, Sendable {
        package var title: String
        package var ideaDescription: String
        package var importance: Importance
        /// 1 to 3: the more, the more crucial.
        package var bars: Int
        package var depthTarget: Int
        /// The idea with a primer and a test that goes with it, for study.idea.
        package var ideaID: String?
    }
}

/// A word or phrase of a text, with all that helps to understand it.
package struct TextLookup: Codable, Sendable {
    /// As it stands in the text.
    package var text: String
    package var sentence: String
    /// The dictionary form, or the phrase, that its state is kept under.
    package var word: String
    package var state: WordState
    /// In a few words; what the author of a reader says of it first.
    package var gloss: String?
    package var ipa: String
    package var audioPath: String?
    /// The same for devices, which fetch it by this id.
    package var audioMedia: String?
    /// Nothing where no dictionary has it.
    package var translations: [WordLookup.Translation]
    package var analyses: [WordLookup.Analysis]
    /// The learner's card of it.
    package var wordID: UUID?
}

/// How a learner now stands to a word or phrase.
package struct MarkedWord: Codable, Sendable {
    package var word: String
    package var state: WordState
    package var isPhrase: Bool
}

extension TextLookup: MediaHolding {
    package mutating func nameMedia(_ id: (String) -> String?) {
        audioMedia = audioPath.flatMap(id)
        audioPath = nil
    }
}
