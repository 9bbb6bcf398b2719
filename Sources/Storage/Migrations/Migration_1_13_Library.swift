extension Migration {
    /// Learners' books, the texts of those that can be read here, and how far a learner has come with texts and words.
    static let library = Migration(
        "1.13",
        [
            """
            CREATE TABLE book_metadata (
                learner_id TEXT NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
                id TEXT NOT NULL,
                metadata TEXT NOT NULL,
                PRIMARY KEY (learner_id, id)
            )
            """,
            // A learner goes with all their rows at once, so what they refer to is looked at when the transaction ends.
            """
            CREATE TABLE user_books (
                id TEXT PRIMARY KEY,
                learner_id TEXT NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
                metadata_id TEXT NOT NULL,
                status TEXT NOT NULL,
                is_wished BIGINT NOT NULL,
                is_favourite BIGINT NOT NULL,
                added_at BIGINT NOT NULL,
                opened_at BIGINT,
                book TEXT NOT NULL,
                FOREIGN KEY (learner_id, metadata_id) REFERENCES book_metadata (learner_id, id)
                    DEFERRABLE INITIALLY DEFERRED
            )
            """,
            "CREATE INDEX user_books_by_age ON user_books (learner_id, added_at)",
            "CREATE INDEX user_books_by_opening ON user_books (learner_id, opened_at)",
            "CREATE INDEX user_books_by_metadata ON user_books (learner_id, metadata_id)",
            """
            CREATE TABLE user_book_tags (
                book_id TEXT NOT NULL REFERENCES user_books (id) ON DELETE CASCADE,
                tag TEXT NOT NULL,
                PRIMARY KEY (book_id, tag)
            )
            """,
            "CREATE INDEX user_book_tags_by_tag ON user_book_tags (tag, book_id)",
            // The words are counted once, when the text comes in.
            """
            CREATE TABLE book_texts (
                book_id TEXT PRIMARY KEY REFERENCES user_books (id) ON DELETE CASCADE,
                language TEXT NOT NULL,
                words BIGINT NOT NULL
            )
            """,
            """
            CREATE TABLE book_chapters (
                book_id TEXT NOT NULL REFERENCES book_texts (book_id) ON DELETE CASCADE,
                number BIGINT NOT NULL,
                title TEXT NOT NULL,
                paragraphs TEXT NOT NULL,
                PRIMARY KEY (book_id, number)
            )
            """,
            // A text is a reader of the content or a book: its id as text. Up to where it was read at the most, its
            // words count as met.
            """
            CREATE TABLE reading_positions (
                learner_id TEXT NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
                text_id TEXT NOT NULL,
                chapter BIGINT NOT NULL,
                paragraph BIGINT NOT NULL,
                furthest_chapter BIGINT NOT NULL,
                furthest_paragraph BIGINT NOT NULL,
                at BIGINT NOT NULL,
                PRIMARY KEY (learner_id, text_id)
            )
            """,
            // Words and phrases of which the learner said how they stand to them; of others their cards tell.
            """
            CREATE TABLE word_states (
                learner_id TEXT NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
                language TEXT NOT NULL,
                word TEXT NOT NULL,
                state TEXT NOT NULL,
                at BIGINT NOT NULL,
                PRIMARY KEY (learner_id, language, word)
            )
            """,
        ])
}
