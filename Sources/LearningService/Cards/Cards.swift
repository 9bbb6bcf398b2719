package import Foundation
import Lexicon
package import SpeechClient
package import Storage
package import Vocab

/// A learner's words: found, changed, spoken. What is due of them is ``Reviews``'.
package struct Cards: Sendable {
    let store: Store
    let catalog: ContentCatalog
    let filler: PronunciationFiller
    let lookup: WordLookup
    private let cache: SpeechCache
    let media: MediaFolder
    let calendar: LearningCalendar
    let clock: @Sendable () -> Date

    package init(
        store: Store, catalog: ContentCatalog, filler: PronunciationFiller, lookup: WordLookup, cache: SpeechCache,
        media: MediaFolder, calendar: LearningCalendar = .local, clock: @escaping @Sendable () -> Date
    ) {
        self.store = store
        self.catalog = catalog
        self.filler = filler
        self.lookup = lookup
        self.cache = cache
        self.media = media
        self.calendar = calendar
        self.clock = clock
    }

    // MARK: Found

    /// A learner's words in the order they were added.
    ///
    /// - Parameter language: Only its words; nil for all.
    /// - Throws: ``ServiceError/Code/notFound``.
    package func list(of learnerID: UUID, language: String?, limit: Int, offset: Int) async throws -> CardsReply {
        try await store.requireLearner(learnerID)
        let id = try language.map { try catalog.snapshot.language($0, field: "language").id }
        let filter = CardFilter(text: "", language: id)
        return CardsReply(
            words: try await store.read {
                try $0.words(of: learnerID, matching: filter, limit: limit, offset: offset)
            })
    }

    /// Cards by their texts, decks and tags, those found by their word itself first; and how many there are in all.
    ///
    /// - Throws: ``ServiceError/Code/notFound``, ``ServiceError/Code/invalidText``.
    package func search(
        of learnerID: UUID, _ selection: CardSelection, limit: Int, offset: Int
    ) async throws -> CardsReply {
        try await store.requireLearner(learnerID)
        let filter = try selection.filter(in: catalog.snapshot)
        let (records, total) = try await store.read {
            (
                try $0.words(of: learnerID, matching: filter, limit: limit, offset: offset),
                try $0.countWords(of: learnerID, matching: filter)
            )
        }
        return CardsReply(words: records, total: total)
    }

    /// Decks, and tags, with how many words bear each.
    ///
    /// - Throws: ``ServiceError/Code/notFound``.
    package func decks(of learnerID: UUID) async throws -> DecksReply {
        try await store.requireLearner(learnerID)
        return try await store.read { reader in
            DecksReply(
                decks: try reader.decks(of: learnerID).map { .init(name: $0.name, words: $0.words) },
                tags: try reader.tags(of: learnerID).map { .init(name: $0.tag, words: $0.words) })
        }
    }

    // MARK: Changed

    /// Changes what is given of a word, and leaves the rest.
    ///
    /// - Throws: ``ServiceError/Code/notFound``; ``ServiceError/Code/conflict`` when the learner has the word in the
    ///   class already.
    package func edit(_ id: UUID, _ change: CardChange) async throws -> CardReply {
        let change = try change.checked()
        let record = try await store.write { writer in
            guard var record = try writer.reader.word(id) else { throw Self.missing(id) }
            let texts = try change.apply(to: &record)
            let same = try writer.reader.word(
                record.lemma, record.partOfSpeech, language: record.language, of: record.learnerID)
            guard same == nil || same?.id == id else {
                throw ServiceError(
                    .conflict, "The learner has '\(record.lemma)' as \(record.partOfSpeech) already.",
                    field: "partOfSpeech")
            }
            try writer.update(record)
            try writer.index(record, texts: texts)
            return record
        }
        return CardReply(record: record)
    }

    /// Changes many words at once: those listed, or those that a selection lets through.
    ///
    /// - Throws: ``ServiceError/Code/notFound`` when not all of those listed are there; nothing was changed.
    package func change(
        of learnerID: UUID, listed: [UUID]?, _ selection: CardSelection, _ change: BulkChange
    ) async throws -> BulkReply {
        try await store.requireLearner(learnerID)
        let change = try change.checked()
        let filter = try selection.filter(in: catalog.snapshot)
        if listed == nil, filter == CardFilter() {
            throw ServiceError(.invalidInput, "Give 'wordIDs', or a filter such as 'tag' or 'deck'.", field: "wordIDs")
        }
        if listed != nil, filter != CardFilter() {
            throw ServiceError(.invalidInput, "Give 'wordIDs' or filters, not both.", field: "wordIDs")
        }
        let tomorrow = calendar.endOfDay(at: clock())
        let changed = try await store.write { writer in
            let records: [CardRecord]
            if let listed {
                records = try writer.reader.words(listed).filter { $0.learnerID == learnerID }
                guard records.count == Set(listed).count else {
                    throw ServiceError(.notFound, "Not all of the words are there; nothing was changed.")
                }
            } else {
                records = try writer.reader.words(of: learnerID, matching: filter, limit: .max)
            }
            for record in records { try change.apply(to: record, tomorrow: tomorrow, in: writer) }
            return records.count
        }
        return BulkReply(changed: changed)
    }

    // MARK: Spoken

    /// The sound that a word was imported with, or its word spoken in a voice of the learner's liking.
    ///
    /// - Throws: ``ServiceError/Code/notFound``; what speaking throws.
    package func audio(of id: UUID) async throws -> WordAudioReply {
        let (found, hash) = try await store.read { reader in
            (try reader.word(id), try reader.soundHash(ofWord: id))
        }
        guard let record = found else { throw Self.missing(id) }
        if let hash { return WordAudioReply(path: media.path(of: hash)) }
        let gender = try await store.profile(record.learnerID).preferences.voiceGender
        let voice = try catalog.snapshot.voice(for: record.language, gender: gender)
        let request = SynthesisRequest(
            text: try VocabularyWord(record).word, voice: voice, speed: 1,
            rather: PreferredVoices(language: record.language))
        let speech = try await cache.speech(for: request)
        return WordAudioReply(path: speech.path.path, duration: speech.duration)
    }

    private static func missing(_ id: UUID) -> ServiceError {
        ServiceError(.notFound, "There is no word \(id.uuidString.lowercased()).")
    }
}
