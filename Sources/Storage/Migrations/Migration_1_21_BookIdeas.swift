extension Migration {
    /// Ideas of learners' books, numbered within a learner's books for ever: `b2i5` is the fifth idea of the second.
    /// What was deleted leaves a gap, so no idea ever takes over what was answered to another.
    ///
    /// When a primer was last looked at stands by itself: most primers are of the content.
    static let bookIdeas = Migration(
        "1.21",
        [
            "ALTER TABLE user_books ADD COLUMN number BIGINT NOT NULL DEFAULT 0",
            "ALTER TABLE user_books ADD COLUMN last_idea BIGINT NOT NULL DEFAULT 0",
            """
            UPDATE user_books SET number = (
                SELECT COUNT(*) FROM user_books AS other WHERE other.learner_id = user_books.learner_id
                    AND (other.added_at < user_books.added_at
                        OR (other.added_at = user_books.added_at AND other.id <= user_books.id))
            )
            """,
            """
            CREATE TABLE book_counts (
                learner_id TEXT PRIMARY KEY REFERENCES learners (id) ON DELETE CASCADE,
                last_book BIGINT NOT NULL
            )
            """,
            """
            INSERT INTO book_counts (learner_id, last_book)
            SELECT learner_id, MAX(number) FROM user_books GROUP BY learner_id
            """,
            """
            CREATE TABLE book_ideas (
                learner_id TEXT NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
                id TEXT NOT NULL,
                book_id TEXT NOT NULL REFERENCES user_books (id) ON DELETE CASCADE,
                number BIGINT NOT NULL,
                idea TEXT NOT NULL,
                PRIMARY KEY (learner_id, id)
            )
            """,
            "CREATE INDEX book_ideas_by_book ON book_ideas (book_id, number)",
            """
            CREATE TABLE primer_openings (
                learner_id TEXT NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
                idea_id TEXT NOT NULL,
                at BIGINT NOT NULL,
                PRIMARY KEY (learner_id, idea_id)
            )
            """,
        ])
}
