package import Lexicon
import Vocab

/// A word as a label in a room tells it.
package struct WordLabel: Codable, Sendable {
    package var word: String
    package var translation: String
    package var partOfSpeech: PartOfSpeech
    /// What it is more exactly: numeral or name.
    package var wordClass: PartOfSpeech?
    package var gender: LexicalEntry.Gender?
    package var article: String?
    package var frequency: WordFrequency
    package var category: [VocabularyCategory]

    package init(_ entry: LexicalEntry) {
        word = entry.lemma
        translation = entry.gloss
        partOfSpeech = entry.partOfSpeech.ofCard
        wordClass = entry.partOfSpeech.finer
        gender = entry.gender
        article = entry.article
        frequency = WordFrequency(rank: entry.rank)
        category = entry.categories
    }
}
