internal import Vocab

/// What studying words needs beyond the cards and their log.
extension Migration {
    static let study = Migration("1.5") { database in
        try database.execute(reviewTables)
        try fillWordColumns(in: database)
        try fillReviewColumns(in: database)
    }

    /// What the queue sorts by stood only in the JSON of the schedule.
    private static func fillWordColumns(in database: Connection) throws {
        let words = try database.all("SELECT id, scheduling FROM words", []) { ($0.text(0), $0.text(1)) }
        for (id, scheduling) in words {
            let state = try Column.value(SchedulingState.self, from: scheduling)
            try database.change(
                "UPDATE words SET phase = ?, strength = ?, last_review_at = ? WHERE id = ?",
                [
                    .integer(state.phase.column), .number(state.strength), .instant(state.lastReview), .text(id),
                ])
        }
    }

    /// Nor could answers be counted without reading them.
    private static func fillReviewColumns(in database: Connection) throws {
        let reviews = try database.all("SELECT id, entry FROM reviews", []) { ($0.text(0), $0.text(1)) }
        for (id, json) in reviews {
            let entry = try Column.value(ReviewLogEntry.self, from: json)
            try database.change(
                """
                UPDATE reviews SET source = ?, rating = ?, phase = ?, interval_days = ?, duration_ms = ?, ordinal = ?
                WHERE id = ?
                """,
                [
                    .text(entry.source.rawValue), .integer(entry.rating.rawValue),
                    .integer(entry.before.phase.column), .integer(entry.before.interval),
                    .integer(entry.durationMs), .integer(entry.before.reviewCount), .text(id),
                ])
        }
    }

    private static let reviewTables = [
        // Cards of one note give each other away.
        "ALTER TABLE words ADD COLUMN note_id TEXT",
        "ALTER TABLE words ADD COLUMN deck TEXT",
        // Between spaces: ' food verbs '.
        "ALTER TABLE words ADD COLUMN tags TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE words ADD COLUMN is_suspended BIGINT NOT NULL DEFAULT 0",
        "ALTER TABLE words ADD COLUMN buried_until BIGINT NOT NULL DEFAULT 0",
        // The last review or suggestion that a conversation or a text made.
        "ALTER TABLE words ADD COLUMN last_implicit_at BIGINT",
        "ALTER TABLE words ADD COLUMN frequency_rank BIGINT",
        "ALTER TABLE words ADD COLUMN phase BIGINT NOT NULL DEFAULT 0",
        "ALTER TABLE words ADD COLUMN strength DOUBLE PRECISION NOT NULL DEFAULT 0",
        "ALTER TABLE words ADD COLUMN last_review_at BIGINT",
        // Holds all that the queue asks, so that it need not read the cards.
        """
        CREATE INDEX words_by_queue ON words
            (learner_id, phase, due_at, strength, last_review_at, buried_until, language, note_id, id)
            WHERE is_suspended = 0
        """,
        """
        CREATE INDEX words_by_rank ON words (learner_id, frequency_rank, added_at, id)
            WHERE is_suspended = 0 AND phase = 0
        """,
        "CREATE INDEX words_by_deck ON words (learner_id, deck)",
        "ALTER TABLE reviews ADD COLUMN source TEXT NOT NULL DEFAULT 'review'",
        "ALTER TABLE reviews ADD COLUMN rating BIGINT NOT NULL DEFAULT 0",
        // Phase and interval before the answer.
        "ALTER TABLE reviews ADD COLUMN phase BIGINT NOT NULL DEFAULT 0",
        "ALTER TABLE reviews ADD COLUMN interval_days BIGINT NOT NULL DEFAULT 0",
        "ALTER TABLE reviews ADD COLUMN duration_ms BIGINT",
        // Answers of the word before, which parts answers of the same millisecond.
        "ALTER TABLE reviews ADD COLUMN ordinal BIGINT NOT NULL DEFAULT 0",
        "CREATE INDEX reviews_by_time ON reviews (at)",
        // An answer taken back stays in the log.
        """
        CREATE TABLE review_undos (
            id TEXT PRIMARY KEY,
            review_id TEXT NOT NULL UNIQUE REFERENCES reviews (id) ON DELETE CASCADE,
            at BIGINT NOT NULL
        )
        """,
        """
        CREATE TABLE decks (
            learner_id TEXT NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            added_at BIGINT NOT NULL,
            PRIMARY KEY (learner_id, name)
        )
        """,
        """
        CREATE TABLE scheduling_profiles (
            learner_id TEXT NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
            language TEXT NOT NULL,
            profile TEXT NOT NULL,
            updated_at BIGINT NOT NULL,
            PRIMARY KEY (learner_id, language)
        )
        """,
        // The words of a card's texts without accents and capitals, each after a space.
        """
        CREATE TABLE word_texts (
            word_id TEXT PRIMARY KEY REFERENCES words (id) ON DELETE CASCADE,
            learner_id TEXT NOT NULL,
            folded TEXT NOT NULL
        )
        """,
        "CREATE INDEX word_texts_by_learner ON word_texts (learner_id)",
        // What imported words refer to, for the way back.
        """
        CREATE TABLE word_imports (
            id TEXT PRIMARY KEY,
            learner_id TEXT NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
            at BIGINT NOT NULL,
            kept TEXT
        )
        """,
        """
        CREATE TABLE word_origins (
            word_id TEXT PRIMARY KEY REFERENCES words (id) ON DELETE CASCADE,
            import_id TEXT NOT NULL REFERENCES word_imports (id) ON DELETE CASCADE,
            audio TEXT,
            origin TEXT
        )
        """,
        "CREATE INDEX word_origins_by_import ON word_origins (import_id)",
        // Files lie in the data folder under the hash of what they hold.
        """
        CREATE TABLE word_media (
            import_id TEXT NOT NULL REFERENCES word_imports (id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            hash TEXT NOT NULL,
            PRIMARY KEY (import_id, name)
        )
        """,
        "ALTER TABLE exposures ADD COLUMN hinted BIGINT NOT NULL DEFAULT 0",
        "ALTER TABLE exposures ADD COLUMN looked_up BIGINT NOT NULL DEFAULT 0",
        "ALTER TABLE exposures ADD COLUMN wrong BIGINT NOT NULL DEFAULT 0",
        // The words of a conversation, for its end.
        """
        CREATE TABLE session_words (
            session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
            lemma TEXT NOT NULL,
            exposure TEXT NOT NULL,
            word_id TEXT,
            result TEXT,
            at BIGINT NOT NULL,
            PRIMARY KEY (session_id, lemma)
        )
        """,
    ]
}
