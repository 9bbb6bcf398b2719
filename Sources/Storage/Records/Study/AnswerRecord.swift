package import Foundation

/// An answer to a question, as it was given: written once, never changed.
package struct AnswerRecord: Sendable, Hashable {
    /// As its sender named it; unique among the learner's.
    package var id: String
    package var questionID: String
    package var at: Date
    /// The answer as the daemon's JSON.
    package var entry: String

    package init(id: String, questionID: String, at: Date, entry: String) {
        self.id = id
        self.questionID = questionID
        self.at = at
        self.entry = entry
    }

    static let columns = "id, question_id, at, entry"

    /// - Parameter row: Of the columns ``columns``.
    init(_ row: Columns) {
        id = row.text(0)
        questionID = row.text(1)
        at = row.date(2)
        entry = row.text(3)
    }
}

/// What a learner's answers to one question have come to.
package struct QuestionProgressRecord: Sendable, Hashable {
    package var questionID: String
    package var attempts: Int
    package var dueAt: Date?
    /// The progress as the daemon's JSON.
    package var progress: String

    package init(questionID: String, attempts: Int, dueAt: Date?, progress: String) {
        self.questionID = questionID
        self.attempts = attempts
        self.dueAt = dueAt
        self.progress = progress
    }

    static let columns = "question_id, attempts, due_at, progress"

    /// - Parameter row: Of the columns ``columns``.
    init(_ row: Columns) {
        questionID = row.text(0)
        attempts = row.integer(1)
        dueAt = row.optionalDate(2)
        progress = row.text(3)
    }
}

extension StoreReader {
    package func answer(_ id: String, of learnerID: UUID) throws -> AnswerRecord? {
        try database.first(
            "SELECT \(AnswerRecord.columns) FROM answers WHERE learner_id = ? AND id = ?",
            [.id(learnerID), .text(id)], AnswerRecord.init)
    }

    /// Answers to one question, the last first. All of the learner's are looked through.
    package func answers(toQuestion id: String, of learnerID: UUID, limit: Int) throws -> [AnswerRecord] {
        try database.all(
            """
            SELECT \(AnswerRecord.columns) FROM answers WHERE learner_id = ? AND question_id = ?
            ORDER BY sequence DESC LIMIT ?
            """, [.id(learnerID), .text(id), .integer(limit)], AnswerRecord.init)
    }

    /// Passes a learner's answers in the order in which they were kept, with the number of each in it.
    ///
    /// - Parameter sequence: The number after which to begin.
    package func eachAnswer(
        of learnerID: UUID, after sequence: Int, _ body: (Int, AnswerRecord) throws -> Void
    ) throws {
        try database.each(
            """
            SELECT \(AnswerRecord.columns), sequence FROM answers WHERE learner_id = ? AND sequence > ?
            ORDER BY sequence
            """, [.id(learnerID), .integer(sequence)]
        ) { try body($0.integer(4), AnswerRecord($0)) }
    }

    /// Passes what a learner's answers have come to, question by question.
    package func eachQuestionProgress(
        of learnerID: UUID, _ body: (QuestionProgressRecord) throws -> Void
    ) throws {
        try database.each(
            "SELECT \(QuestionProgressRecord.columns) FROM question_progress WHERE learner_id = ?", [.id(learnerID)]
        ) { try body(QuestionProgressRecord($0)) }
    }

    /// Answered questions whose ids begin with `prefix`, which ends with a slash.
    package func attemptedQuestions(
        of learnerID: UUID, beginningWith prefix: String
    ) throws -> [QuestionProgressRecord] {
        // The character after the slash ends the range.
        try database.all(
            """
            SELECT \(QuestionProgressRecord.columns) FROM question_progress
            WHERE learner_id = ? AND question_id >= ? AND question_id < ? AND attempts > 0
            """, [.id(learnerID), .text(prefix), .text(prefix.dropLast() + "0")], QuestionProgressRecord.init)
    }

    package func questionProgress(_ questionID: String, of learnerID: UUID) throws -> QuestionProgressRecord? {
        try database.first(
            """
            SELECT \(QuestionProgressRecord.columns) FROM question_progress
            WHERE learner_id = ? AND question_id = ?
            """, [.id(learnerID), .text(questionID)], QuestionProgressRecord.init)
    }

    /// Questions to be asked again, the longest overdue first.
    package func dueQuestions(of learnerID: UUID, at now: Date, limit: Int) throws -> [QuestionProgressRecord] {
        try database.all(
            """
            SELECT \(QuestionProgressRecord.columns) FROM question_progress
            WHERE learner_id = ? AND due_at <= ? ORDER BY due_at LIMIT ?
            """, [.id(learnerID), .instant(now), .integer(limit)], QuestionProgressRecord.init)
    }

    /// The ids of all questions that a learner has answered.
    package func attemptedQuestions(of learnerID: UUID) throws -> [String] {
        try database.all(
            "SELECT question_id FROM question_progress WHERE learner_id = ? AND attempts > 0", [.id(learnerID)]
        ) { $0.text(0) }
    }
}

extension StoreWriter {
    /// Keeps an answer.
    ///
    /// - Returns: Whether it is new: one with its id may be there.
    package func append(_ answer: AnswerRecord, of learnerID: UUID) throws -> Bool {
        let isNew =
            try database.change(
                """
                INSERT INTO answers (learner_id, sequence, \(AnswerRecord.columns))
                SELECT ?, COALESCE((SELECT MAX(sequence) FROM answers WHERE learner_id = ?), 0) + 1, ?, ?, ?, ?
                WHERE NOT EXISTS (SELECT 1 FROM answers WHERE learner_id = ? AND id = ?)
                """,
                [
                    .id(learnerID), .id(learnerID), .text(answer.id), .text(answer.questionID), .instant(answer.at),
                    .text(answer.entry), .id(learnerID), .text(answer.id),
                ]) > 0
        if isNew { try changed(.answer, .names([answer.id]), of: learnerID, .all) }
        return isNew
    }

    package func deleteQuestionProgress(_ questionID: String, of learnerID: UUID) throws {
        try database.change(
            "DELETE FROM question_progress WHERE learner_id = ? AND question_id = ?",
            [.id(learnerID), .text(questionID)])
    }

    package func set(_ progress: QuestionProgressRecord, of learnerID: UUID) throws {
        try database.change(
            """
            INSERT INTO question_progress (learner_id, \(QuestionProgressRecord.columns)) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (learner_id, question_id) DO UPDATE SET attempts = excluded.attempts,
                due_at = excluded.due_at, progress = excluded.progress
            """,
            [
                .id(learnerID), .text(progress.questionID), .integer(progress.attempts), .instant(progress.dueAt),
                .text(progress.progress),
            ])
    }
}
