package import Foundation
internal import Vocab

/// A learner's words of a language, counted.
package struct WordCounts: Sendable, Hashable {
    /// In review, mastered ones included.
    package var known: Int
    /// In their steps.
    package var reviewing: Int
    package var mastered: Int
    package var due: Int
    /// Never reviewed.
    package var new: Int
    package var nextReviewAt: Date?
}

extension StoreReader {
    /// - Parameter now: Words that are due then are counted as due, later ones are to come.
    package func wordCounts(of learnerID: UUID, language: String, at now: Date) throws -> WordCounts {
        let (new, review) = (SchedulingState.Phase.new.column, SchedulingState.Phase.review.column)
        let counts = try database.first(
            """
            SELECT COALESCE(SUM(CASE WHEN phase = ? THEN 1 ELSE 0 END), 0),
                COALESCE(SUM(CASE WHEN phase <> ? AND phase <> ? THEN 1 ELSE 0 END), 0),
                COALESCE(SUM(CASE WHEN phase = ? AND strength >= ? THEN 1 ELSE 0 END), 0),
                COALESCE(SUM(CASE WHEN phase <> ? AND due_at <= ? THEN 1 ELSE 0 END), 0),
                MIN(CASE WHEN phase <> ? AND due_at > ? THEN due_at END),
                COALESCE(SUM(CASE WHEN phase = ? THEN 1 ELSE 0 END), 0)
            FROM words WHERE learner_id = ? AND language = ? AND is_suspended = 0
            """,
            [
                .integer(review), .integer(new), .integer(review), .integer(review),
                .number(SchedulingState.masteredStrength), .integer(new), .instant(now), .integer(new), .instant(now),
                .integer(new), .id(learnerID), .text(language),
            ]
        ) {
            WordCounts(
                known: $0.integer(0), reviewing: $0.integer(1), mastered: $0.integer(2), due: $0.integer(3),
                new: $0.integer(5), nextReviewAt: $0.optionalDate(4))
        }
        return counts ?? WordCounts(known: 0, reviewing: 0, mastered: 0, due: 0, new: 0, nextReviewAt: nil)
    }

    /// Passes a learner's words of a language that were reviewed: lemma, days of stability.
    package func eachReviewedWord(
        of learnerID: UUID, language: String, _ body: (String, Double) throws -> Void
    ) throws {
        try database.each(
            """
            SELECT lemma, strength FROM words
            WHERE learner_id = ? AND language = ? AND phase <> ? AND is_suspended = 0
            """, [.id(learnerID), .text(language), .integer(SchedulingState.Phase.new.column)]
        ) { try body($0.text(0), $0.number(1)) }
    }
}
