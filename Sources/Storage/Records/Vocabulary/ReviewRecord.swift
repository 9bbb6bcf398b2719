package import Foundation
package import Vocab

extension StoreWriter {
    /// Reviews a card: reads it, asks `review` for the log entry, and writes both the entry and the state after it.
    ///
    /// A review that bears an id already in the log changes nothing, so that a client may send it again.
    ///
    /// - Throws: ``StorageError/Code/missing`` when there is no such card; ``StorageError/Code/duplicate`` when another
    ///   card's review, or another answer, bears the id; whatever `review` throws.
    package func review(
        word id: UUID, rating: ReviewRating, reviewID: UUID, _ review: (CardRecord) throws -> ReviewLogEntry
    ) throws -> CardRecord {
        guard let (before, number) = try reader.numberedWord(id) else { throw StorageError.noWord(id) }
        if let known = try reader.answer(reviewID, amongThoseOf: (id, number)) {
            guard known.wordID == id else {
                throw StorageError(
                    .duplicate, "A review of another word bears the id \(reviewID.uuidString.lowercased()).")
            }
            guard known.rating == rating else {
                throw StorageError(
                    .duplicate,
                    "The review \(reviewID.uuidString.lowercased()) was another answer; it stays as it was.")
            }
            return before
        }
        let entry = try review(before)
        try insert([ReviewRow(entry)], intoLogOf: number)
        var word = before
        word.scheduling = entry.after
        try setAnswered(word, number: number)
        try changed(.word, .id(id), of: word.learnerID, [.scheduling, .reviews])
        return word
    }

    /// Adds answers to a card's log, which says nothing of the card's state: an import brings both. Those whose ids the
    /// log has are left out.
    ///
    /// - Returns: How many were new.
    /// - Throws: ``StorageError/Code/missing`` when there is no such card.
    @discardableResult
    package func append(_ rows: [ReviewRow], toWord id: UUID) throws -> Int {
        guard !rows.isEmpty else { return 0 }
        let (number, learnerID) = try place(ofWord: id)
        var known = Set<UUID>(minimumCapacity: rows.count)
        let isFirst = notes.addedCard.map { $0.number == number && !$0.hasAnswers } ?? false
        if !isFirst {
            try database.each("SELECT id FROM reviews WHERE word_number = ?", [.integer(number)]) {
                known.insert(try $0.key(0))
            }
        }
        let new = rows.filter { known.insert($0.id).inserted }
        try insert(new, intoLogOf: number)
        if !new.isEmpty { try changed(.word, .id(id), of: learnerID, .reviews) }
        return new.count
    }

