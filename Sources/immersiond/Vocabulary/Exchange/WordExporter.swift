import AnkiFormats
import Foundation
import Lexicon
import Storage
import Vocab

/// Writes a learner's words to a package or a text file.
struct WordExporter: Sendable {
    struct Request: Sendable {
        var learnerID: UUID
        var filter: WordFilter
        var path: String
        var format: AnkiPackageFormat
    }

    struct Result: Encodable, Sendable {
        var path: String
        var words = 0
        var reviews = 0
        var media = 0
    }

    let store: Store
    let content: ContentSnapshot
    let media: MediaFolder
    let calendar: StudyCalendar

    /// A word on its way from the store into the file.
    private struct Outgoing: Sendable {
        var word: ExchangedWord
        /// Hashes of the media files that its import brought, by their names.
        var media: [String: String]
    }

    /// Writes the file on a thread of its own while words are read from the store.
    ///
    /// - Throws: ``AnkiFormatError``, ``StorageError``; no file was written.
    func run(
        _ request: Request, at now: Date, progress: @escaping @Sendable (AnkiProgress) -> Void
    ) async throws -> Result {
        try await store.read { reader in
            let origins = try OriginShelf(try reader.keptOfImports(of: request.learnerID))
            let decks = try reader.decks(of: request.learnerID).map(\.name)
            let total = try reader.countWords(of: request.learnerID, matching: request.filter)
            return try Relay<Outgoing>.run(named: "export") { relay in
                try write(
                    relay, of: total, decks: decks, kept: origins.kept, to: request, at: now, progress: progress)
            } here: { relay in
                try send(request, origins, to: relay, in: reader)
                try relay.finish()
            }
        }
    }

    private func send(
        _ request: Request, _ origins: OriginShelf, to relay: Relay<Outgoing>, in reader: borrowing StoreReader
    ) throws {
        var media: [UUID: [String: String]] = [:]
        var memories: [String: MemoryParameters] = [:]
        try reader.eachWord(of: request.learnerID, matching: request.filter) { record in
            var outgoing = Outgoing(word: try self.word(record, in: reader), media: [:])
            if memories[record.language] == nil {
                let profile = try CardReviewer.profile(of: request.learnerID, language: record.language, in: reader)
                memories[record.language] = MemoryParameters(try profile.fsrs6())
            }
            outgoing.word.memory = memories[record.language]
            if let origin = try reader.origin(ofWord: record.id) {
                outgoing.word.audio = origin.audio
                try origins.restore(&outgoing.word, from: origin, content: content)
                if media[origin.importID] == nil {
                    media[origin.importID] = try reader.mediaHashes(ofImport: origin.importID)
                }
                outgoing.media = media[origin.importID] ?? [:]
            }
            try relay.send(outgoing)
        }
    }

    private func write(
        _ relay: Relay<Outgoing>, of total: Int, decks: [String], kept: AnkiCollectionInfo?, to request: Request,
        at now: Date, progress: @escaping @Sendable (AnkiProgress) -> Void
    ) throws -> Result {
        var result = Result(path: request.path)
        let writer = try WordFileWriter(
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
                result.words += 1
                result.reviews += outgoing.word.reviews.count
            }
        }
        try writer.finish(progress: progress)
        return result
    }

    private func word(_ record: WordRecord, in reader: borrowing StoreReader) throws -> ExchangedWord {
        var word = ExchangedWord(
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
        let infos = try imports.map { try Self.decoded(AnkiCollectionInfo.self, $0.kept) }
        let joined = AnkiCollectionInfo.joining(infos)
        kept = infos.isEmpty ? nil : joined.info
        noteTypeNames = Dictionary(uniqueKeysWithValues: zip(imports.map(\.importID), joined.noteTypeNames))
    }

    /// Gives a word its note back. What the learner did not change since stays as the note has it: the lexicon's genders
    /// and synonyms are not written into somebody's notes.
    ///
    /// - Throws: ``StorageError/Code/damaged``.
    func restore(_ word: inout ExchangedWord, from stored: WordOrigin, content: ContentSnapshot) throws {
        guard let json = stored.origin, let kept else { return }
        var origin = try Self.decoded(AnkiOrigin.self, json)
        origin.noteType = noteTypeNames[stored.importID]?[origin.noteType] ?? origin.noteType
        guard let draft = AnkiWordImport.word(of: origin, in: kept) else { return }
        let language = word.language ?? ""
        let entry = Headword(draft, language: try? content.language(language, field: "language")).entry
        let imported = ExchangedWord(
            draft.vocabularyWord(language: language, entry: entry), scheduling: draft.scheduling)
        func undo<Value: Equatable>(_ field: WritableKeyPath<ExchangedWord, Value>) {
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

    private static func decoded<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
        do {
            return try WireFormat.decode(type, from: Data(json.utf8))
        } catch {
            throw StorageError(.damaged, "What an import kept cannot be read back: \(error)")
        }
    }
}
