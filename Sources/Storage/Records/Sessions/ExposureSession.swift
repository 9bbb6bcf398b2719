package import Foundation
package import Vocab

/// A word of a conversation: how the learner met it, and what that did to its card.
package struct SessionWord: Sendable, Hashable {
    package enum Result: String, Codable, Sendable, CaseIterable {
        /// It got a card.
        case added
        /// A review was proposed.
        case suggested
        /// A review was made.
        case reviewed
    }

    package var lemma: String
    /// The one that tells most of all in the conversation.
    package var exposure: Exposure
    package var wordID: UUID?
    package var result: Result?

    package init(lemma: String, exposure: Exposure, wordID: UUID? = nil, result: Result? = nil) {
        self.lemma = lemma
        self.exposure = exposure
        self.wordID = wordID
        self.result = result
    }
}

extension StoreReader {
    /// The words of a conversation in the order in which they were met.
    package func words(ofSession id: UUID) throws -> [SessionWord] {
        try database.all(
            "SELECT lemma, exposure, word_id, result FROM session_words WHERE session_id = ? ORDER BY at, lemma",
            [.id(id)]
        ) { row in
            guard let exposure = Exposure(rawValue: row.text(1)) else {
                throw StorageError(.damaged, "A word of the session \(id.uuidString.lowercased()) cannot be read back.")
            }
            return SessionWord(
                lemma: row.text(0), exposure: exposure, wordID: try row.optionalID(2),
                result: row.optionalText(3).flatMap(SessionWord.Result.init))
        }
    }
}

extension StoreWriter {
    /// Notes words of a turn beside those of the turns before. Of a word met in several ways the one that tells most
    /// stays.
    package func note(_ words: [SessionWord], ofSession id: UUID, at instant: Date) throws {
        for word in words {
            let before = try database.first(
                "SELECT exposure FROM session_words WHERE session_id = ? AND lemma = ?", [.id(id), .text(word.lemma)]
            ) { $0.text(0) }.flatMap(Exposure.init)
            let decisive = Exposure.decisive(among: [before, word.exposure].compactMap(\.self)) ?? word.exposure
            try database.change(
                """
                INSERT INTO session_words (session_id, lemma, exposure, word_id, result, at) VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (session_id, lemma) DO UPDATE SET exposure = excluded.exposure,
                    word_id = COALESCE(excluded.word_id, session_words.word_id),
                    result = COALESCE(excluded.result, session_words.result)
                """,
                [
                    .id(id), .text(word.lemma), .text(decisive.rawValue), .id(word.wordID),
                    .text(word.result?.rawValue), .instant(instant),
                ])
        }
    }

    /// Counts words that a learner was given, looked up or got wrong.
    package func countExposures(
        _ exposure: Exposure, of lemmas: some Sequence<String>, language: String, learnerID: UUID, at instant: Date
    ) throws {
        let column: String
        switch exposure {
        case .heard: column = "heard"
        case .produced: column = "produced"
        case .hinted: column = "hinted"
        case .lookedUp: column = "looked_up"
        case .wrong: column = "wrong"
        }
        for lemma in lemmas {
            try database.change(
                """
                INSERT INTO exposures (learner_id, language, lemma, heard, produced, last_at) VALUES (?, ?, ?, 0, 0, ?)
                ON CONFLICT (learner_id, language, lemma) DO UPDATE SET last_at = excluded.last_at
                """, [.id(learnerID), .text(language), .text(lemma), .instant(instant)])
            try database.change(
                """
                UPDATE exposures SET \(column) = \(column) + 1 WHERE learner_id = ? AND language = ? AND lemma = ?
                """,
                [.id(learnerID), .text(language), .text(lemma)])
        }
    }

    /// Notes when a conversation or a text last made or proposed a review of a card.
    package func setLastImplicit(_ instant: Date, ofWord id: UUID) throws {
        let learnerID = try database.first(
            "UPDATE words SET last_implicit_at = ? WHERE id = ? RETURNING learner_id", [.instant(instant), .key(id)]
        ) { try $0.id(0) }
        if let learnerID { try changed(.word, .id(id), of: learnerID, .lastImplicit) }
    }
}
