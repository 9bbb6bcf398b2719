import AnkiFormats
import Digests
import Foundation
import Lexicon
import Storage
import Vocab

/// An import under way: puts words into the store, one by one.
struct WordIntake {
    /// Bytes of a word that a card takes; decks of sentences hold longer ones than a lexicon.
    private static let longestWord = 2_000
    /// Bytes of all its texts: clients read a thousand cards in one reply.
    private static let longestCard = 1 << 16
    /// Moments that a log can hold: from 1970 to the end of the year 9999.
    private static let moments = 0.0..<253_402_300_800

    let request: WordImporter.Request
    let content: ContentSnapshot
    let scheduler: Scheduler
    let now: Date
    private(set) var result: WordImporter.Result
    /// Cards that this import made: a note of the same word is another word, not the same once more.
    private var made: Set<UUID> = []

    init(
        request: WordImporter.Request, content: ContentSnapshot, scheduler: Scheduler, importID: UUID, now: Date
    ) {
        self.request = request
        self.content = content
        self.scheduler = scheduler
        self.now = now
        result = WordImporter.Result(importID: importID)
    }

    mutating func take(_ given: ExchangedWord, in writer: borrowing StoreWriter) throws {
        var word = given
        word.word = word.word.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !word.word.isEmpty else {
            result.withoutWord += 1
            return
        }
        guard word.word.utf8.count <= Self.longestWord, word.textBytes <= Self.longestCard else {
            result.tooLong += 1
            return
        }
        word.added = Date(
            timeIntervalSince1970: min(max(word.added.timeIntervalSince1970, 0), now.timeIntervalSince1970))
        word.reviews.removeAll { !Self.moments.contains($0.at.timeIntervalSince1970) }
        var known = try writer.reader.word(word.id)
        if let owner = known?.learnerID, owner != request.learnerID {
            // The file comes from another learner of this daemon: it is a copy.
            word = copy(of: word)
            known = try writer.reader.word(word.id)
        }
        let pack = try? content.language(word.language ?? request.language, field: "language")
        let language = pack?.id ?? word.language.flatMap { Self.isTag($0) ? $0 : nil } ?? request.language
        word.language = language
        let headword = Headword(word, language: pack)
        let card = word.vocabularyWord(language: language, entry: headword.entry)
        var record = try self.record(of: word, card, headword)
        if known == nil { known = try place(&record, in: writer.reader) }
        if let known {
            try merge(word, record, headword, into: known, in: writer)
        } else {
            guard try writer.insertIfNew(record) else {
                throw StorageError(.conflict, "The word '\(record.lemma)' was added by another client just now.")
            }
            made.insert(record.id)
            result.added += 1
            try writer.index(record, texts: card.searchTexts)
            for entry in word.reviews where try writer.append(entry) { result.reviews += 1 }
            try setOrigin(of: word, record.id, in: writer)
        }
    }

    /// Whether a text looks like a language's: es, spa, es-MX.
    private static func isTag(_ text: String) -> Bool {
        text.wholeMatch(of: /[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}/) != nil
    }

    private func record(
        of word: ExchangedWord, _ card: VocabularyWord, _ headword: Headword
    ) throws -> WordRecord {
        WordRecord(
            id: word.id, learnerID: request.learnerID, language: card.language, lemma: headword.lemma,
            partOfSpeech: card.partOfSpeech.rawValue, card: CardJSON.text(of: card),
            ipa: word.ipa.isEmpty ? nil : word.ipa, scheduling: word.scheduling, addedAt: word.added,
            deck: word.deck ?? request.deck, tags: word.tags, isSuspended: word.isSuspended,
            rank: headword.entry?.rank)
    }

    /// The learner's card of the same word. Of two notes of one file that bear the same word, «banco» and «banco», the
    /// second gets a card of its own.
    private func place(_ record: inout WordRecord, in reader: borrowing StoreReader) throws -> WordRecord? {
        let lemma = record.lemma
        var number = 1
        while let known = try reader.word(
            record.lemma, record.partOfSpeech, language: record.language, of: record.learnerID)
        {
            guard made.contains(known.id) else { return known }
            number += 1
            record.lemma = "\(lemma) (\(number))"
        }
        return nil
    }

