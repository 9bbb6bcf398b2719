package import Foundation
package import Lexicon
package import Vocab

/// A word as it comes from a package or a text file, or goes into one: what the learner knows of it, and its schedule.
package struct ExchangedCard: Codable, Sendable, Hashable, Identifiable {
    package var id: UUID
    package var word: String
    /// nil where the file does not tell.
    package var language: String?
    package var translation: String
    package var definition: String?
    package var partOfSpeech: PartOfSpeech?
    package var gender: LexicalEntry.Gender?
    package var article: String?
    package var examples: [String] = []
    package var idioms: [String] = []
    package var synonyms: [String] = []
    package var antonyms: [String] = []
    package var ipa = ""
    package var level: CEFRLevel?
    package var frequency: WordFrequency?
    package var categories: [VocabularyCategory] = []
    /// The media file with its sound.
    package var audio: String?
    package var added: Date
    package var scheduling: SchedulingState
    /// By time.
    package var reviews: [ReviewLogEntry] = []
    /// Levels separated by `::`.
    package var deck: String?
    package var tags: [String] = []
    package var isSuspended = false
    /// The parameters by which its memory state was worked out here; nil for what comes from a file.
    package var memory: MemoryParameters?
    /// When answers were given that the learner has taken back: they are in no log that goes out.
    package var takenBack: [Date] = []
    /// For a word from another's notes: the notes as they were, so that they can go back as they came.
    package var origin: AnkiOrigin?

    package init(
        id: UUID, word: String, language: String? = nil, translation: String, added: Date,
        scheduling: SchedulingState = SchedulingState()
    ) {
        self.id = id
        self.word = word
        self.language = language
        self.translation = translation
        self.added = added
        self.scheduling = scheduling
    }
}

/// What FSRS must know besides a memory state to tell how likely a word is remembered.
package struct MemoryParameters: Codable, Sendable, Hashable {
    /// The exponent of forgetting, positive as Anki has it.
    package var decay: Double
    /// 0 to 1.
    package var desiredRetention: Double

    package init(decay: Double, desiredRetention: Double) {
        self.decay = decay
        self.desiredRetention = desiredRetention
    }
}

/// A note of another note type than ours, with its cards and reviews, as it was imported.
package struct AnkiOrigin: Codable, Sendable, Hashable {
    package var noteType: String
    package var calendar: AnkiCalendar
    package var entry: AnkiEntry
    /// Names of the cards' decks, by their ids.
    package var decks: [Int64: String]
}

extension ExchangedCard {
    /// A learner's word, to be exported.
    package init(
        _ word: VocabularyWord, scheduling: SchedulingState, reviews: [ReviewLogEntry] = [], deck: String? = nil,
        tags: [String] = [], audio: String? = nil
    ) {
        self.init(
            id: word.id, word: word.word, language: word.language, translation: word.translation,
            added: word.addedDate, scheduling: scheduling)
        definition = word.definition
        partOfSpeech = word.partOfSpeech
        gender = word.gender
        article = word.article
        examples = word.exampleSentences
        idioms = word.idiomaticUsages ?? []
        synonyms = word.synonyms
        antonyms = word.antonyms
        ipa = word.ipa
        level = word.difficulty
        frequency = word.frequency
        categories = word.category
        self.reviews = reviews
        self.deck = deck
        self.tags = tags
        self.audio = audio
    }

    /// The learner's word. What the file does not tell comes from the lexicon's entry.
    ///
    /// - Parameters:
    ///   - language: Of the list that the word joins.
    ///   - entry: What the lexicon knows of the word; nil when it does not know it: it is then taken for a noun, or
    ///     what the file says, of level A1.
    ///   - pack: Knows how the word parts into syllables.
    package func vocabularyWord(
        language: String, entry: LexicalEntry?, pack: LanguagePack? = nil
    ) -> VocabularyWord {
        var entry =
            entry
            ?? LexicalEntry(lemma: word, partOfSpeech: partOfSpeech ?? .noun, gloss: translation, level: level ?? .a1)
        entry.lemma = word
        entry.partOfSpeech = partOfSpeech ?? entry.partOfSpeech
        entry.gender = gender ?? entry.gender
        entry.article = article ?? entry.article
        entry.level = level ?? entry.level
        if !categories.isEmpty { entry.categories = categories }
        if !synonyms.isEmpty { entry.synonyms = synonyms }
        if !antonyms.isEmpty { entry.antonyms = antonyms }
        var result = VocabularyWord(
            id: id, language: self.language ?? language, entry: entry, scheduling: scheduling, addedDate: added,
            ipa: ipa, translation: translation.isEmpty ? nil : translation, definition: definition,
            exampleSentences: examples, idiomaticUsages: idioms.isEmpty ? nil : idioms,
            syllables: pack?.syllables(of: word))
        if let frequency { result.frequency = frequency }
        return result
    }
}
