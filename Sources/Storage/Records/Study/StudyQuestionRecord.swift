package import Foundation

/// A question of a learner's own, or one as it was when it was asked.
package struct StudyQuestionRecord: Sendable, Hashable {
    package var id: String
    /// What two questions are taken to be the same by.
    package var hash: String
    /// Question and filing as the daemon's JSON.
    package var question: String
    package var filing: String
    package var source: String
    package var addedAt: Date

    package init(id: String, hash: String, question: String, filing: String, source: String, addedAt: Date) {
        self.id = id
        self.hash = hash
        self.question = question
        self.filing = filing
        self.source = source
        self.addedAt = addedAt
    }

    static let columns = "id, hash, question, filing, source, added_at"

    /// - Parameter row: Of the columns ``columns``.
    init(_ row: Columns) {
        id = row.text(0)
        hash = row.text(1)
        question = row.text(2)
        filing = row.text(3)
        source = row.text(4)
        addedAt = row.date(5)
    }
}

extension StoreReader {
    package func studyQuestion(_ id: String, of learnerID: UUID) throws -> StudyQuestionRecord? {
        try database.first(
            "SELECT \(StudyQuestionRecord.columns) FROM study_questions WHERE learner_id = ? AND id = ?",
            [.id(learnerID), .text(id)], StudyQuestionRecord.init)
    }

    /// In the order of their ids.
    ///
    /// - Parameters:
    ///   - source: Only those from there; all where it is nil.
    ///   - id: After which to begin.
    package func studyQuestions(
        of learnerID: UUID, source: String?, after id: String, limit: Int
    ) throws -> [StudyQuestionRecord] {
        try database.all(
            """
            SELECT \(StudyQuestionRecord.columns) FROM study_questions
            WHERE learner_id = ? AND source = COALESCE(?, source) AND id > ? ORDER BY id LIMIT ?
            """, [.id(learnerID), .text(source), .text(id), .integer(limit)], StudyQuestionRecord.init)
    }

    /// Those to be asked again, the longest overdue first, then those never answered, the first added first.
    ///
    /// - Parameter source: Only those from there.
    package func questionsToPractise(
        of learnerID: UUID, source: String, at now: Date, limit: Int
    ) throws -> [(question: StudyQuestionRecord, progress: QuestionProgressRecord?)] {
        let columns = StudyQuestionRecord.columns.split(separator: ", ").map { "q.\($0)" }.joined(separator: ", ")
        return try database.all(
            """
            SELECT \(columns), p.attempts, p.due_at, p.progress FROM study_questions q
            LEFT JOIN question_progress p ON p.learner_id = q.learner_id AND p.question_id = q.id
            WHERE q.learner_id = ? AND q.source = ? AND (p.due_at IS NULL OR p.due_at <= ?)
            ORDER BY CASE WHEN p.due_at IS NULL THEN 1 ELSE 0 END, p.due_at, q.added_at, q.id LIMIT ?
            """, [.id(learnerID), .text(source), .instant(now), .integer(limit)]
        ) { row in
            let question = StudyQuestionRecord(row)
            return (
                question,
                row.isNull(6)
                    ? nil
                    : QuestionProgressRecord(
                        questionID: question.id, attempts: row.integer(6), dueAt: row.optionalDate(7),
                        progress: row.text(8))
            )
        }
    }

    /// How many there are.
    ///
    /// - Parameter source: Only from there; of all where it is nil.
    package func countStudyQuestions(of learnerID: UUID, source: String?) throws -> Int {
        try database.first(
            "SELECT COUNT(*) FROM study_questions WHERE learner_id = ? AND source = COALESCE(?, source)",
            [.id(learnerID), .text(source)]
        ) { $0.integer(0) } ?? 0
    }
}

extension StoreWriter {
    /// - Returns: Whether it is new: the same may be there.
    package func add(_ question: StudyQuestionRecord, of learnerID: UUID) throws -> Bool {
        let isNew =
            try database.change(
                """
                INSERT INTO study_questions (learner_id, \(StudyQuestionRecord.columns)) VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT DO NOTHING
                """,
                [
                    .id(learnerID), .text(question.id), .text(question.hash), .text(question.question),
                    .text(question.filing), .text(question.source), .instant(question.addedAt),
                ]) > 0
        guard isNew else { return false }
        added(.questions, of: learnerID.uuidString)
        try changed(.question, .names([question.id]), of: learnerID, .all)
        return true
    }

    /// - Returns: Whether it was there.
    package func deleteStudyQuestion(_ id: String, of learnerID: UUID) throws -> Bool {
        let count = try database.change(
            "DELETE FROM study_questions WHERE learner_id = ? AND id = ?", [.id(learnerID), .text(id)])
        if count > 0 { try deleted(.question, .names([id]), of: learnerID) }
        return count > 0
    }
}
