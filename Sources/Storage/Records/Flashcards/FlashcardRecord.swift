package import Foundation

/// A learner's question with its answer.
package struct FlashcardRecord: Sendable, Hashable {
    package var id: UUID
    package var learnerID: UUID
    package var materialID: UUID?
    /// What two cards are taken to be the same by.
    package var hash: String
    package var dueAt: Date
    package var lastReviewedAt: Date?
    package var isMastered: Bool
    /// As the daemon's JSON.
    package var card: String

    package init(
        id: UUID, learnerID: UUID, materialID: UUID?, hash: String, dueAt: Date, lastReviewedAt: Date?,
        isMastered: Bool, card: String
    ) {
        self.id = id
        self.learnerID = learnerID
        self.materialID = materialID
        self.hash = hash
        self.dueAt = dueAt
        self.lastReviewedAt = lastReviewedAt
        self.isMastered = isMastered
        self.card = card
    }

    static let columns = "id, learner_id, material_id, hash, due_at, last_review_at, is_mastered, card"

    /// - Parameter row: Of the columns ``columns``.
    init(_ row: Columns) throws {
        id = try row.id(0)
        learnerID = try row.id(1)
        materialID = try row.optionalID(2)
        hash = row.text(3)
        dueAt = row.date(4)
        lastReviewedAt = row.optionalDate(5)
        isMastered = row.flag(6)
        card = row.text(7)
    }
}

/// Which of a learner's flashcards are meant.
package struct FlashcardFilter: Sendable, Hashable {
    /// Due by then.
    package var due: Date?
    package var isMastered = false
    package var materialID: UUID?

    package init(due: Date? = nil, isMastered: Bool = false, materialID: UUID? = nil) {
        self.due = due
        self.isMastered = isMastered
        self.materialID = materialID
    }

    fileprivate var condition: (sql: String, values: [Value]) {
        var sql = ""
        var values: [Value] = []
        if let due {
            sql += " AND due_at <= ?"
            values.append(.instant(due))
        }
        if isMastered { sql += " AND is_mastered = 1" }
        if let materialID {
            sql += " AND material_id = ?"
            values.append(.id(materialID))
        }
        return (sql, values)
    }
}

extension StoreReader {
    package func flashcard(_ id: UUID, of learnerID: UUID) throws -> FlashcardRecord? {
        try database.first(
            "SELECT \(FlashcardRecord.columns) FROM flashcards WHERE id = ? AND learner_id = ?",
            [.id(id), .id(learnerID)], FlashcardRecord.init)
    }

    /// By what two cards are taken to be the same by.
    package func flashcard(hash: String, of learnerID: UUID) throws -> FlashcardRecord? {
        try database.first(
            "SELECT \(FlashcardRecord.columns) FROM flashcards WHERE learner_id = ? AND hash = ?",
            [.id(learnerID), .text(hash)], FlashcardRecord.init)
    }

    /// The first due first.
    package func flashcards(
        of learnerID: UUID, _ filter: FlashcardFilter, limit: Int, offset: Int = 0
    ) throws -> [FlashcardRecord] {
        let condition = filter.condition
        return try database.all(
            """
            SELECT \(FlashcardRecord.columns) FROM flashcards WHERE learner_id = ?\(condition.sql)
            ORDER BY due_at, id LIMIT ? OFFSET ?
            """, [.id(learnerID)] + condition.values + [.integer(limit), .integer(offset)], FlashcardRecord.init)
    }

    package func countFlashcards(of learnerID: UUID, _ filter: FlashcardFilter) throws -> Int {
        let condition = filter.condition
        return try database.first(
            "SELECT COUNT(*) FROM flashcards WHERE learner_id = ?\(condition.sql)",
            [.id(learnerID)] + condition.values
        ) { $0.integer(0) } ?? 0
    }

    /// Answers to a learner's flashcards, without those that were taken back.
    package func countFlashcardReviews(of learnerID: UUID) throws -> Int {
        try database.first(
            """
            SELECT COUNT(*) FROM flashcards CROSS JOIN flashcard_reviews
            WHERE flashcards.learner_id = ? AND flashcard_reviews.flashcard_id = flashcards.id AND undo_id IS NULL
            """, [.id(learnerID)]
        ) { $0.integer(0) } ?? 0
    }

    /// The quality of an answer that is in a card's log, taken back or not.
    package func flashcardReview(_ id: UUID, ofFlashcard cardID: UUID) throws -> Int? {
        try database.first(
            "SELECT quality FROM flashcard_reviews WHERE flashcard_id = ? AND id = ?", [.id(cardID), .id(id)]
        ) { $0.integer(0) }
    }