    /// - Parameter rows: Whose ids the log does not have.
    private func insert(_ rows: [ReviewRow], intoLogOf number: Int) throws {
        if notes.addedCard?.number == number { notes.addedCard?.hasAnswers = true }
        try database.change(
            """
            INSERT INTO reviews (word_number, at, ordinal, id, entry, source, rating, phase, interval_days, duration_ms,
                is_history)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, forEach: rows
        ) { row, place in
            switch place {
            case 0: .integer(number)
            case 1: .integer(row.at)
            case 2: .integer(row.ordinal)
            case 3: .key(row.id)
            case 4: .blob(row.entry)
            case 5: .text(row.source.rawValue)
            case 6: .integer(row.rating.rawValue)
            case 7: .integer(row.phase.column)
            case 8: .integer(row.interval)
            case 9: .integer(row.durationMs)
            default: .flag(row.isHistory)
            }
        }
    }

    /// Takes back a card's last answer that counts. It stays in the log, beside what took it back. The same undo once
    /// more changes nothing.
    ///
    /// - Parameters:
    ///   - word: Whose answer it is, as far as that is known: an answer of history is not found without.
    ///   - state: Where the card stands then; given the card, the answer and those that still count.
    /// - Throws: ``StorageError/Code/missing`` when there is no such answer, ``VocabError/notUndoable(_:)`` when it is
    ///   not its word's last one that counts.
    package func undo(
        _ undo: ReviewUndo, ofWord word: UUID? = nil,
        _ state: (CardRecord, ReviewLogEntry, [ReviewLogEntry]) throws -> SchedulingState
    ) throws -> CardRecord {
        guard let wordID = try reader.word(ofAnswer: undo.entryID, perhaps: word),
            let (before, number) = try reader.numberedWord(wordID)
        else { throw StorageError(.missing, "There is no review \(undo.entryID.uuidString.lowercased()).") }
        let known = try reader.review(takenBackBy: undo.id)
        if known == undo.entryID { return before }
        guard known == nil, let last = try reader.lastReview(ofWord: wordID), last.id == undo.entryID else {
            throw VocabError.notUndoable(undo.entryID)
        }
        try database.change(
            "INSERT INTO review_undos (id, review_id, word_number, at) VALUES (?, ?, ?, ?)",
            [.id(undo.id), .key(undo.entryID), .integer(number), .instant(undo.at)])
        var word = before
        word.scheduling = try state(before, last, try reader.effectiveReviews(ofWord: wordID))
        try setScheduling(word.scheduling, ofWord: wordID, addedAt: word.addedAt)
        try changed(.word, .id(wordID), of: word.learnerID, .reviews)
        return word
    }
}

/// An answer as it stands in the log's columns. To make it needs no database, so that an import does so beside its
/// writing.
package struct ReviewRow: Sendable {
    fileprivate let id: UUID
    /// Milliseconds since 1970.
    fileprivate let at: Int64
    /// Answers of the word before, which parts answers of the same millisecond.
    fileprivate let ordinal: Int
    fileprivate let entry: [UInt8]
    fileprivate let source: ReviewSource
    fileprivate let rating: ReviewRating
    /// Phase and interval before the answer.
    fileprivate let phase: SchedulingState.Phase
    fileprivate let interval: Int
    fileprivate let durationMs: Int?
    fileprivate let isHistory: Bool

    /// - Parameter isHistory: Whether it was given long before it came here: it counts for no day's limits, and is
    ///   found by its card alone. The indexes on time and id leave such answers out, which are most of an import.
    package init(_ entry: ReviewLogEntry, isHistory: Bool = false) {
        self.isHistory = isHistory
        id = entry.id
        at = Column.instant(entry.at)
        ordinal = entry.before.reviewCount
        let details = ReviewColumns.Details(
            at: entry.at, quality: entry.quality, elapsed: entry.elapsed, before: entry.before, after: entry.after)
        self.entry = ReviewColumns.bytes(of: details)
        source = entry.source
        rating = entry.rating
        phase = entry.before.phase
        interval = entry.before.interval
        durationMs = entry.durationMs
    }
}

/// Answers by their columns alone: what statistics, daily limits and the optimiser ask of a long log.
package struct ReviewSummary: ReviewedAnswer, Hashable {
    package var wordID: UUID
    package var at: Date
    package var rating: ReviewRating
    package var source: ReviewSource
    package var durationMs: Int?
    /// Phase and interval before the answer.
    package var phase: SchedulingState.Phase
    package var interval: Int

    /// The columns that ``init(_:)`` reads, in its order, of answers joined with their words.
    static let columns = """
        words.id, reviews.at, reviews.rating, reviews.source, reviews.duration_ms, reviews.phase, reviews.interval_days
        """

    /// - Parameter row: Of the columns ``columns``.
    init(_ row: Columns) throws {
        wordID = try row.key(0)
        at = row.date(1)
        guard let rating = ReviewRating(rawValue: row.integer(2)), let source = ReviewSource(rawValue: row.text(3)),
            let phase = SchedulingState.Phase(column: row.integer(5))
        else { throw StorageError(.damaged, "The review at \(at) cannot be read back.") }
        self.rating = rating
        self.source = source
        self.phase = phase
        durationMs = row.optionalInteger(4)
        interval = row.integer(6)
    }
}

/// What was answered in a time.
package struct ReviewedPeriod: Sendable, Hashable {
    /// Words answered for the first time, and words in review; of both, those that somebody asked for.
    package var newWords: Int
    package var reviews: Int
    /// Notes with a card that was answered: their other cards wait.
    package var notes: Set<UUID>

    package init(newWords: Int = 0, reviews: Int = 0, notes: Set<UUID> = []) {
        self.newWords = newWords
        self.reviews = reviews
        self.notes = notes
    }
}

extension StoreReader {
    private static var counts: String {
        "NOT EXISTS (SELECT 1 FROM review_undos WHERE review_undos.review_id = reviews.id)"
    }

    /// The card that an answer is of, and how the answer was; nil when there is no such answer, or when it is history
    /// of another card than the one given.
    fileprivate func answer(
        _ id: UUID, amongThoseOf word: (id: UUID, number: Int)
    ) throws -> (wordID: UUID, rating: ReviewRating?)? {
        if let known = try answer(id) { return known }
        return try database.first(
            "SELECT rating FROM reviews WHERE word_number = ? AND id = ?", [.integer(word.number), .key(id)]
        ) { (word.id, ReviewRating(rawValue: $0.integer(0))) }
    }

    /// The same of answers that are no history.
    private func answer(_ id: UUID) throws -> (wordID: UUID, rating: ReviewRating?)? {
        try database.first(
            """
            SELECT words.id, reviews.rating FROM reviews CROSS JOIN words
            WHERE reviews.id = ? AND reviews.is_history = 0 AND words.number = reviews.word_number
            """, [.key(id)]
        ) { (try $0.key(0), ReviewRating(rawValue: $0.integer(1))) }
    }

    /// The card of an answer; of one that is history only where it was taken back, or the card is the one given.
    fileprivate func word(ofAnswer id: UUID, perhaps word: UUID?) throws -> UUID? {
        if let known = try answer(id)?.wordID { return known }
        let takenBack = try database.first(
            """
            SELECT words.id FROM review_undos CROSS JOIN words
            WHERE review_undos.review_id = ? AND words.number = review_undos.word_number
            """, [.key(id)]
        ) { try $0.key(0) }
        if let takenBack { return takenBack }
        guard let word, let (_, number) = try numberedWord(word) else { return nil }
        return try answer(id, amongThoseOf: (word, number))?.wordID
    }

    /// Every answer of a card, those taken back among them, the first one first.
    package func reviews(ofWord id: UUID) throws -> [ReviewLogEntry] {
        try database.all("\(Self.ofWord) ORDER BY at, ordinal, id", [.key(id)]) {
            try ReviewColumns.entry($0, ofWord: id)
        }
    }

    private static let ofWord = """
        SELECT \(ReviewColumns.ofEntry) FROM reviews WHERE word_number = (SELECT number FROM words WHERE id = ?)
        """
    private static let effective = "\(ofWord) AND \(counts) ORDER BY at, ordinal, id"

    /// The answers of a card that count.
    package func effectiveReviews(ofWord id: UUID) throws -> [ReviewLogEntry] {
        try database.all(Self.effective, [.key(id)]) { try ReviewColumns.entry($0, ofWord: id) }
    }

    /// A card's last answer that counts.
    package func lastReview(ofWord id: UUID) throws -> ReviewLogEntry? {
        try database.first(
            "\(Self.ofWord) AND \(Self.counts) ORDER BY at DESC, ordinal DESC, id DESC LIMIT 1", [.key(id)]
        ) { try ReviewColumns.entry($0, ofWord: id) }
    }

    /// A learner's last answer that can be taken back: it was given here, and is the last of its card that counts.
    package func lastReview(of learnerID: UUID) throws -> ReviewLogEntry? {
        try database.first(
            """
            SELECT \(ReviewColumns.ofEntry), words.id FROM reviews CROSS JOIN words
            WHERE words.number = reviews.word_number AND words.learner_id = ? AND reviews.at >= 0
                AND reviews.is_history = 0 AND reviews.source <> 'import' AND \(Self.counts)
                AND NOT EXISTS (
                    SELECT 1 FROM reviews AS later
                    WHERE later.word_number = reviews.word_number
                        AND (later.at, later.ordinal, later.id) > (reviews.at, reviews.ordinal, reviews.id)
                        AND NOT EXISTS (SELECT 1 FROM review_undos WHERE review_undos.review_id = later.id)
                )
            ORDER BY reviews.at DESC, reviews.ordinal DESC LIMIT 1
            """, [.id(learnerID)]
        ) { try ReviewColumns.entry($0, ofWord: try $0.key(5)) }
    }

    /// The answer that an undo took back; nil when there is no such undo.
    package func review(takenBackBy undoID: UUID) throws -> UUID? {
        try database.first("SELECT review_id FROM review_undos WHERE id = ?", [.id(undoID)]) { try $0.key(0) }
    }

    /// Whether any answer was ever taken back, by whomever.
    package func hasUndos() throws -> Bool {
        try database.exists("SELECT 1 FROM review_undos LIMIT 1", [])
    }

    /// When the answers of a card were given that were taken back.
    package func takenBack(ofWord id: UUID) throws -> [Date] {
        try database.all(
            """
            SELECT at FROM reviews WHERE word_number = (SELECT number FROM words WHERE id = ?) AND NOT (\(Self.counts))
            """, [.key(id)]
        ) { $0.date(0) }
    }

    // SQLite takes the tables of a cross join in their order: the last days are best found by time, a whole log is best
    // read word by word.

    /// A learner's answers that count, in the order of time; of one language when one is given.
    package func reviewSummaries(of learnerID: UUID, language: String?) throws -> [ReviewSummary] {
        try database.all(
            "\(Self.summaries) ORDER BY reviews.at, reviews.ordinal",
            [.id(learnerID), .text(language), .text(language)], ReviewSummary.init)
    }

    /// Passes a learner's answers that count one by one, word by word; of one language when one is given.
    package func eachReviewSummary(
        of learnerID: UUID, language: String?, _ body: (ReviewSummary) throws -> Void
    ) throws {
        try database.each(Self.summaries, [.id(learnerID), .text(language), .text(language)]) {
            try body(try ReviewSummary($0))
        }
    }

    private static var summaries: String {
        """
        SELECT \(ReviewSummary.columns) FROM words CROSS JOIN reviews
        WHERE words.number = reviews.word_number AND words.learner_id = ?
            AND (words.language = ? OR CAST(? AS TEXT) IS NULL) AND \(counts)
        """
    }

    /// What a learner has answered from one moment until another; what is history counts for no day's limits.
    ///
    /// - Parameter language: Of the words that count for the day's limits; notes are of any.
    package func studied(by learnerID: UUID, language: String, from start: Date, to end: Date) throws -> ReviewedPeriod
    {
        var studied = ReviewedPeriod()
        try database.each(
            """
            SELECT CASE WHEN words.language = ? THEN 1 ELSE 0 END, reviews.source, reviews.phase, words.note_id,
                COUNT(*)
            FROM reviews CROSS JOIN words
            WHERE words.number = reviews.word_number AND reviews.is_history = 0 AND reviews.at >= ?
                AND reviews.at < ? AND words.learner_id = ? AND \(Self.counts)
            GROUP BY 1, 2, 3, 4
            """, [.text(language), .instant(start), .instant(end), .id(learnerID)]
        ) { row in
            if let note = try row.optionalKey(3) { studied.notes.insert(note) }
            guard row.flag(0), ReviewSource(rawValue: row.text(1))?.isAsked ?? false else { return }
            switch SchedulingState.Phase(column: row.integer(2)) {
            case .new: studied.newWords += row.integer(4)
            case .review: studied.reviews += row.integer(4)
            case .learning, .relearning, nil: break
            }
        }
        return studied
    }
}
