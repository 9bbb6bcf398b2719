extension Migration {
    /// Tests, answers and what is mastered. Answers are kept for ever, whatever becomes of what was asked: they name
    /// questions and tests, and do not refer to them.
    static let studyProgress = Migration(
        "1.11",
        [
            // A learner's own questions, and others as they were when they were asked.
            """
            CREATE TABLE study_questions (
                learner_id TEXT NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
                id TEXT NOT NULL,
                hash TEXT NOT NULL,
                question TEXT NOT NULL,
                filing TEXT NOT NULL,
                source TEXT NOT NULL,
                added_at BIGINT NOT NULL,
                PRIMARY KEY (learner_id, id),
                UNIQUE (learner_id, hash)
            )
            """,
            """
            CREATE TABLE idea_tests (
                id TEXT PRIMARY KEY,
                learner_id TEXT NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
                idea_id TEXT NOT NULL,
                book_id TEXT,
                type TEXT NOT NULL,
                created_at BIGINT NOT NULL,
                scheduled_for BIGINT,
                test TEXT NOT NULL
            )
            """,
            "CREATE INDEX idea_tests_by_idea ON idea_tests (learner_id, idea_id, created_at)",
            """
            CREATE TABLE test_attempts (
                id TEXT PRIMARY KEY,
                test_id TEXT NOT NULL REFERENCES idea_tests (id) ON DELETE CASCADE,
                learner_id TEXT NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
                version BIGINT NOT NULL,
                started_at BIGINT NOT NULL,
                completed_at BIGINT,
                attempt TEXT NOT NULL,
                progress TEXT
            )
            """,
            "CREATE INDEX test_attempts_by_learner ON test_attempts (learner_id, started_at)",
            // Two devices take one attempt, not two.
            "CREATE UNIQUE INDEX open_test_attempts ON test_attempts (test_id) WHERE completed_at IS NULL",
            """
            CREATE TABLE idea_progress (
                learner_id TEXT NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
                idea_id TEXT NOT NULL,
                next_review_at BIGINT,
                progress TEXT NOT NULL,
                PRIMARY KEY (learner_id, idea_id)
            )
            """,
            """
            CREATE TABLE answers (
                learner_id TEXT NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
                sequence BIGINT NOT NULL,
                id TEXT NOT NULL,
                question_id TEXT NOT NULL,
                at BIGINT NOT NULL,
                entry TEXT NOT NULL,
                PRIMARY KEY (learner_id, sequence)
            )
            """,
            "CREATE UNIQUE INDEX answers_by_id ON answers (learner_id, id)",
            // What is due and what is known stand in columns of their own, so that plans read no JSON.
            """
            CREATE TABLE question_progress (
                learner_id TEXT NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
                question_id TEXT NOT NULL,
                attempts BIGINT NOT NULL,
                due_at BIGINT,
                progress TEXT NOT NULL,
                PRIMARY KEY (learner_id, question_id)
            )
            """,
            "CREATE INDEX question_progress_by_due ON question_progress (learner_id, due_at)",
            // What answers have brought to topics and categories, and the learner's own questions in them.
            """
            CREATE TABLE mastery (
                learner_id TEXT NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
                kind TEXT NOT NULL,
                id TEXT NOT NULL,
                known BIGINT NOT NULL,
                attempted BIGINT NOT NULL,
                mastered BIGINT NOT NULL,
                own_questions BIGINT NOT NULL,
                own_points BIGINT NOT NULL,
                PRIMARY KEY (learner_id, kind, id)
            )
            """,
            """
            CREATE TABLE mastery_days (
                learner_id TEXT NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
                day BIGINT NOT NULL,
                tally TEXT NOT NULL,
                PRIMARY KEY (learner_id, day)
            )
            """,
        ])
}
