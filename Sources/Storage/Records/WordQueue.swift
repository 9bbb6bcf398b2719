package import Foundation
internal import GRDB
package import Vocab

/// What a queue needs to know of a card, read from an index alone.
package struct QueuedWord: Sendable, Hashable {
    package var id: UUID
    package var language: String
    package var noteID: UUID?
    /// By frequency, of a new word.
    package var rank: Int?
    /// Phase, due date, last review and stability; nothing else of the schedule.
    package var scheduling: SchedulingState

    init(_ row: Row) throws {
        id = try row.uuid("id")
        language = row["language"]
        noteID = row["note_id"] == nil ? nil : try row.uuid("note_id")
        rank = row["frequency_rank"]
        guard let phase = SchedulingState.Phase(column: row["phase"]) else {
            throw StorageError(.damaged, "The word \(id.uuidString.lowercased()) is in no phase that is known.")
        }
        scheduling = SchedulingState(
            phase: phase, stability: row["strength"], due: Column.date(row["due_at"]),
            lastReview: (row["last_review_at"] as Int64?).map(Column.date))
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
    ) throws -> [QueuedWord] {
        try Row.fetchAll(
            try database.cachedStatement(
                sql: """
                    SELECT id, language, note_id, phase, due_at, strength, last_review_at, NULL AS frequency_rank
                    FROM words
                    WHERE learner_id = ? AND is_suspended = 0 AND phase = 2 AND due_at <= ? AND buried_until <= ?
                        AND (language = ? OR CAST(? AS TEXT) IS NULL)
                    ORDER BY CASE WHEN strength > 0 AND last_review_at IS NOT NULL
                        THEN (? - last_review_at) / strength ELSE 1e300 END DESC, due_at, id LIMIT ?
                    """),
            arguments: [
                learnerID.column, Column.instant(instant), Column.instant(instant), language, language,
                Column.instant(instant), limit,
            ]
        ).map(QueuedWord.init)
    }

    /// Those of some cards that are in review, due, and neither suspended nor buried, in their order.
    package func dueReviews(among ids: [UUID], at instant: Date) throws -> [QueuedWord] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT id, language, note_id, phase, due_at, strength, last_review_at, NULL AS frequency_rank
                FROM words
                WHERE id = ? AND is_suspended = 0 AND phase = 2 AND due_at <= ? AND buried_until <= ?
                """)
        let now = Column.instant(instant)
        return try ids.compactMap { id in
            try Row.fetchOne(statement, arguments: [id.column, now, now]).map(QueuedWord.init)
        }
    }

    /// Cards in their steps that are due, the longest overdue first. They are few: sums in the order keep SQLite from reading
    /// all due cards by the index on due dates, only to have them sorted.
    package func dueSteps(of learnerID: UUID, language: String?, at instant: Date, limit: Int) throws -> [QueuedWord] {
        try Row.fetchAll(
            try database.cachedStatement(
                sql: """
                    SELECT id, language, note_id, phase, due_at, strength, last_review_at, NULL AS frequency_rank
                    FROM words
                    WHERE learner_id = ? AND is_suspended = 0 AND phase IN (1, 3) AND due_at <= ?
                        AND buried_until <= ? AND (language = ? OR CAST(? AS TEXT) IS NULL)
                    ORDER BY due_at + 0, id LIMIT ?
                    """),
            arguments: [
                learnerID.column, Column.instant(instant), Column.instant(instant), language, language, limit,
            ]
        ).map(QueuedWord.init)
    }

    /// Cards never answered, the most frequent first.
    package func newWords(of learnerID: UUID, language: String?, at instant: Date, limit: Int) throws -> [QueuedWord] {
        try Row.fetchAll(
            try database.cachedStatement(
                sql: """
                    SELECT id, language, note_id, phase, due_at, strength, last_review_at, frequency_rank FROM words
                    WHERE learner_id = ? AND is_suspended = 0 AND phase = 0 AND buried_until <= ?
                        AND (language = ? OR CAST(? AS TEXT) IS NULL)
                    ORDER BY frequency_rank IS NULL, frequency_rank, added_at, id LIMIT ?
                    """),
            arguments: [learnerID.column, Column.instant(instant), language, language, limit]
        ).map(QueuedWord.init)
    }

    /// How many cards fall due on each day of a stretch.
    ///
    /// - Parameters:
    ///   - offset: Seconds to add to an instant before it is cut into days of 86,400 s: time zone less first hour.
    package func dueCounts(
        of learnerID: UUID, language: String, from start: Date, to end: Date, offset: Int
    ) throws -> [Int: Int] {
        let rows = try Row.fetchAll(
            try database.cachedStatement(
                sql: """
                    SELECT (due_at + ?) / 86400000 AS day, COUNT(*) AS cards FROM words
                    WHERE learner_id = ? AND is_suspended = 0 AND phase = 2 AND due_at >= ? AND due_at < ?
                        AND language = ?
                    GROUP BY day
                    """),
            arguments: [
                offset * 1_000, learnerID.column, Column.instant(start), Column.instant(end), language,
            ])
        return Dictionary(uniqueKeysWithValues: rows.map { ($0["day"] as Int, $0["cards"] as Int) })
    }

    /// When each of a learner's cards is due and was last answered, by language and lemma. The cards themselves are not read.
    package func cardDates(of learnerID: UUID) throws -> [String: [String: CardDates]] {
        let rows = try Row.fetchCursor(
            try database.cachedStatement(
                sql: "SELECT language, lemma, due_at, last_review_at FROM words WHERE learner_id = ?"),
            arguments: [learnerID.column])
        var dates: [String: [String: CardDates]] = [:]
        while let row = try rows.next() {
            dates[row[0], default: [:]][row[1]] = CardDates(
                due: Column.date(row[2]), lastReview: (row[3] as Int64?).map(Column.date))
        }
        return dates
    }

    /// Cards by their ids, in that order; those that are gone are left out.
    package func words(_ ids: [UUID]) throws -> [WordRecord] {
        let statement = try database.cachedStatement(sql: "SELECT * FROM words WHERE id = ?")
        return try ids.compactMap { id in
            try Row.fetchOne(statement, arguments: [id.column]).map(WordRecord.init)
        }
    }

    /// Which of some lemmas a learner knows: has answered their card, or has said them.
    package func knownLemmas(among lemmas: Set<String>, language: String, of learnerID: UUID) throws -> Set<String> {
        let card = try database.cachedStatement(
            sql: "SELECT 1 FROM words WHERE learner_id = ? AND language = ? AND lemma = ? AND phase <> 0 LIMIT 1")
        let said = try database.cachedStatement(
            sql: "SELECT 1 FROM exposures WHERE learner_id = ? AND language = ? AND lemma = ? AND produced > 0")
        return try lemmas.filter { lemma in
            let arguments: StatementArguments = [learnerID.column, language, lemma]
            return try Int.fetchOne(card, arguments: arguments) != nil
                || Int.fetchOne(said, arguments: arguments) != nil
        }
    }

    /// The schedules of all cards that are not suspended, by what the statistics ask of them.
    package func schedulingStates(of learnerID: UUID, language: String?) throws -> [SchedulingState] {
        try String.fetchAll(
            database,
            sql: """
                SELECT scheduling FROM words
                WHERE learner_id = ? AND is_suspended = 0 AND (language = ? OR CAST(? AS TEXT) IS NULL)
                """,
            arguments: [learnerID.column, language, language]
        ).map { try ReviewColumns.state(from: $0) }
    }
}
