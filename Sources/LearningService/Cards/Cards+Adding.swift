import ContentFiles
package import Foundation
package import Lexicon
import Storage
import Vocab

/// A word that a learner wants on their list.
package struct NewCard: Sendable {
    /// In any of its forms, an article before it or not.
    package var word: String
    /// Its language, or a variant of it; the content's own unless given.
    package var language: String?
    /// Which of its classes is meant; the most frequent unless given.
    package var partOfSpeech: PartOfSpeech?
    /// Needed for a word that the lexicon does not have.
    package var translation: String?
    /// Where the learner met it.
    package var exampleSentence: String?
    package var deck: String?
    package var tags: [String]
    /// How it sounds; a voice says it where nothing is given.
    package var sound: GivenSound?

    package init(
        word: String, language: String?, partOfSpeech: PartOfSpeech?, translation: String?, exampleSentence: String?,
        deck: String?, tags: [String], sound: GivenSound? = nil
    ) {
        self.word = word
        self.language = language
        self.partOfSpeech = partOfSpeech
        self.translation = translation
        self.exampleSentence = exampleSentence
        self.deck = deck
        self.tags = tags
        self.sound = sound
    }
}

extension Cards {
    /// Adds a word to a learner's list, or returns the card that is there. A sound is kept for either, unless the
    /// card came with one.
    ///
    /// - Throws: ``ServiceError/Code/notFound`` for a word that the lexicon does not have and that comes without a
    ///   translation; ``ServiceError/Code/invalidText``.
    package func add(_ new: NewCard, for learnerID: UUID) async throws -> CardReply {
        try await store.requireLearner(learnerID)
        let content = catalog.snapshot
        let language = try content.language(new.language ?? content.defaults.target, field: "language")
        var made = try card(for: new, learnerID: learnerID, language: language)
        made.deck = try DeckAndTagNames.deck(new.deck)
        made.tags = try DeckAndTagNames.tags(new.tags)
        let card = made
        let now = clock()
        let staged = try new.sound.map(media.stage)
        defer { if let staged { try? FileManager.default.removeItem(at: staged.folder) } }
        let (added, former) = try await store.write { [media] writer in
            let added = try writer.insertIfNew(card)
            if added { try writer.index(card, texts: try VocabularyWord(card).searchTexts) }
            var former: String?
            if let staged,
                let word = try writer.reader.word(
                    card.lemma, card.partOfSpeech, language: card.language, of: learnerID)
            {
                former = try writer.giveSound(staged.kind, ofWord: word.id, of: learnerID, at: now) {
                    try media.adopt([staged.name], from: staged.folder)[staged.name] ?? ""
                }
            }
            return (added, former)
        }
        if let former { try await media.remove([former], unnamedIn: store) }
        if added { await filler.fill(card) }
        let stored = try await store.read {
            try $0.word(card.lemma, card.partOfSpeech, language: card.language, of: learnerID)
        }
        return CardReply(record: stored ?? card)
    }

    /// A card of the lexicon's entry for any form of the word, an article before it or not, or one made of what the
    /// learner gave.
    private func card(for new: NewCard, learnerID: UUID, language: LanguagePack) throws -> CardRecord {
        let cards = VocabularyCards(language: language)
        let examples = new.exampleSentence.map { [$0] } ?? []
        let word = new.word.precomposedStringWithCanonicalMapping.trimmingCharacters(in: .whitespacesAndNewlines)
        guard word.contains(where: \.isLetter) else {
            throw ServiceError(.invalidText, "'word' must hold at least one letter.", field: "word")
        }
        if let entry = entry(for: word, new.partOfSpeech, in: language) {
            return try cards.card(
                of: entry, learnerID: learnerID, translation: new.translation, examples: examples,
                idioms: language.idioms, at: clock())
        }
        guard let translation = new.translation else {
            throw ServiceError(
                .notFound,
                "'\(word)' is not in the lexicon of '\(language.id)'; give its 'translation' to add it all the same.",
                field: "word")
        }
        return cards.card(
            ofUnknown: word, learnerID: learnerID, translation: translation, partOfSpeech: new.partOfSpeech,
            examples: examples, at: clock())
    }

    private func entry(for word: String, _ wanted: PartOfSpeech?, in language: LanguagePack) -> LexicalEntry? {
        let lexicon = language.lexicon
        var meant = [(form: word.lowercased(), wanted)]
        if let noun = language.withoutArticle(word.lowercased()) { meant += [(noun, wanted ?? .noun), (noun, wanted)] }
        for (form, wanted) in meant {
            let own = lexicon.entry(form).map { [Reading(lemma: form, partOfSpeech: $0.partOfSpeech, features: [])] }
            let readings = lexicon.readings(of: form)
            let candidates = (own ?? []) + readings.filter { $0.lemma == form } + readings
            let reading = candidates.first { wanted == nil || wanted == $0.partOfSpeech.ofCard }
            if let reading, let entry = lexicon.entry(reading.lemma, reading.partOfSpeech) { return entry }
        }
        return nil
    }
}
