package import Foundation

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

    static let columns = "id, learner_id, language, at, text, assessment"

    /// - Parameter row: Of the columns ``columns``.
    init(_ row: Columns) throws {
        id = try row.id(0)
        learnerID = try row.id(1)
        language = row.text(2)
        at = row.date(3)
        text = row.text(4)
        assessment = row.text(5)
    }
}

extension StoreReader {
    /// A learner's sounds of a language, by unit.
    package func phonemes(of learnerID: UUID, language: String) throws -> [PhonemeRecord] {
        try database.all(
            "SELECT unit, progress, updated_at FROM phonemes WHERE learner_id = ? AND language = ? ORDER BY unit",
            [.id(learnerID), .text(language)]
        ) { PhonemeRecord(unit: $0.text(0), progress: $0.text(1), updatedAt: $0.date(2)) }
    }

    /// A learner's recordings in a language, the latest first.
    package func assessments(of learnerID: UUID, language: String, limit: Int) throws -> [AssessmentRecord] {
        try database.all(
            """
            SELECT \(AssessmentRecord.columns) FROM assessments WHERE learner_id = ? AND language = ?
            ORDER BY at DESC, id DESC LIMIT ?
            """, [.id(learnerID), .text(language), .integer(limit)], AssessmentRecord.init)
    }
}

extension StoreWriter {
    /// - Throws: ``StorageError/Code/missing`` when there is no such learner.
    package func insert(_ assessment: AssessmentRecord) throws {
        try database.change(
            "INSERT INTO assessments (\(AssessmentRecord.columns)) VALUES (?, ?, ?, ?, ?, ?)",
            [
                .id(assessment.id), .id(assessment.learnerID), .text(assessment.language), .instant(assessment.at),
                .text(assessment.text), .text(assessment.assessment),
            ])
        try changed(.assessment, .id(assessment.id), of: assessment.learnerID, .all)
    }

    /// Stores how a learner fares with some sounds, in place of what was known of each.
    ///
    /// - Throws: ``StorageError/Code/missing`` when there is no such learner.
    package func put(_ phonemes: [PhonemeRecord], of learnerID: UUID, language: String) throws {
        for phoneme in phonemes {
            try database.change(
                """
                INSERT INTO phonemes (learner_id, language, unit, progress, updated_at) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (learner_id, language, unit) DO UPDATE SET progress = excluded.progress,
                    updated_at = excluded.updated_at
                """,
                [
                    .id(learnerID), .text(language), .text(phoneme.unit), .text(phoneme.progress),
                    .instant(phoneme.updatedAt),
                ])
            try changed(.phoneme, .names([language, phoneme.unit]), of: learnerID, .progress)
        }
    }
}
