import AnkiFormats
import Digests
import Foundation
import Storage
import Vocab

/// Puts an import's words into the store, one by one.
///
/// Used by one transaction after the other, never by two at once, and no more once one has failed.
final class CardIntake: @unchecked Sendable {
    /// Words that are taken at once even where others wait, and after which it is looked again whether they do.
    private static let (leastWords, stride) = (32, 16)

    private let preparation: CardPreparation
    private let scheduler: Scheduler
    private let isResumed: Bool
    private(set) var result: ImportReply
    /// Words that are on disk.
    private(set) var stored = 0
    /// Cards that this import made: a note of the same word is another word, not the same once more.
    private var made: Set<UUID> = []

    private var request: CardImporter.Request { preparation.request }

    init(preparation: CardPreparation, scheduler: Scheduler, importID: UUID, isResumed: Bool) {
        self.preparation = preparation
        self.scheduler = scheduler
        self.isResumed = isResumed
        result = ImportReply(importID: importID)
    }

    /// To be called once the words taken so far are on disk.
    func settle() { stored = result.added + result.merged }

    /// - Parameter untilAwaited: Whether to end when somebody else's write waits.
    /// - Returns: How many were taken.
    @discardableResult
    func take(
        _ outcomes: ArraySlice<CardPreparation.Outcome>, in writer: borrowing StoreWriter, untilAwaited: Bool
    ) throws -> Int {
        // Whether earlier imports left notes that may have become words since.
        let hasKeptNotes = try writer.reader.hasKeptNotes(of: request.learnerID)
        for (index, outcome) in outcomes.enumerated() {
            if untilAwaited, index >= Self.leastWords, index.isMultiple(of: Self.stride), writer.isAwaited {
                return index
            }
            try take(outcome, hasKeptNotes: hasKeptNotes, in: writer)
        }
        return outcomes.count
    }

    private func take(
        _ outcome: CardPreparation.Outcome, hasKeptNotes: Bool, in writer: borrowing StoreWriter
    ) throws {
        switch outcome {
        case .withoutWord(let note):
            result.withoutWord += 1
            try keep(note, in: writer)
        case .tooLong(let note):
            result.tooLong += 1
            try keep(note, in: writer)
        case .word(let word):
            try take(word, in: writer)
            if hasKeptNotes, let guid = word.exchanged.origin?.entry.note.guid {
                try writer.dropKeptNote(guid, of: request.learnerID)
            }
        }
    }

    /// Keeps a note for the way back, unless it once made a word, which keeps it.
    private func keep(_ note: CardPreparation.Note?, in writer: borrowing StoreWriter) throws {
        guard let note, try writer.reader.word(note.wordID)?.learnerID != request.learnerID else { return }
        result.kept += 1
        if let known = try writer.reader.keptNote(note.guid, of: request.learnerID),
            try OriginShelf.origin(known.note).entry.note.modified > note.modified
        {
            return
        }
        try writer.keep(
            ForeignNote(guid: note.guid, importID: result.importID, note: note.origin), of: request.learnerID)
    }

    private func take(_ given: CardPreparation.Word, in writer: borrowing StoreWriter) throws {
        var word = given
        result.futureReviews += word.future
        var known = try writer.reader.word(word.record.id)
        if let owner = known?.learnerID, owner != request.learnerID {
            // The file comes from another learner of this daemon: it is a copy.
            word = try preparation.word(of: copy(of: word.exchanged))
            known = try writer.reader.word(word.record.id)
        }
        // A stop may have come after this import had made it.
        if isResumed, let known { made.insert(known.id) }
        if known == nil { known = try place(&word.record, in: writer.reader) }
        if let known {
            try merge(word, into: known, in: writer)
        } else {
            guard try writer.insertIfNew(word.record) else {
                throw ServiceError(
                    .conflict, "The word '\(word.record.lemma)' was added by another client just now.")
            }
            made.insert(word.record.id)
            result.added += 1
            try writer.index(word.record, folded: word.folded)
            result.reviews += try writer.append(word.reviews, toWord: word.record.id)
            try setOrigin(of: word, word.record.id, in: writer)
        }
    }

    /// The learner's card of the same word. Of two notes of one file that bear the same word, «banco» and «banco», the
    /// second gets a card of its own.
    private func place(_ record: inout CardRecord, in reader: borrowing StoreReader) throws -> CardRecord? {
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

    private func merge(
        _ word: CardPreparation.Word, into known: CardRecord, in writer: borrowing StoreWriter
    ) throws {
        result.merged += 1
        var merged = known
        merged.tags += word.record.tags.filter { !known.tags.contains($0) }
        merged.deck = known.deck ?? word.record.deck
        if request.replacesTexts {
            merged.card = preparation.card(of: word, id: known.id, language: known.language)
            merged.ipa = word.record.ipa ?? known.ipa
        }
        if merged != known {
            try writer.update(merged)
            try writer.index(merged, texts: try VocabularyWord(merged).searchTexts)
        }
        try mergeLog(word.exchanged, into: known, in: writer)
        if try known.id == word.exchanged.id || writer.reader.origin(ofWord: known.id) == nil {
            try setOrigin(of: word, known.id, in: writer)
        }
    }

    /// Joins the answers, and works out anew where they leave the word.
    private func mergeLog(
        _ word: ExchangedCard, into known: CardRecord, in writer: borrowing StoreWriter
    ) throws {
        let before = try writer.reader.effectiveReviews(ofWord: known.id)
        let rows = word.reviews.map { preparation.row(of: $0.moved(to: known.id)) }
        let added = try writer.append(rows, toWord: known.id)
        result.reviews += added
        var state = known.scheduling
        // Answers that were taken back stay so, and with them the schedule that they led to.
        if before.isEmpty, state.phase == .new, added == word.reviews.count {
            state = word.scheduling
        } else if added > 0 {
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

    private func setOrigin(of word: CardPreparation.Word, _ id: UUID, in writer: borrowing StoreWriter) throws {
        guard word.origin != nil || word.exchanged.audio != nil else { return }
        try writer.setOrigin(
            CardOrigin(importID: result.importID, audio: word.exchanged.audio, origin: word.origin), ofWord: id)
    }

    /// A word of another learner's under ids of its own, always the same.
    private func copy(of word: ExchangedCard) -> ExchangedCard {
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

extension ReviewLogEntry {
    /// The same answer in another card's log.
    fileprivate func moved(to wordID: UUID, as id: UUID? = nil) -> ReviewLogEntry {
        ReviewLogEntry(
            id: id ?? self.id, wordID: wordID, at: at, rating: rating, quality: quality, elapsed: elapsed,
            source: source, durationMs: durationMs, before: before, after: after)
    }
}
