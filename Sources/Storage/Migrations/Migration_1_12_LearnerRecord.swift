extension Migration {
    /// What a learner did, and what it comes to. The log is kept for ever; the rest follows from it.
    static let learnerRecord = Migration(
        "1.12",
        [
            """
            CREATE TABLE study_events (
                learner_id TEXT NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
                sequence BIGINT NOT NULL,
                id TEXT NOT NULL,
                event TEXT NOT NULL,
                PRIMARY KEY (learner_id, sequence)
            )
            """,
            "CREATE UNIQUE INDEX study_events_by_id ON study_events (learner_id, id)",
            """
            CREATE TABLE study_days (
                learner_id TEXT NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
                day BIGINT NOT NULL,
                seconds BIGINT NOT NULL,
                events BIGINT NOT NULL,
                PRIMARY KEY (learner_id, day)
            )
            """,
            // One row: everything of the record that does not grow with time.
            """
            CREATE TABLE study_records (
                learner_id TEXT PRIMARY KEY REFERENCES learners (id) ON DELETE CASCADE,
                record TEXT NOT NULL,
                -- Of the last event that it counts.
                sequence BIGINT NOT NULL
            )
            """,
        ])
}
