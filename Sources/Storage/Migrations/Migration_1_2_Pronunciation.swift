extension Migration {
    static let pronunciation = Migration(
        "1.2",
        [
            // What was heard in a spoken turn; null for one that was typed.
            "ALTER TABLE turns ADD COLUMN speech TEXT",
            // Every recording that was scored, as it was told; ``phonemes`` can be rebuilt from it.
            """
            CREATE TABLE assessments (
                id TEXT PRIMARY KEY,
                learner_id TEXT NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
                language TEXT NOT NULL,
                at BIGINT NOT NULL,
                text TEXT NOT NULL,
                assessment TEXT NOT NULL
            )
            """,
            "CREATE INDEX assessments_by_learner ON assessments (learner_id, language, at)",
            """
            CREATE TABLE phonemes (
                learner_id TEXT NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
                language TEXT NOT NULL,
                unit TEXT NOT NULL,
                progress TEXT NOT NULL,
                updated_at BIGINT NOT NULL,
                PRIMARY KEY (learner_id, language, unit)
            )
            """,
        ])
}
