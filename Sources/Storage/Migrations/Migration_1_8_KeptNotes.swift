extension Migration {
    /// Notes of packages that made no word, for the way back.
    static let keptNotes = Migration(
        "1.8",
        [
            """
            CREATE TABLE kept_notes (
                learner_id TEXT NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
                guid TEXT NOT NULL,
                import_id TEXT NOT NULL REFERENCES word_imports (id) ON DELETE CASCADE,
                note TEXT NOT NULL,
                PRIMARY KEY (learner_id, guid)
            )
            """,
            "CREATE INDEX kept_notes_by_import ON kept_notes (import_id)",
        ])
}
