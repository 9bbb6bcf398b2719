package import Foundation

/// How often a learner met a word in conversation. Derived from the turns, kept so that it need not be counted again.
package struct ExposureRecord: Sendable, Hashable {
    package var lemma: String
    package var heard: Int
    package var produced: Int
    package var lastAt: Date
}

extension StoreReader {
    package func exposure(to lemma: String, language: String, of learnerID: UUID) throws -> ExposureRecord? {
        try database.first(
            "SELECT heard, produced, last_at FROM exposures WHERE learner_id = ? AND language = ? AND lemma = ?",
            [.id(learnerID), .text(language), .text(lemma)]
        ) { ExposureRecord(lemma: lemma, heard: $0.integer(0), produced: $0.integer(1), lastAt: $0.date(2)) }
    }
}

extension StoreWriter {
    /// Counts words that a learner heard or produced in a turn.
    package func countExposures(
        of learnerID: UUID, language: String, heard: [String], produced: [String], at instant: Date
    ) throws {
        let sql = """
            INSERT INTO exposures (learner_id, language, lemma, heard, produced, last_at) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (learner_id, language, lemma) DO UPDATE SET heard = exposures.heard + excluded.heard,
                produced = exposures.produced + excluded.produced, last_at = excluded.last_at
            """
        for (lemmas, isProduced) in [(heard, false), (produced, true)] {
            try database.change(sql, forEach: lemmas) { lemma, place in
                switch place {
                case 0: .id(learnerID)
                case 1: .text(language)
                case 2: .text(lemma)
                case 3: .flag(!isProduced)
                case 4: .flag(isProduced)
                default: .instant(instant)
                }
            }
        }
    }
}
