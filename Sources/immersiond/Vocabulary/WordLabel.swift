import Lexicon
import Vocab

/// A word as a label in a room tells it.
struct WordLabel: Encodable, Sendable {
    var word: String
    var translation: String
    var partOfSpeech: PartOfSpeech
    /// What it is more exactly: numeral or name.
    var wordClass: PartOfSpeech?
    var gender: LexicalEntry.Gender?
    var article: String?
    var frequency: WordFrequency
    var category: [VocabularyCategory]

    init(_ entry: LexicalEntry) {
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
