package import AnkiFormats
package import Foundation
import JSONText
import Lexicon
package import Storage
package import Vocab

/// Writes a learner's words to a package or a text file.
package struct CardExporter: Sendable {
    package struct Request: Sendable {
        package var learnerID: UUID
        package var filter: CardFilter
        package var path: String
        package var format: AnkiPackageFormat

        package init(learnerID: UUID, filter: CardFilter, path: String, format: AnkiPackageFormat) {
            self.learnerID = learnerID
            self.filter = filter
            self.path = path
            self.format = format
        }

        /// Whether no word is left out.
        var isOfAll: Bool { filter == CardFilter() }
    }

    package let store: Store
    package let content: ContentSnapshot
    package let media: MediaFolder
    package let calendar: LearningCalendar

    package init(store: Store, content: ContentSnapshot, media: MediaFolder, calendar: LearningCalendar) {
        self.store = store
        self.content = content
        self.media = media
        self.calendar = calendar
    }

    /// A word on its way from the store into the file.
    private struct Outgoing: Sendable {
        var word: ExchangedCard
        /// Hashes of the media files that its import brought, by their names.
        var media: [String: String]
        /// Whether it is a note that made no word.
        var isKept = false
    }

    /// Writes the file on a thread of its own while words are read from the store.
    ///
    /// - Throws: ``AnkiFormatError``, ``StorageError``; no file was written.
    package func run(
        _ request: Request, at now: Date, progress: @escaping @Sendable (AnkiProgress) -> Void
    ) async throws -> ExportReply {
        try await store.read { reader in
            let origins = try OriginShelf(try reader.keptOfImports(of: request.learnerID))
            let decks = try reader.decks(of: request.learnerID).map(\.name)
            let total = try reader.countWords(of: request.learnerID, matching: request.filter)
            return try BoundedQueue<Outgoing>.run(named: "export") { relay in
                try write(
                    relay, of: total, decks: decks, kept: origins.kept, to: request, at: now, progress: progress)
            } here: { relay in
                try send(request, origins, to: relay, in: reader)
                try relay.finish()
            }
        }
    }

    private func send(
        _ request: Request, _ origins: OriginShelf, to relay: BoundedQueue<Outgoing>, in reader: borrowing StoreReader
    ) throws {
        var media: [UUID: [String: String]] = [:]
        func files(ofImport id: UUID) throws -> [String: String] {
            if let known = media[id] { return known }
            let files = try reader.mediaHashes(ofImport: id)
            media[id] = files
            return files
        }
        var memories: [String: MemoryParameters] = [:]
        let wantsNotes = request.isOfAll && CardFile.isPackage(request.path)
        let guids = wantsNotes ? try reader.guidsOfKeptNotes(of: request.learnerID) : []
        var notes = Set(guids)
        let hasUndos = try reader.hasUndos()
        try reader.eachWord(of: request.learnerID, matching: request.filter) { record in
            var outgoing = Outgoing(word: try self.word(record, in: reader), media: [:])
            if memories[record.language] == nil {
                let profile = try CardReviewer.profile(of: request.learnerID, language: record.language, in: reader)
                memories[record.language] = MemoryParameters(try profile.fsrs6())
            }
            outgoing.word.memory = memories[record.language]
            if hasUndos { outgoing.word.takenBack = try reader.takenBack(ofWord: record.id) }
            if let origin = try reader.origin(ofWord: record.id) {
                outgoing.word.audio = origin.audio
                try origins.restore(&outgoing.word, from: origin, content: content)
                // A note that made no word in one package, and one in another, goes as the word.
                if let guid = outgoing.word.origin?.entry.note.guid { notes.remove(guid) }
                outgoing.media = try files(ofImport: origin.importID)
            }
            try relay.send(outgoing)
        }
        for guid in guids where notes.contains(guid) {
            guard let note = try reader.keptNote(guid, of: request.learnerID), let word = try origins.note(note) else {
                continue
            }
            try relay.send(Outgoing(word: word, media: try files(ofImport: note.importID), isKept: true))
        }
    }

    private func write(
        _ relay: BoundedQueue<Outgoing>, of total: Int, decks: [String], kept: AnkiCollectionInfo?, to request: Request,
        at now: Date, progress: @escaping @Sendable (AnkiProgress) -> Void
    ) throws -> ExportReply {
        var result = ExportReply(path: request.path)
        let writer = try CardFileWriter(
            request.path, decks: decks, kept: kept, format: request.format, now: now,
            secondsFromGMT: calendar.timeZone.secondsFromGMT(for: now))
        while let batch = try relay.receive() {
            for outgoing in batch {
                let path = { (name: String) -> String? in
                    guard let hash = outgoing.media[name] else { return nil }
                    result.media += 1
                    return media.path(of: hash)
                }
                try writer.add(outgoing.word, progress: { progress(AnkiProgress($0, total: total)) }, media: path)
                if outgoing.isKept {
                    result.kept += 1
                } else {
                    result.words += 1
                    result.reviews += outgoing.word.reviews.count
                }
            }
        }
        try writer.finish(progress: progress)
        return result
    }

    private func word(_ record: CardRecord, in reader: borrowing StoreReader) throws -> ExchangedCard {
        var word = ExchangedCard(
            try VocabularyWord(record), scheduling: record.scheduling,
            reviews: try reader.effectiveReviews(ofWord: record.id), deck: record.deck, tags: record.tags)
        word.isSuspended = record.isSuspended
        return word
    }
}

