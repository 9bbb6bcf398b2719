package import Foundation
package import Vocab

/// What a queue needs to know of a card, read from an index alone.
package struct QueuedCard: Sendable, Hashable {
    package var id: UUID
    package var language: String
    package var noteID: UUID?
    /// By frequency, of a new word.
    package var rank: Int?
    /// Phase, due date, last review and stability; nothing else of the schedule.
    package var scheduling: SchedulingState

    /// The columns that ``init(_:)`` reads, in its order, of a word that is not new.
    static let columns = "id, language, note_id, phase, due_at, strength, last_review_at, NULL"
    /// The same of a new word.
    static let columnsOfNew = "id, language, note_id, phase, due_at, strength, last_review_at, frequency_rank"

    /// - Parameter row: Of the columns ``columns`` or ``columnsOfNew``.
    init(_ row: Columns) throws {
        id = try row.key(0)
        language = row.text(1)
        noteID = try row.optionalKey(2)
        guard let phase = SchedulingState.Phase(column: row.integer(3)) else {
            throw StorageError(.damaged, "The word \(id.uuidString.lowercased()) is in no phase that is known.")
        }
        scheduling = SchedulingState(
            phase: phase, stability: row.number(5), due: row.date(4), lastReview: row.optionalDate(6))
        rank = row.optionalInteger(7)
    }
}

/// The dates of a card.
package struct CardDates: Sendable, Hashable {
    package var due: Date
    package var lastReview: Date?
}

extension StoreReader {
    /// Cards in review that are due, the likeliest forgotten first; retrievability falls as time over stability grows.
    /// Suspended and buried ones are left out.
    package func dueReviews(
        of learnerID: UUID, language: String?, at instant: Date, limit: Int
    ) throws -> [QueuedCard] {
        try database.all(
            """
            SELECT \(QueuedCard.columns) FROM words
            WHERE learner_id = ? AND is_suspended = 0 AND phase = 2 AND due_at <= ? AND buried_until <= ?
                AND (language = ? OR CAST(? AS TEXT) IS NULL)
            ORDER BY CASE WHEN strength > 0 AND last_review_at IS NOT NULL
                THEN (? - last_review_at) / strength ELSE 1e300 END DESC, due_at, id LIMIT ?
            """,
            [
                .id(learnerID), .instant(instant), .instant(instant), .text(language), .text(language),
                .instant(instant), .integer(limit),
            ], QueuedCard.init)
    }

    /// When a card was last answered that is not suspended. Read from the index on the queue, whole.
    package func latestReview() throws -> Date? {
        let latest: Date?? = try database.first(
            "SELECT MAX(last_review_at) FROM words WHERE is_suspended = 0", []
        ) { $0.optionalDate(0) }
        return latest ?? nil
    }

    /// Cards whose last answer lies in the future: the clock was ahead when it was given, and when they are due says
    /// nothing.
    package func reviewsAhead(
        of learnerID: UUID, language: String?, at instant: Date, limit: Int
    ) throws -> [QueuedCard] {
        try database.all(
            """
            SELECT \(QueuedCard.columns) FROM words
            WHERE learner_id = ? AND is_suspended = 0 AND phase <> 0 AND last_review_at > ? AND due_at > ?
                AND buried_until <= ? AND (language = ? OR CAST(? AS TEXT) IS NULL)
            ORDER BY last_review_at, id LIMIT ?
            """,
            [
                .id(learnerID), .instant(instant), .instant(instant), .instant(instant), .text(language),
                .text(language), .integer(limit),
            ], QueuedCard.init)
    }

    /// Cards in their steps that are due, the longest overdue first.
    package func dueSteps(of learnerID: UUID, language: String?, at instant: Date, limit: Int) throws -> [QueuedCard] {
        // One phase at a time: the index on the queue then has them in their order. The phases stand in the text, since
        // for a placeholder SQLite would plan each query anew, to see whether the index on new words serves it.
        let found = try [SchedulingState.Phase.learning, .relearning].flatMap { phase in
            try database.all(
                """
                SELECT \(QueuedCard.columns) FROM words
                WHERE learner_id = ? AND is_suspended = 0 AND phase = \(phase.column) AND due_at <= ?
                    AND buried_until <= ? AND (language = ? OR CAST(? AS TEXT) IS NULL)
                ORDER BY due_at, id LIMIT ?
                """,
                [
                    .id(learnerID), .instant(instant), .instant(instant), .text(language), .text(language),
                    .integer(limit),
                ], QueuedCard.init)
        }
        func isEarlier(_ one: QueuedCard, _ other: QueuedCard) -> Bool {
            let (due, otherDue) = (one.scheduling.due ?? .distantPast, other.scheduling.due ?? .distantPast)
            return due == otherDue ? one.id < other.id : due < otherDue
        }
        return Array(found.sorted(by: isEarlier).prefix(limit))
    }

