package import Foundation
internal import GRDB

/// How often a learner met a word in conversation. Derived from the turns, kept so that it need not be counted again.
package struct ExposureRecord: Sendable, Hashable {
    package var lemma: String
    package var heard: Int
    package var produced: Int
    package var lastAt: Date
}

extension StoreReader {
    package func exposure(to lemma: String, language: String, of learnerID: UUID) throws -> ExposureRecord? {
        try Row.fetchOne(
            database, sql: "SELECT * FROM exposures WHERE learner_id = ? AND language = ? AND lemma = ?",
            arguments: [learnerID.uuidString, language, lemma]
        ).map {
            ExposureRecord(
                lemma: $0["lemma"], heard: $0["heard"], produced: $0["produced"], lastAt: Column.date($0["last_at"]))
        }
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
        let statement = try database.cachedStatement(sql: sql)
        let learner = learnerID.uuidString
        let at = Column.instant(instant)
        for (lemmas, heard, produced) in [(heard, 1, 0), (produced, 0, 1)] {
            for lemma in lemmas {
                try statement.execute(arguments: [learner, language, lemma, heard, produced, at])
            }
        }
    }
}
