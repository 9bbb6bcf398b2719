extension Migration {
    /// Questions with their answers, asked again beside words, and how each answer went.
    static let flashcards = Migration(
        "1.17",
        [
            // A card outlives the material that it was made for.
            """
            CREATE TABLE flashcards (
                id TEXT PRIMARY KEY,
                learner_id TEXT NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
                material_id TEXT REFERENCES materials (id) ON DELETE SET NULL,
                hash TEXT NOT NULL,
                due_at BIGINT NOT NULL,
                last_review_at BIGINT,
                is_mastered BIGINT NOT NULL,
                card TEXT NOT NULL,
                UNIQUE (learner_id, hash)
            )
            """,
            "CREATE INDEX flashcards_by_due ON flashcards (learner_id, due_at, id)",
            "CREATE INDEX flashcards_by_review ON flashcards (learner_id, last_review_at)",
            "CREATE INDEX flashcards_of_material ON flashcards (material_id)",
            // With where the card stood before, for an answer to be taken back.
            """
            CREATE TABLE flashcard_reviews (
                flashcard_id TEXT NOT NULL REFERENCES flashcards (id) ON DELETE CASCADE,
                ordinal BIGINT NOT NULL,
                id TEXT NOT NULL,
                at BIGINT NOT NULL,
                quality BIGINT NOT NULL,
                schedule_before TEXT NOT NULL,
                undo_id TEXT,
                PRIMARY KEY (flashcard_id, ordinal),
                UNIQUE (flashcard_id, id)
            )
            """,
        ])
}