    /// A card's last answer that counts, and the schedule before it as the daemon's JSON.
    package func lastFlashcardReview(ofFlashcard id: UUID) throws -> (id: UUID, before: String)? {
        try database.first(
            """
            SELECT id, schedule_before FROM flashcard_reviews WHERE flashcard_id = ? AND undo_id IS NULL
            ORDER BY ordinal DESC LIMIT 1
            """, [.id(id)]
        ) { (try $0.id(0), $0.text(1)) }
    }

    /// The card that a learner answered last; one that came with its schedule was not answered here.
    package func lastAnsweredFlashcard(of learnerID: UUID) throws -> UUID? {
        try database.first(
            """
            SELECT id FROM flashcards WHERE learner_id = ? AND last_review_at IS NOT NULL
                AND EXISTS (
                    SELECT 1 FROM flashcard_reviews WHERE flashcard_id = flashcards.id AND undo_id IS NULL)
            ORDER BY last_review_at DESC, id LIMIT 1
            """, [.id(learnerID)]
        ) { try $0.id(0) }
    }

    /// The card whose answer an undo took back, and that answer.
    package func flashcard(undoneBy undoID: UUID, of learnerID: UUID) throws -> (card: UUID, review: UUID)? {
        try database.first(
            """
            SELECT flashcards.id, flashcard_reviews.id FROM flashcards CROSS JOIN flashcard_reviews
            WHERE flashcards.learner_id = ? AND flashcard_reviews.flashcard_id = flashcards.id AND undo_id = ?
            """, [.id(learnerID), .id(undoID)]
        ) { (try $0.id(0), try $0.id(1)) }
    }
}

extension StoreWriter {
    /// Adds a card unless the learner has the same.
    ///
    /// - Returns: Whether it was added.
    package func insertIfNew(_ card: FlashcardRecord) throws -> Bool {
        let isNew =
            try database.change(
                """
                INSERT INTO flashcards (\(FlashcardRecord.columns))
                VALUES (?, ?, (SELECT id FROM materials WHERE id = ?), ?, ?, ?, ?, ?)
                ON CONFLICT (learner_id, hash) DO NOTHING
                """,
                [
                    .id(card.id), .id(card.learnerID), .id(card.materialID), .text(card.hash), .instant(card.dueAt),
                    .instant(card.lastReviewedAt), .flag(card.isMastered), .text(card.card),
                ]) > 0
        if isNew {
            added(.flashcards, of: card.learnerID.uuidString)
            try changed(.flashcard, .id(card.id), of: card.learnerID, .all)
        }
        return isNew
    }

    /// - Parameter fields: What was changed of it.
    /// - Throws: ``StorageError/Code/duplicate`` where the learner has the same card already.
    package func update(_ card: FlashcardRecord, changing fields: ChangedFields) throws {
        try database.change(
            """
            UPDATE flashcards SET material_id = (SELECT id FROM materials WHERE id = ?), hash = ?, due_at = ?,
                last_review_at = ?, is_mastered = ?, card = ? WHERE id = ?
            """,
            [
                .id(card.materialID), .text(card.hash), .instant(card.dueAt), .instant(card.lastReviewedAt),
                .flag(card.isMastered), .text(card.card), .id(card.id),
            ])
        try changed(.flashcard, .id(card.id), of: card.learnerID, fields)
    }

    /// Adds an answer to a card's log.
    ///
    /// - Parameter before: The schedule before it.
    package func appendFlashcardReview(
        _ id: UUID, ofFlashcard cardID: UUID, quality: Int, at date: Date, before: String
    ) throws {
        try database.change(
            """
            INSERT INTO flashcard_reviews (flashcard_id, ordinal, id, at, quality, schedule_before)
            SELECT ?, COALESCE(MAX(ordinal), 0) + 1, ?, ?, ?, ? FROM flashcard_reviews WHERE flashcard_id = ?
            """, [.id(cardID), .id(id), .instant(date), .integer(quality), .text(before), .id(cardID)])
    }

    /// Marks an answer as taken back.
    package func undoFlashcardReview(_ id: UUID, ofFlashcard cardID: UUID, by undoID: UUID) throws {
        try database.change(
            "UPDATE flashcard_reviews SET undo_id = ? WHERE flashcard_id = ? AND id = ?",
            [.id(undoID), .id(cardID), .id(id)])
    }

    /// - Returns: Whether it was there.
    package func deleteFlashcard(_ id: UUID, of learnerID: UUID) throws -> Bool {
        let count = try database.change(
            "DELETE FROM flashcards WHERE id = ? AND learner_id = ?", [.id(id), .id(learnerID)])
        if count > 0 { try deleted(.flashcard, .id(id), of: learnerID) }
        return count > 0
    }
}
