extension Migration {
    static let rules = Migration(
        "1.3",
        [
            """
            CREATE TABLE rules (
                learner_id TEXT NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
                language TEXT NOT NULL,
                rule_id TEXT NOT NULL,
                mistakes BIGINT NOT NULL,
                last_mistake_at BIGINT,
                right_answers BIGINT NOT NULL DEFAULT 0,
                wrong_answers BIGINT NOT NULL DEFAULT 0,
                last_answer_at BIGINT,
                PRIMARY KEY (learner_id, language, rule_id)
            )
            """
        ])
}
