extension Migration {
    /// Schedules and answers were lines of numbers from here on, which earlier versions cannot read.
    static let queueIndex = Migration(
        "1.6",
        [
            // Includes the column of its condition: without it, SQLite would read the cards all the same.
            "DROP INDEX words_by_queue",
            """
            CREATE INDEX words_by_queue ON words
                (learner_id, phase, due_at, strength, last_review_at, buried_until, language, note_id, id, is_suspended)
                WHERE is_suspended = 0
            """,
        ])
}
