package import Foundation
import Vocab

/// What a learner has a card of, as far as it tells how they stand to the word.
package struct CardStanding: Sendable, Hashable {
    package var lemma: String
    /// Whether it was ever answered.
    package var isStarted: Bool
    /// In review, for so many days; 0 in steps.
    package var days: Double
}

extension StoreReader {
    /// Words and phrases of which a learner said how they stand to them.
    package func wordStates(of learnerID: UUID, language: String) throws -> [String: String] {
        var states: [String: String] = [:]
        try database.each(
            "SELECT word, state FROM word_states WHERE learner_id = ? AND language = ?",
            [.id(learnerID), .text(language)]
        ) { states[$0.text(0)] = $0.text(1) }
        return states
    }

    /// How far a learner's cards of a language are.
    package func cardStandings(of learnerID: UUID, language: String) throws -> [CardStanding] {
        let review = SchedulingState.Phase.review.column
        return try database.all(
            "SELECT lemma, phase, strength, last_review_at FROM words WHERE learner_id = ? AND language = ?",
            [.id(learnerID), .text(language)]
        ) { row in
            CardStanding(
                lemma: row.text(0), isStarted: !row.isNull(3), days: row.integer(1) == review ? row.number(2) : 0)
        }
    }
}

extension StoreWriter {
    /// - Parameter state: Nil forgets what was said.
    package func setWordState(
        _ state: String?, of word: String, language: String, learnerID: UUID, at instant: Date
    ) throws {
        guard let state else {
            let count = try database.change(
                "DELETE FROM word_states WHERE learner_id = ? AND language = ? AND word = ?",
                [.id(learnerID), .text(language), .text(word)])
            if count > 0 { try deleted(.wordState, .names([language, word]), of: learnerID) }
            return
        }
        try database.change(
            """
            INSERT INTO word_states (learner_id, language, word, state, at) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (learner_id, language, word) DO UPDATE SET state = excluded.state, at = excluded.at
            """, [.id(learnerID), .text(language), .text(word), .text(state), .instant(instant)])
        try changed(.wordState, .names([language, word]), of: learnerID, .all)
    }
}
