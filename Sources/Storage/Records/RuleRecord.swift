package import Foundation
internal import GRDB

/// How a learner fares with one grammar rule: mistakes made in conversations and checks, exercises done.
package struct RuleRecord: Sendable, Hashable {
    package var ruleID: String
    package var mistakes: Int
    package var lastMistakeAt: Date?
    package var rightAnswers: Int
    package var wrongAnswers: Int
    package var lastAnswerAt: Date?

    package init(
        ruleID: String, mistakes: Int = 0, lastMistakeAt: Date? = nil, rightAnswers: Int = 0, wrongAnswers: Int = 0,
        lastAnswerAt: Date? = nil
    ) {
        self.ruleID = ruleID
        self.mistakes = mistakes
        self.lastMistakeAt = lastMistakeAt
        self.rightAnswers = rightAnswers
        self.wrongAnswers = wrongAnswers
        self.lastAnswerAt = lastAnswerAt
    }

    init(_ row: Row) {
        ruleID = row["rule_id"]
        mistakes = row["mistakes"]
        lastMistakeAt = (row["last_mistake_at"] as Int64?).map(Column.date)
        rightAnswers = row["right_answers"]
        wrongAnswers = row["wrong_answers"]
        lastAnswerAt = (row["last_answer_at"] as Int64?).map(Column.date)
    }
}

extension StoreReader {
    /// The rules of a language that a learner has met, by id.
    package func rules(of learnerID: UUID, language: String) throws -> [RuleRecord] {
        try Row.fetchAll(
            database, sql: "SELECT * FROM rules WHERE learner_id = ? AND language = ? ORDER BY rule_id",
            arguments: [learnerID.uuidString, language]
        ).map(RuleRecord.init)
    }
}

extension StoreWriter {
    /// Counts a mistake for each id; an id that stands twice counts twice.
    package func countMistakes(
        against ruleIDs: [String], language: String, of learnerID: UUID, at instant: Date
    ) throws {
        for ruleID in ruleIDs {
            try database.run(
                """
                INSERT INTO rules (learner_id, language, rule_id, mistakes, last_mistake_at) VALUES (?, ?, ?, 1, ?)
                ON CONFLICT (learner_id, language, rule_id) DO UPDATE SET mistakes = rules.mistakes + 1,
                    last_mistake_at = excluded.last_mistake_at
                """, [learnerID.uuidString, language, ruleID, Column.instant(instant)])
        }
    }

    /// Counts an exercise that was answered.
    package func countAnswer(
        isRight: Bool, ruleID: String, language: String, of learnerID: UUID, at instant: Date
    ) throws {
        try database.run(
            """
            INSERT INTO rules (learner_id, language, rule_id, mistakes, right_answers, wrong_answers, last_answer_at)
            VALUES (?, ?, ?, 0, ?, ?, ?)
            ON CONFLICT (learner_id, language, rule_id) DO UPDATE SET
                right_answers = rules.right_answers + excluded.right_answers,
                wrong_answers = rules.wrong_answers + excluded.wrong_answers, last_answer_at = excluded.last_answer_at
            """,
            [learnerID.uuidString, language, ruleID, isRight ? 1 : 0, isRight ? 0 : 1, Column.instant(instant)])
    }
}
