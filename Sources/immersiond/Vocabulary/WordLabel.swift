import Lexicon

/// A word as a label in a room tells it.
struct WordLabel: Encodable, Sendable {
    var word: String
    var translation: String
    var partOfSpeech: PartOfSpeech
    var gender: LexicalEntry.Gender?
    var article: String?
    var frequency: WordFrequency
    var category: [VocabularyCategory]

    init(_ entry: LexicalEntry) {
        word = entry.lemma
        translation = entry.gloss
        partOfSpeech = entry.partOfSpeech
        gender = entry.gender
        article = entry.article
        frequency = WordFrequency(rank: entry.rank)
        category = entry.categories
    }
}
