package import Foundation
internal import GRDB
package import Vocab

extension StoreWriter {
    /// Reviews a card: reads it, asks `review` for the log entry, and writes both the entry and the state after it.
    ///
    /// A review that bears an id already in the log changes nothing, so that a client may send it again.
    ///
    /// - Throws: ``StorageError/Code/missing`` when there is no such card; ``StorageError/Code/duplicate`` when another
    ///   card's review bears the id; whatever `review` throws.
    package func review(
        word id: UUID, reviewID: UUID, _ review: (WordRecord) throws -> ReviewLogEntry
    ) throws -> WordRecord {
        guard var word = try reader.word(id) else { throw StorageError.noWord(id) }
        let known = try Row.fetchOne(
            try database.cachedStatement(sql: "SELECT word_id FROM reviews WHERE id = ?"),
            arguments: [reviewID.column])
        if let known {
            guard try known.uuid("word_id") == id else {
                throw StorageError(
                    .duplicate, "A review of another word bears the id \(reviewID.uuidString.lowercased()).")
            }
            return word
        }
        let entry = try review(word)
        try append(entry)
        word.scheduling = entry.after
        try setAnswered(word.scheduling, ofWord: id, addedAt: word.addedAt)
        return word
    }

    /// Adds an answer to the log, which says nothing of the card's state: an import brings both.
    ///
    /// - Returns: Whether it was new.
    @discardableResult
    package func append(_ entry: ReviewLogEntry) throws -> Bool {
        try database.run(
            """
            INSERT INTO reviews (id, word_id, at, entry, source, rating, phase, interval_days, duration_ms, ordinal)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING
            """,
            [entry.id.column, entry.wordID.column, Column.instant(entry.at), ReviewColumns.text(of: entry)]
                + entry.columns)
        return database.changesCount == 1
    }

    /// Takes back a card's last answer that counts. It stays in the log, beside what took it back. The same undo once more
    /// changes nothing.
    ///
    /// - Throws: ``StorageError/Code/missing`` when there is no such answer, ``VocabError/notUndoable(_:)`` when it is not
    ///   its word's last one that counts.
    package func undo(_ undo: ReviewUndo) throws -> WordRecord {
        let row = try Row.fetchOne(
            database, sql: "SELECT word_id FROM reviews WHERE id = ?", arguments: [undo.entryID.column])
        guard let wordID = try row?.uuid("word_id"), var word = try reader.word(wordID) else {
            throw StorageError(.missing, "There is no review \(undo.entryID.uuidString.lowercased()).")
        }
        let known = try String.fetchOne(
            database, sql: "SELECT review_id FROM review_undos WHERE id = ?", arguments: [undo.id.column])
        if known == undo.entryID.column { return word }
        guard known == nil, let last = try reader.lastReview(ofWord: wordID), last.id == undo.entryID else {
            throw VocabError.notUndoable(undo.entryID)
        }
        try database.run(
            "INSERT INTO review_undos (id, review_id, at) VALUES (?, ?, ?)",
            [undo.id.column, undo.entryID.column, Column.instant(undo.at)])
        word.scheduling = last.before
        try setScheduling(word.scheduling, ofWord: wordID, addedAt: word.addedAt)
        return word
    }
}

/// Answers by their columns alone: what statistics, daily limits and the optimiser ask of a long log.
package struct ReviewSummary: StudiedAnswer, Hashable {
    package var wordID: UUID
    package var at: Date
    package var rating: ReviewRating
    package var source: ReviewSource
    package var durationMs: Int?
    /// Phase and interval before the answer.
    package var phase: SchedulingState.Phase
    package var interval: Int

    init(_ row: Row) throws {
        wordID = try row.uuid("word_id")
        at = Column.date(row["at"])
        guard let rating = ReviewRating(rawValue: row["rating"]), let source = ReviewSource(rawValue: row["source"]),
            let phase = SchedulingState.Phase(column: row["phase"])
        else { throw StorageError(.damaged, "The review at \(at) cannot be read back.") }
        self.rating = rating
        self.source = source
        self.phase = phase
        durationMs = row["duration_ms"]
        interval = row["interval_days"]
    }
}

