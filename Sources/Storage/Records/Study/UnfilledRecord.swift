package import Foundation
package import Vocab

/// An answer to a card as the learner's record needs it.
package struct PastReview: Sendable, Hashable {
    package var id: UUID
    package var language: String
    package var at: Date
    package var source: ReviewSource
    package var rating: ReviewRating
    package var durationMs: Int?

    package init(
        id: UUID, language: String, at: Date, source: ReviewSource, rating: ReviewRating, durationMs: Int?
    ) {
        self.id = id
        self.language = language
        self.at = at
        self.source = source
        self.rating = rating
        self.durationMs = durationMs
    }
}

extension StoreReader {
    /// A learner whose record does not tell yet what was done before there was one.
    package func unfilledRecords() throws -> [UUID] {
        try database.all("SELECT learner_id FROM unfilled_records ORDER BY learner_id", []) { try $0.id(0) }
    }

    /// A learner's answers in reviews that count, in no order. Those that an import brought were given elsewhere, and
    /// are none, as with an import of today.
    package func pastReviews(of learnerID: UUID) throws -> [PastReview] {
        try database.all(
            """
            SELECT reviews.id, words.language, reviews.at, reviews.source, reviews.rating, reviews.duration_ms
            FROM words CROSS JOIN reviews
            WHERE words.number = reviews.word_number AND words.learner_id = ?
                AND NOT EXISTS (SELECT 1 FROM review_undos WHERE review_undos.review_id = reviews.id)
            """, [.id(learnerID)]
        ) { row -> PastReview? in
            guard let source = ReviewSource(rawValue: row.text(3)), source.isAsked, source != .import,
                let rating = ReviewRating(rawValue: row.integer(4))
            else { return nil }
            return PastReview(
                id: try row.key(0), language: row.text(1), at: row.date(2), source: source, rating: rating,
                durationMs: row.optionalInteger(5))
        }.compactMap(\.self)
    }
}

extension StoreWriter {
    /// Notes that a learner's record tells all that was done before there was one.
    package func recordIsFilled(of learnerID: UUID) throws {
        try database.change("DELETE FROM unfilled_records WHERE learner_id = ?", [.id(learnerID)])
    }
}
