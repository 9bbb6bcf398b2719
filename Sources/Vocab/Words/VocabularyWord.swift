package import Foundation
package import Lexicon

/// A word on a learner's list, in the shape that clients see. What the schedule keeps beyond these fields is in
/// ``SchedulingState``.
package struct VocabularyWord: Codable, Sendable, Hashable, Identifiable {
    package let id: UUID
    package let word: String
    /// A language's id: ISO 639-1 or 639-3.
    package let language: String
    /// In the learner's own language.
    package var translation: String
    package var definition: String?
    /// One of the ten classes of a card: ``PartOfSpeech/numeral`` and ``PartOfSpeech/name`` do not occur. Nil where
    /// nobody knows.
    package var partOfSpeech: PartOfSpeech?
    /// What the word is more exactly: a numeral or a name.
    package var wordClass: PartOfSpeech?
    package var gender: LexicalEntry.Gender?
    /// The article to memorise with a noun: *la* mesa.
    package var article: String?
    package var exampleSentences: [String]
    package var idiomaticUsages: [String]?
    package var synonyms: [String]
    package var antonyms: [String]
    /// International Phonetic Alphabet; empty when nothing can tell.
    package var ipa: String
    package var audioURL: URL?
    package var syllables: [String]
    /// Nil where nobody knows, as is ``difficulty``.
    package var frequency: WordFrequency?
    package var difficulty: CEFRLevel?
    package var category: [VocabularyCategory]
    package var learningState = LearningState.new
    package var addedDate: Date
    package var lastReviewedDate: Date?
    package var nextReviewDate: Date?
    package var reviewCount = 0
    package var correctCount = 0
    package var incorrectCount = 0
    package var easinessFactor = 2.5
    /// Days between reviews, 1…365; 1 also for a word that is still new or in steps within the day.
    package var interval = 1

    /// A word as the lexicon and the schedule know it.
    ///
    /// - Parameters:
    ///   - entry: the lemma; for a word outside the lexicon, an entry made up from what the learner gave.
    ///   - translation: the gloss when nil.
    ///   - syllables: the word whole when nil.
    package init(
        id: UUID, language: String, entry: LexicalEntry, scheduling: SchedulingState, addedDate: Date, ipa: String,
        translation: String? = nil, definition: String? = nil, exampleSentences: [String] = [],
        idiomaticUsages: [String]? = nil, audioURL: URL? = nil, syllables: [String]? = nil
    ) {
        self.id = id
        self.word = entry.lemma
        self.language = language
        self.translation = translation ?? entry.gloss
        self.definition = definition
        self.partOfSpeech = entry.partOfSpeech.ofCard
        self.wordClass = entry.partOfSpeech.finer
        self.gender = entry.gender
        self.article = entry.article
        self.exampleSentences = exampleSentences
        self.idiomaticUsages = idiomaticUsages
        self.synonyms = entry.synonyms
        self.antonyms = entry.antonyms
        self.ipa = ipa
        self.audioURL = audioURL
        self.syllables = syllables ?? [entry.lemma]
        self.frequency = WordFrequency(rank: entry.rank)
        self.difficulty = entry.level
        self.category = entry.categories
        self.addedDate = addedDate
        update(from: scheduling)
    }

    /// A word as a card keeps it: what may be missing, and what the schedule says, is set afterwards.
    package init(
        id: UUID, word: String, language: String, translation: String, partOfSpeech: PartOfSpeech?, ipa: String,
        syllables: [String], frequency: WordFrequency?, difficulty: CEFRLevel?, addedDate: Date
    ) {
        self.id = id
        self.word = word
        self.language = language
        self.translation = translation
        self.partOfSpeech = partOfSpeech
        self.ipa = ipa
        self.syllables = syllables
        self.frequency = frequency
        self.difficulty = difficulty
        self.addedDate = addedDate
        exampleSentences = []
        synonyms = []
        antonyms = []
        category = []
    }

    /// Takes over what the schedule says.
    package mutating func update(from scheduling: SchedulingState) {
        learningState = Vocab.learningState(of: scheduling)
        lastReviewedDate = scheduling.lastReview
        nextReviewDate = scheduling.due
        reviewCount = scheduling.reviewCount
        correctCount = scheduling.correctCount
        incorrectCount = scheduling.incorrectCount
        easinessFactor = scheduling.easinessFactor
        interval = max(1, scheduling.interval)
    }
}

extension PartOfSpeech {
    /// The classes that clients know.
    package static let ofCards = allCases.filter { $0.ofCard == $0 }

    /// The class itself where a card's is coarser.
    package var finer: PartOfSpeech? { self == ofCard ? nil : self }

    /// Cards know ten classes: a numeral stands where a determiner does, a name is a noun.
    package var ofCard: PartOfSpeech {
        switch self {
        case .numeral: .determiner
        case .name: .noun
        case .noun, .verb, .adjective, .adverb, .pronoun, .preposition, .conjunction, .interjection, .article,
            .determiner:
            self
        }
    }
}
