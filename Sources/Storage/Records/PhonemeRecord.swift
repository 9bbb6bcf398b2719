package import Foundation
internal import GRDB

/// How a learner fares with one sound of a language. Derived from the assessments, kept so that it need not be computed
/// again.
package struct PhonemeRecord: Sendable, Hashable {
    /// The model's unit, in IPA.
    package var unit: String
    /// The coach's JSON.
    package var progress: String
    package var updatedAt: Date

    package init(unit: String, progress: String, updatedAt: Date) {
        self.unit = unit
        self.progress = progress
        self.updatedAt = updatedAt
    }
}

/// A recording that was scored.
package struct AssessmentRecord: Sendable, Hashable {
    package var id: UUID
    package var learnerID: UUID
    package var language: String
    package var at: Date
    package var text: String
    /// Scores, words and phonemes, JSON.
    package var assessment: String

    package init(id: UUID, learnerID: UUID, language: String, at: Date, text: String, assessment: String) {
        self.id = id
        self.learnerID = learnerID
        self.language = language
        self.at = at
        self.text = text
        self.assessment = assessment
    }
}

extension StoreReader {
    /// A learner's sounds of a language, by unit.
    package func phonemes(of learnerID: UUID, language: String) throws -> [PhonemeRecord] {
        try Row.fetchAll(
            database, sql: "SELECT * FROM phonemes WHERE learner_id = ? AND language = ? ORDER BY unit",
            arguments: [learnerID.uuidString, language]
        ).map { PhonemeRecord(unit: $0["unit"], progress: $0["progress"], updatedAt: Column.date($0["updated_at"])) }
    }

    /// A learner's recordings in a language, the latest first.
    package func assessments(of learnerID: UUID, language: String, limit: Int) throws -> [AssessmentRecord] {
        try Row.fetchAll(
            database,
            sql: """
                SELECT * FROM assessments WHERE learner_id = ? AND language = ? ORDER BY at DESC, id DESC LIMIT ?
                """,
            arguments: [learnerID.uuidString, language, limit]
        ).map { row in
            AssessmentRecord(
                id: try row.uuid("id"), learnerID: try row.uuid("learner_id"), language: row["language"],
                at: Column.date(row["at"]), text: row["text"], assessment: row["assessment"])
        }
    }
}

extension StoreWriter {
    /// - Throws: ``StorageError/Code/missing`` when there is no such learner.
    package func insert(_ assessment: AssessmentRecord) throws {
        try database.run(
            "INSERT INTO assessments (id, learner_id, language, at, text, assessment) VALUES (?, ?, ?, ?, ?, ?)",
            [
                assessment.id.uuidString, assessment.learnerID.uuidString, assessment.language,
                Column.instant(assessment.at), assessment.text, assessment.assessment,
            ])
    }

    /// Stores how a learner fares with some sounds, in place of what was known of each.
    ///
    /// - Throws: ``StorageError/Code/missing`` when there is no such learner.
    package func put(_ phonemes: [PhonemeRecord], of learnerID: UUID, language: String) throws {
        for phoneme in phonemes {
            try database.run(
                """
                INSERT INTO phonemes (learner_id, language, unit, progress, updated_at) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (learner_id, language, unit) DO UPDATE SET progress = excluded.progress,
                    updated_at = excluded.updated_at
                """,
                [
                    learnerID.uuidString, language, phoneme.unit, phoneme.progress, Column.instant(phoneme.updatedAt),
                ])
        }
    }
}