extension MemoryParameters {
    fileprivate init(_ fsrs: FSRS6) {
        self.init(decay: fsrs.parameters[20], desiredRetention: fsrs.desiredRetention)
    }
}

extension AnkiProgress {
    /// A step of which the caller knows how many there are.
    fileprivate init(_ step: AnkiProgress, total: Int) {
        self = step
        self.total = Int64(total)
    }
}

/// The notes that words were imported from, as far as they were others' kinds of notes.
struct OriginShelf {
    /// What all imports keep, as one; nil when there was none.
    let kept: AnkiCollectionInfo?
    private let noteTypeNames: [UUID: [String: String]]

    /// - Throws: ``StorageError/Code/damaged``.
    init(_ imports: [(importID: UUID, kept: String)]) throws {
        let infos = try imports.map { kept in
            try Self.readable { try WireFormat.decode(AnkiCollectionInfo.self, from: Data(kept.kept.utf8)) }
        }
        let joined = AnkiCollectionInfo.joining(infos)
        kept = infos.isEmpty ? nil : joined.info
        noteTypeNames = Dictionary(uniqueKeysWithValues: zip(imports.map(\.importID), joined.noteTypeNames))
    }

    /// Gives a word its note back. What the learner did not change since stays as the note has it: the lexicon's
    /// genders and synonyms are not written into somebody's notes.
    ///
    /// - Throws: ``StorageError/Code/damaged``.
    func restore(_ word: inout ExchangedCard, from stored: CardOrigin, content: ContentSnapshot) throws {
        guard let json = stored.origin, let (draft, origin) = try draft(of: json, ofImport: stored.importID) else {
            return
        }
        let language = word.language ?? ""
        let entry = Headword(draft, language: try? content.language(language, field: "language")).entry
        let imported = ExchangedCard(
            draft.vocabularyWord(language: language, entry: entry), scheduling: draft.scheduling)
        func undo<Value: Equatable>(_ field: WritableKeyPath<ExchangedCard, Value>) {
            if word[keyPath: field] == imported[keyPath: field] { word[keyPath: field] = draft[keyPath: field] }
        }
        undo(\.word)
        undo(\.translation)
        undo(\.definition)
        undo(\.partOfSpeech)
        undo(\.gender)
        undo(\.article)
        undo(\.examples)
        undo(\.synonyms)
        undo(\.antonyms)
        // A transcription that was missing is ours, not the note's.
        if draft.ipa.isEmpty { word.ipa = "" }
        word.audio = draft.audio
        word.origin = origin
    }

    /// A note that made no word, as it is to be written; nil when its import did not keep its note type.
    ///
    /// - Throws: ``StorageError/Code/damaged``.
    func note(_ stored: ForeignNote) throws -> ExchangedCard? {
        guard let (draft, origin) = try draft(of: stored.note, ofImport: stored.importID) else { return nil }
        var word = draft
        word.origin = origin
        return word
    }

    private func draft(of json: String, ofImport id: UUID) throws -> (word: ExchangedCard, origin: AnkiOrigin)? {
        guard let kept else { return nil }
        var origin = try Self.origin(json)
        origin.noteType = noteTypeNames[id]?[origin.noteType] ?? origin.noteType
        return AnkiCardImport.word(of: origin, in: kept).map { ($0, origin) }
    }

    /// - Throws: ``StorageError/Code/damaged``.
    static func origin(_ json: String) throws -> AnkiOrigin {
        try readable { try AnkiOrigin(json: json) }
    }

    private static func readable<Value>(_ read: () throws -> Value) throws -> Value {
        do {
            return try read()
        } catch {
            throw StorageError(.damaged, "What an import kept cannot be read back: \(error)")
        }
    }
}
