package import Foundation
internal import GRDB
package import Vocab

/// A learner's vocabulary card. What does not change with reviews is the daemon's JSON.
package struct WordRecord: Sendable, Hashable {
    package var id: UUID
    package var learnerID: UUID
    package var language: String
    package var lemma: String
    package var partOfSpeech: String
    package var card: String
    /// Nil until the speech worker has told it.
    package var ipa: String?
    package var scheduling: SchedulingState
    package var addedAt: Date
    /// What it shares with cards that give it away.
    package var noteID: UUID?
    /// Levels separated by `::`; nil outside all decks.
    package var deck: String?
    /// Without spaces.
    package var tags: [String]
    /// Never in the queue until the learner says otherwise.
    package var isSuspended: Bool
    /// Not in the queue before then.
    package var buriedUntil: Date?
    /// Its last review or suggestion that a conversation or a text made.
    package var lastImplicit: Date?
    /// By frequency, 1 the most frequent; nil when unknown.
    package var rank: Int?

    package init(
        id: UUID, learnerID: UUID, language: String, lemma: String, partOfSpeech: String, card: String, ipa: String?,
        scheduling: SchedulingState, addedAt: Date, noteID: UUID? = nil, deck: String? = nil, tags: [String] = [],
        isSuspended: Bool = false, buriedUntil: Date? = nil, lastImplicit: Date? = nil, rank: Int? = nil
    ) {
        self.id = id
        self.learnerID = learnerID
        self.language = language
        self.lemma = lemma
        self.partOfSpeech = partOfSpeech
        self.card = card
        self.ipa = ipa
        self.scheduling = scheduling
        self.addedAt = addedAt
        self.noteID = noteID
        self.deck = deck
        self.tags = tags
        self.isSuspended = isSuspended
        self.buriedUntil = buriedUntil
        self.lastImplicit = lastImplicit
        self.rank = rank
    }

    init(_ row: Row) throws {
        id = try row.uuid("id")
        learnerID = try row.uuid("learner_id")
        language = row["language"]
        lemma = row["lemma"]
        partOfSpeech = row["part_of_speech"]
        card = row["card"]
        ipa = row["ipa"]
        scheduling = try ReviewColumns.state(from: row["scheduling"] as String)
        addedAt = Column.date(row["added_at"])
        noteID = row["note_id"] == nil ? nil : try row.uuid("note_id")
        deck = row["deck"]
        tags = WordTags.list(row["tags"])
        isSuspended = row["is_suspended"]
        let buriedUntil: Int64 = row["buried_until"]
        self.buriedUntil = buriedUntil > 0 ? Column.date(buriedUntil) : nil
        lastImplicit = (row["last_implicit_at"] as Int64?).map(Column.date)
        rank = row["frequency_rank"]
    }
}

extension StoreReader {
    package func word(_ id: UUID) throws -> WordRecord? {
        try Row.fetchOne(
            try database.cachedStatement(sql: "SELECT * FROM words WHERE id = ?"), arguments: [id.column]
        ).map(WordRecord.init)
    }

    package func word(
        _ lemma: String, _ partOfSpeech: String, language: String, of learnerID: UUID
    ) throws -> WordRecord? {
        let statement = try database.cachedStatement(
            sql: "SELECT * FROM words WHERE learner_id = ? AND language = ? AND lemma = ? AND part_of_speech = ?")
        return try Row.fetchOne(statement, arguments: [learnerID.column, language, lemma, partOfSpeech])
            .map(WordRecord.init)
    }

    /// A learner's cards in the order they were added; of one language when one is given.
    package func words(of learnerID: UUID, language: String?, limit: Int) throws -> [WordRecord] {
        try Row.fetchAll(
            database,
            sql: """
                SELECT * FROM words WHERE learner_id = ? AND (language = ? OR CAST(? AS TEXT) IS NULL)
                ORDER BY added_at, id LIMIT ?
                """,
            arguments: [learnerID.column, language, language, limit]
        ).map(WordRecord.init)
    }

    /// Cards that are due at `instant` and not suspended, the longest overdue first.
    package func words(
        of learnerID: UUID, dueAt instant: Date, language: String?, limit: Int
    ) throws -> [WordRecord] {
        try Row.fetchAll(
            database,
            sql: """
                SELECT * FROM words WHERE learner_id = ? AND due_at <= ? AND is_suspended = 0
                    AND (language = ? OR CAST(? AS TEXT) IS NULL)
                ORDER BY due_at, id LIMIT ?
                """,
            arguments: [learnerID.column, Column.instant(instant), language, language, limit]
        ).map(WordRecord.init)
    }

    /// Words of the cards that are due at `instant` and not suspended, the longest overdue first.
    package func dueLemmas(
        of learnerID: UUID, at instant: Date, language: String, limit: Int
    ) throws -> [String] {
        try String.fetchAll(
            database,
            sql: """
                SELECT lemma FROM words WHERE learner_id = ? AND due_at <= ? AND is_suspended = 0 AND language = ?
                ORDER BY due_at, id LIMIT ?
                """,
            arguments: [learnerID.column, Column.instant(instant), language, limit])
    }