    private mutating func merge(
        _ word: ExchangedWord, _ record: WordRecord, _ headword: Headword, into known: WordRecord,
        in writer: borrowing StoreWriter
    ) throws {
        result.merged += 1
        var merged = known
        merged.tags += record.tags.filter { !known.tags.contains($0) }
        merged.deck = known.deck ?? record.deck
        if request.replacesTexts {
            var word = word
            word.id = known.id
            let card = word.vocabularyWord(language: known.language, entry: headword.entry)
            merged.card = try self.record(of: word, card, headword).card
            merged.ipa = record.ipa ?? known.ipa
        }
        if merged != known {
            try writer.update(merged)
            try writer.index(merged, texts: try VocabularyWord(merged).searchTexts)
        }
        try mergeLog(word, into: known, in: writer)
        if try known.id == word.id || writer.reader.origin(ofWord: known.id) == nil {
            try setOrigin(of: word, known.id, in: writer)
        }
    }

    /// Joins the answers, and works out anew where they leave the word.
    private mutating func mergeLog(
        _ word: ExchangedWord, into known: WordRecord, in writer: borrowing StoreWriter
    ) throws {
        let before = try writer.reader.effectiveReviews(ofWord: known.id)
        var isLonger = false
        for entry in word.reviews {
            guard try writer.append(entry.moved(to: known.id)) else { continue }
            result.reviews += 1
            isLonger = true
        }
        var state = known.scheduling
        if before.isEmpty, state.phase == .new {
            state = word.scheduling
        } else if isLonger {
            let log = try writer.reader.effectiveReviews(ofWord: known.id)
            let later =
                (word.scheduling.lastReview ?? .distantPast) > (state.lastReview ?? .distantPast)
                ? word.scheduling : state
            // A log that no scheduler can replay, as two devices may write it, leaves the later of both states.
            state = (try? scheduler.replay(log, from: SchedulingState(due: known.addedAt))) ?? later
        }
        if state != known.scheduling {
            try writer.setScheduling(state, ofWord: known.id, addedAt: known.addedAt)
        }
    }

    private func setOrigin(of word: ExchangedWord, _ id: UUID, in writer: borrowing StoreWriter) throws {
        guard word.origin != nil || word.audio != nil else { return }
        let origin = try word.origin.map { String(decoding: try WireFormat.encodeForStorage($0), as: UTF8.self) }
        try writer.setOrigin(
            WordOrigin(importID: result.importID, audio: word.audio, origin: origin), ofWord: id)
    }

    /// A word of another learner's under ids of its own, always the same.
    private func copy(of word: ExchangedWord) -> ExchangedWord {
        var copy = word
        copy.id = identifier(of: word.id)
        copy.reviews = copy.reviews.map { $0.moved(to: copy.id, as: identifier(of: $0.id)) }
        return copy
    }

    private func identifier(of id: UUID) -> UUID {
        let hash = Digest.of(Array("\(request.learnerID.uuidString) \(id.uuidString)".utf8))
        return hash.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}

extension ExchangedWord {
    /// Bytes of what a card would show and be found by.
    fileprivate var textBytes: Int {
        let texts = [word, translation, definition ?? "", article ?? "", ipa, deck ?? ""]
        return (texts + examples + idioms + synonyms + antonyms + tags).reduce(0) { $0 + $1.utf8.count }
    }
}

extension ReviewLogEntry {
    /// The same answer in another card's log.
    fileprivate func moved(to wordID: UUID, as id: UUID? = nil) -> ReviewLogEntry {
        ReviewLogEntry(
            id: id ?? self.id, wordID: wordID, at: at, rating: rating, quality: quality, elapsed: elapsed,
            source: source, durationMs: durationMs, before: before, after: after)
    }
}
