extension Migration {
    /// Answers that were given long before an import brought them are found by their card: of a collection with half
    /// a million answers, the indexes on time and id took most of an import's writes, at random places. Those that
    /// earlier versions imported stay in the indexes.
    ///
    /// An import is stored in pieces, and goes on after a stop: until then it stands here, with what was asked as the
    /// daemon's JSON.
    static let answerHistory = Migration(
        "1.20",
        [
            "ALTER TABLE reviews ADD COLUMN is_history BIGINT NOT NULL DEFAULT 0",
            "DROP INDEX reviews_by_time",
            "DROP INDEX reviews_by_id",
            "CREATE INDEX reviews_by_time ON reviews (at) WHERE is_history = 0",
            "CREATE INDEX reviews_by_id ON reviews (id) WHERE is_history = 0",
            """
            CREATE TABLE unfinished_imports (
                import_id TEXT PRIMARY KEY REFERENCES word_imports (id) ON DELETE CASCADE,
                request TEXT NOT NULL
            )
            """,
        ])
}
