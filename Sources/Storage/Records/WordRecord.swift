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

    package init(
        id: UUID, learnerID: UUID, language: String, lemma: String, partOfSpeech: String, card: String, ipa: String?,
        scheduling: SchedulingState, addedAt: Date
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
    }

    init(_ row: Row) throws {
        id = try row.uuid("id")
        learnerID = try row.uuid("learner_id")
        language = row["language"]
        lemma = row["lemma"]
        partOfSpeech = row["part_of_speech"]
        card = row["card"]
        ipa = row["ipa"]
        scheduling = try Column.value(from: row["scheduling"])
        addedAt = Column.date(row["added_at"])
    }
}

extension StoreReader {
    package func word(_ id: UUID) throws -> WordRecord? {
        try Row.fetchOne(database, sql: "SELECT * FROM words WHERE id = ?", arguments: [id.uuidString])
            .map(WordRecord.init)
    }

    package func word(
        _ lemma: String, _ partOfSpeech: String, language: String, of learnerID: UUID
    ) throws -> WordRecord? {
        let statement = try database.cachedStatement(
            sql: "SELECT * FROM words WHERE learner_id = ? AND language = ? AND lemma = ? AND part_of_speech = ?")
        return try Row.fetchOne(statement, arguments: [learnerID.uuidString, language, lemma, partOfSpeech])
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
            arguments: [learnerID.uuidString, language, language, limit]
        ).map(WordRecord.init)
    }

    /// Cards that are due at `instant`, the longest overdue first.
    package func words(
        of learnerID: UUID, dueAt instant: Date, language: String?, limit: Int
    ) throws -> [WordRecord] {
        try Row.fetchAll(
            database,
            sql: """
                SELECT * FROM words WHERE learner_id = ? AND due_at <= ?
                    AND (language = ? OR CAST(? AS TEXT) IS NULL)
                ORDER BY due_at, id LIMIT ?
                """,
            arguments: [learnerID.uuidString, Column.instant(instant), language, language, limit]
        ).map(WordRecord.init)
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
            INSERT INTO words (id, learner_id, language, lemma, part_of_speech, card, ipa, scheduling, due_at, added_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (learner_id, language, lemma, part_of_speech) DO NOTHING
            """,
            [
                word.id.uuidString, word.learnerID.uuidString, word.language, word.lemma, word.partOfSpeech, word.card,
                word.ipa, try Column.json(word.scheduling), Column.instant(word.scheduling.due ?? word.addedAt),
                Column.instant(word.addedAt),
            ])
        return database.changesCount == 1
    }

    package func setPronunciation(_ ipa: String, ofWord id: UUID) throws {
        try database.run("UPDATE words SET ipa = ? WHERE id = ?", [ipa, id.uuidString])
    }

    /// Reviews a card: reads it, asks `review` for the log entry, and writes both the entry and the state after it.
    ///
    /// A review that bears an id already in the log changes nothing, so that a client may send it again.
    ///
    /// - Throws: ``StorageError/Code/missing`` when there is no such card; whatever `review` throws.
    package func review(
        word id: UUID, reviewID: UUID, _ review: (WordRecord) throws -> ReviewLogEntry
    ) throws -> WordRecord {
        guard var word = try reader.word(id) else {
            throw StorageError(.missing, "There is no word \(id.uuidString.lowercased()).")
        }
        let known = try Row.fetchOne(
            database, sql: "SELECT word_id FROM reviews WHERE id = ?", arguments: [reviewID.uuidString])
        if let known {
            guard try known.uuid("word_id") == id else {
                throw StorageError(
                    .duplicate, "A review of another word bears the id \(reviewID.uuidString.lowercased()).")
            }
            return word
        }
        let entry = try review(word)
        word.scheduling = entry.after
        try database.run(
            "INSERT INTO reviews (id, word_id, at, entry) VALUES (?, ?, ?, ?)",
            [reviewID.uuidString, id.uuidString, Column.instant(entry.at), try Column.json(entry)])
        try database.run(
            "UPDATE words SET scheduling = ?, due_at = ? WHERE id = ?",
            [
                try Column.json(word.scheduling), Column.instant(word.scheduling.due ?? entry.at), id.uuidString,
            ])
        return word
    }
}

extension StoreReader {
    /// A card's reviews, the first one first.
    package func reviews(ofWord id: UUID) throws -> [ReviewLogEntry] {
        try String.fetchAll(
            database, sql: "SELECT entry FROM reviews WHERE word_id = ? ORDER BY at, id", arguments: [id.uuidString]
        ).map { try Column.value(from: $0) }
    }
}