    /// Cards never answered, the most frequent first.
    package func newWords(of learnerID: UUID, language: String?, at instant: Date, limit: Int) throws -> [QueuedCard] {
        var found: [QueuedCard] = []
        // Those of a rank, then those without: asked for together, all would be sorted for the few that are wanted. The
        // index on their ranks has each of both in its order.
        for condition in ["frequency_rank IS NOT NULL", "frequency_rank IS NULL"] where found.count < limit {
            found += try database.all(
                """
                SELECT \(QueuedCard.columnsOfNew) FROM words
                WHERE learner_id = ? AND is_suspended = 0 AND phase = 0 AND \(condition) AND buried_until <= ?
                    AND (language = ? OR CAST(? AS TEXT) IS NULL)
                ORDER BY frequency_rank, added_at, id LIMIT ?
                """,
                [
                    .id(learnerID), .instant(instant), .text(language), .text(language),
                    .integer(limit - found.count),
                ], QueuedCard.init)
        }
        return found
    }

    /// How many cards fall due on each of some days.
    ///
    /// - Parameters:
    ///   - days: By number: day 0 begins `offset` before 1970.
    ///   - offset: Seconds: time zone less first hour.
    package func dueCounts(
        of learnerID: UUID, language: String, on days: ClosedRange<Int>, offset: Int
    ) throws -> [Int: Int] {
        var counts: [Int: Int] = [:]
        // Day by day, which takes half the time of a grouping.
        for day in days {
            let start = (day * 86_400 - offset) * 1_000
            counts[day] = try database.first(
                """
                SELECT COUNT(*) FROM words
                WHERE learner_id = ? AND is_suspended = 0 AND phase = 2 AND due_at >= ? AND due_at < ? AND language = ?
                """,
                [.id(learnerID), .integer(start), .integer(start + 86_400_000), .text(language)]
            ) { $0.integer(0) }
        }
        return counts
    }

    /// Whose words and flashcards, answered before, fall due after one instant and up to another.
    package func learners(withCardsDueAfter last: Date, upTo now: Date) throws -> [UUID] {
        try database.all(
            """
            SELECT id FROM learners WHERE EXISTS (
                SELECT 1 FROM words WHERE learner_id = learners.id AND phase IN (1, 2, 3) AND due_at > ? AND due_at <= ?
                    AND is_suspended = 0 AND buried_until <= ?)
                OR EXISTS (
                    SELECT 1 FROM flashcards WHERE learner_id = learners.id AND due_at > ? AND due_at <= ?
                        AND last_review_at IS NOT NULL)
            ORDER BY id
            """, [.instant(last), .instant(now), .instant(now), .instant(last), .instant(now)]
        ) { try $0.id(0) }
    }

    /// When each of a learner's cards is due and was last answered, by language and lemma. The cards themselves are not
    /// read.
    package func cardDates(of learnerID: UUID) throws -> [String: [String: CardDates]] {
        var dates: [String: [String: CardDates]] = [:]
        try database.each(
            "SELECT language, lemma, due_at, last_review_at FROM words WHERE learner_id = ?", [.id(learnerID)]
        ) { row in
            dates[row.text(0), default: [:]][row.text(1)] = CardDates(due: row.date(2), lastReview: row.optionalDate(3))
        }
        return dates
    }

    /// Those of some languages in which a learner has cards.
    package func languages(among languages: [String], of learnerID: UUID) throws -> [String] {
        try languages.filter { language in
            try database.exists(
                "SELECT 1 FROM words WHERE learner_id = ? AND language = ? LIMIT 1", [.id(learnerID), .text(language)])
        }
    }

    /// Cards by their ids, in that order; those that are gone are left out.
    package func words(_ ids: [UUID]) throws -> [CardRecord] {
        try ids.compactMap { try word($0) }
    }

    /// Which of some lemmas a learner knows: has answered their card, or has said them.
    package func knownLemmas(among lemmas: Set<String>, language: String, of learnerID: UUID) throws -> Set<String> {
        let card = "SELECT 1 FROM words WHERE learner_id = ? AND language = ? AND lemma = ? AND phase <> 0 LIMIT 1"
        let said = "SELECT 1 FROM exposures WHERE learner_id = ? AND language = ? AND lemma = ? AND produced > 0"
        return try lemmas.filter { lemma in
            let values: [Value] = [.id(learnerID), .text(language), .text(lemma)]
            return try database.exists(card, values) || database.exists(said, values)
        }
    }

    /// Passes the schedules of all cards that are not suspended; of one language when one is given.
    package func eachSchedulingState(
        of learnerID: UUID, language: String?, _ body: (SchedulingState) throws -> Void
    ) throws {
        try database.each(
            """
            SELECT scheduling FROM words
            WHERE learner_id = ? AND is_suspended = 0 AND (language = ? OR CAST(? AS TEXT) IS NULL)
            """, [.id(learnerID), .text(language), .text(language)]
        ) {
            try body(try ReviewColumns.state(from: $0.blob(0)))
        }
    }
}
