package import Foundation

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

    static let columns = "rule_id, mistakes, last_mistake_at, right_answers, wrong_answers, last_answer_at"

    /// - Parameter row: Of the columns ``columns``.
    init(_ row: Columns) {
        ruleID = row.text(0)
        mistakes = row.integer(1)
        lastMistakeAt = row.optionalDate(2)
        rightAnswers = row.integer(3)
        wrongAnswers = row.integer(4)
        lastAnswerAt = row.optionalDate(5)
    }
}

extension StoreReader {
    /// The rules of a language that a learner has met, by id.
    package func rules(of learnerID: UUID, language: String) throws -> [RuleRecord] {
        try database.all(
            "SELECT \(RuleRecord.columns) FROM rules WHERE learner_id = ? AND language = ? ORDER BY rule_id",
            [.id(learnerID), .text(language)], RuleRecord.init)
    }
}

extension StoreWriter {
    /// Counts a mistake for each id; an id that stands twice counts twice.
    package func countMistakes(
        against ruleIDs: [String], language: String, of learnerID: UUID, at instant: Date
    ) throws {
        for ruleID in ruleIDs {
            try database.change(
                """
                INSERT INTO rules (learner_id, language, rule_id, mistakes, last_mistake_at) VALUES (?, ?, ?, 1, ?)
                ON CONFLICT (learner_id, language, rule_id) DO UPDATE SET mistakes = rules.mistakes + 1,
                    last_mistake_at = excluded.last_mistake_at
                """, [.id(learnerID), .text(language), .text(ruleID), .instant(instant)])
            try changed(.rule, .names([language, ruleID]), of: learnerID, .mistakes)
        }
    }

    /// Counts an exercise that was answered.
    package func countAnswer(
        isRight: Bool, ruleID: String, language: String, of learnerID: UUID, at instant: Date
    ) throws {
        try database.change(
            """
            INSERT INTO rules (learner_id, language, rule_id, mistakes, right_answers, wrong_answers, last_answer_at)
            VALUES (?, ?, ?, 0, ?, ?, ?)
            ON CONFLICT (learner_id, language, rule_id) DO UPDATE SET
                right_answers = rules.right_answers + excluded.right_answers,
                wrong_answers = rules.wrong_answers + excluded.wrong_answers, last_answer_at = excluded.last_answer_at
            """,
            [
                .id(learnerID), .text(language), .text(ruleID), .flag(isRight), .flag(!isRight), .instant(instant),
            ])
        try changed(.rule, .names([language, ruleID]), of: learnerID, .answers)
    }
}