extension StoreReader {
    private static var counts: String {
        "NOT EXISTS (SELECT 1 FROM review_undos WHERE review_undos.review_id = reviews.id)"
    }

    /// Every answer of a card, those taken back among them, the first one first.
    package func reviews(ofWord id: UUID) throws -> [ReviewLogEntry] {
        try Row.fetchAll(
            try database.cachedStatement(
                sql: "SELECT \(ReviewColumns.ofEntry) FROM reviews WHERE word_id = ? ORDER BY at, ordinal, id"),
            arguments: [id.column]
        ).map(ReviewColumns.entry)
    }

    /// The answers of a card that count.
    package func effectiveReviews(ofWord id: UUID) throws -> [ReviewLogEntry] {
        try Row.fetchAll(
            try database.cachedStatement(
                sql: """
                    SELECT \(ReviewColumns.ofEntry) FROM reviews WHERE word_id = ? AND \(Self.counts)
                    ORDER BY at, ordinal, id
                    """),
            arguments: [id.column]
        ).map(ReviewColumns.entry)
    }

    /// A card's last answer that counts.
    package func lastReview(ofWord id: UUID) throws -> ReviewLogEntry? {
        try Row.fetchOne(
            database,
            sql: """
                SELECT \(ReviewColumns.ofEntry) FROM reviews WHERE word_id = ? AND \(Self.counts)
                ORDER BY at DESC, ordinal DESC, id DESC LIMIT 1
                """,
            arguments: [id.column]
        ).map(ReviewColumns.entry)
    }

    /// A learner's last answer that counts and that somebody asked for.
    package func lastReview(of learnerID: UUID) throws -> ReviewLogEntry? {
        try Row.fetchOne(
            database,
            sql: """
                SELECT \(ReviewColumns.ofEntry) FROM reviews CROSS JOIN words
                WHERE words.id = reviews.word_id AND words.learner_id = ? AND reviews.at >= 0
                    AND reviews.source IN ('review', 'quiz') AND \(Self.counts)
                ORDER BY reviews.at DESC, reviews.ordinal DESC LIMIT 1
                """,
            arguments: [learnerID.column]
        ).map(ReviewColumns.entry)
    }

    /// A learner's answers that count since a moment, in the order of time; of one language when one is given.
    package func reviewSummaries(
        of learnerID: UUID, language: String?, since start: Date = .distantPast
    ) throws -> [ReviewSummary] {
        // SQLite takes the tables of a cross join in their order: the last days are best found by time, a whole log is best
        // read word by word.
        let tables = start > .distantPast ? "reviews CROSS JOIN words" : "words CROSS JOIN reviews"
        let rows = try Row.fetchCursor(
            try database.cachedStatement(
                sql: """
                    SELECT reviews.word_id, reviews.at, reviews.rating, reviews.source, reviews.duration_ms,
                        reviews.phase, reviews.interval_days
                    FROM \(tables)
                    WHERE words.id = reviews.word_id AND words.learner_id = ? AND reviews.at >= ?
                        AND (words.language = ? OR CAST(? AS TEXT) IS NULL) AND \(Self.counts)
                    ORDER BY reviews.at, reviews.ordinal
                    """),
            arguments: [learnerID.column, max(Column.instant(start), 0), language, language])
        var summaries: [ReviewSummary] = []
        while let row = try rows.next() { summaries.append(try ReviewSummary(row)) }
        return summaries
    }

    /// Notes with a card that was answered since a moment: their other cards wait.
    package func notesAnswered(of learnerID: UUID, since start: Date) throws -> Set<UUID> {
        Set(
            try Row.fetchAll(
                database,
                sql: """
                    SELECT DISTINCT words.note_id FROM reviews CROSS JOIN words
                    WHERE words.id = reviews.word_id AND reviews.at >= ? AND words.learner_id = ? AND words.note_id IS NOT NULL AND \(Self.counts)
                    """,
                arguments: [Column.instant(start), learnerID.column]
            ).map { try $0.uuid("note_id") })
    }
}

extension ReviewLogEntry {
    /// The columns from `source` to `ordinal`.
    var columns: StatementArguments {
        [source.rawValue, rating.rawValue, before.phase.column, before.interval, durationMs, before.reviewCount]
    }
}