    /// Cards that still lack their pronunciation.
    package func wordsWithoutPronunciation(limit: Int) throws -> [WordRecord] {
        try Row.fetchAll(database, sql: "SELECT * FROM words WHERE ipa IS NULL ORDER BY id LIMIT ?", arguments: [limit])
            .map(WordRecord.init)
    }
}

extension StoreWriter {
    /// Adds a card unless the learner has one of the same lemma and part of speech.
    ///
    /// - Returns: Whether it was added.
    @discardableResult
    package func insertIfNew(_ word: WordRecord) throws -> Bool {
        try database.run(
            """
            INSERT INTO words (id, learner_id, language, lemma, part_of_speech, card, ipa, scheduling, due_at, added_at,
                note_id, deck, tags, is_suspended, buried_until, last_implicit_at, frequency_rank, phase, strength,
                last_review_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (learner_id, language, lemma, part_of_speech) DO NOTHING
            """,
            [
                word.id.column, word.learnerID.column, word.language, word.lemma, word.partOfSpeech, word.card,
                word.ipa, ReviewColumns.text(of: word.scheduling), Column.instant(word.scheduling.due ?? word.addedAt),
                Column.instant(word.addedAt), word.noteID?.column, word.deck, WordTags.column(word.tags),
                word.isSuspended, word.buriedUntil.map(Column.instant) ?? 0, word.lastImplicit.map(Column.instant),
                word.rank, word.scheduling.phase.column, word.scheduling.strength,
                word.scheduling.lastReview.map(Column.instant),
            ])
        notes.hasChangedWords = true
        return database.changesCount == 1
    }

    package func setPronunciation(_ ipa: String, ofWord id: UUID) throws {
        try database.run("UPDATE words SET ipa = ? WHERE id = ?", [ipa, id.column])
    }

    /// Writes what a learner can change of a card: its texts, pronunciation, deck, tags, suspension and burial.
    ///
    /// - Throws: ``StorageError/Code/missing`` when there is no such card.
    package func update(_ word: WordRecord) throws {
        try database.run(
            """
            UPDATE words SET card = ?, ipa = ?, note_id = ?, deck = ?, tags = ?, is_suspended = ?, buried_until = ?,
                last_implicit_at = ?, frequency_rank = ?
            WHERE id = ?
            """,
            [
                word.card, word.ipa, word.noteID?.column, word.deck, WordTags.column(word.tags), word.isSuspended,
                word.buriedUntil.map(Column.instant) ?? 0, word.lastImplicit.map(Column.instant), word.rank,
                word.id.column,
            ])
        guard database.changesCount == 1 else { throw StorageError.noWord(word.id) }
        notes.hasChangedWords = true
    }

    /// Writes where a card stands after an undo, an import or a new fit.
    package func setScheduling(_ scheduling: SchedulingState, ofWord id: UUID, addedAt: Date) throws {
        try setAnswered(scheduling, ofWord: id, addedAt: addedAt)
        notes.hasChangedWords = true
    }

    /// Writes where a card stands after an answer.
    func setAnswered(_ scheduling: SchedulingState, ofWord id: UUID, addedAt: Date) throws {
        try database.run(
            "UPDATE words SET scheduling = ?, due_at = ?, phase = ?, strength = ?, last_review_at = ? WHERE id = ?",
            [
                ReviewColumns.text(of: scheduling), Column.instant(scheduling.due ?? addedAt), scheduling.phase.column,
                scheduling.strength, scheduling.lastReview.map(Column.instant), id.column,
            ])
    }

    /// Takes a card away with its log.
    ///
    /// - Returns: Whether it was there.
    package func deleteWord(_ id: UUID) throws -> Bool {
        try database.run("DELETE FROM words WHERE id = ?", [id.column])
        return database.changesCount == 1
    }
}

extension StorageError {
    static func noWord(_ id: UUID) -> StorageError {
        StorageError(.missing, "There is no word \(id.uuidString.lowercased()).")
    }
}

extension SchedulingState.Phase {
    /// As it stands in a column, by which the queue tells new words, words in review and words in steps apart.
    var column: Int {
        switch self {
        case .new: 0
        case .learning: 1
        case .review: 2
        case .relearning: 3
        }
    }

    init?(column: Int) {
        guard let phase = Self.allCases.first(where: { $0.column == column }) else { return nil }
        self = phase
    }
}

/// Tags as one column: each between spaces, so that one can be looked for.
enum WordTags {
    static func column(_ tags: [String]) -> String {
        tags.isEmpty ? "" : " \(tags.joined(separator: " ")) "
    }

    static func list(_ column: String) -> [String] {
        column.split(separator: " ").map(String.init)
    }
}
