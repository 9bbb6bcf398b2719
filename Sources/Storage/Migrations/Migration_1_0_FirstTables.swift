extension Migration {
    static let firstTables = Migration(
        "1.0",
        [
            """
            CREATE TABLE learners (
                id TEXT PRIMARY KEY,
                username TEXT NOT NULL UNIQUE,
                profile TEXT NOT NULL,
                created_at BIGINT NOT NULL,
                updated_at BIGINT NOT NULL
            )
            """,
            """
            CREATE TABLE sessions (
                id TEXT PRIMARY KEY,
                learner_id TEXT NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
                scenario_id TEXT NOT NULL,
                character_id TEXT NOT NULL,
                language TEXT NOT NULL,
                settings TEXT NOT NULL,
                state TEXT NOT NULL,
                version BIGINT NOT NULL,
                started_at BIGINT NOT NULL,
                updated_at BIGINT NOT NULL,
                ended_at BIGINT
            )
            """,
            "CREATE INDEX sessions_by_learner ON sessions (learner_id, started_at)",
            """
            CREATE TABLE turns (
                session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
                sequence BIGINT NOT NULL,
                at BIGINT NOT NULL,
                input TEXT NOT NULL,
                outcome TEXT NOT NULL,
                PRIMARY KEY (session_id, sequence)
            )
            """,
            """
            CREATE TABLE exposures (
                learner_id TEXT NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
                language TEXT NOT NULL,
                lemma TEXT NOT NULL,
                heard BIGINT NOT NULL,
                produced BIGINT NOT NULL,
                last_at BIGINT NOT NULL,
                PRIMARY KEY (learner_id, language, lemma)
            )
            """,
            """
            CREATE TABLE words (
                id TEXT PRIMARY KEY,
                learner_id TEXT NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
                language TEXT NOT NULL,
                lemma TEXT NOT NULL,
                part_of_speech TEXT NOT NULL,
                card TEXT NOT NULL,
                ipa TEXT,
                scheduling TEXT NOT NULL,
                due_at BIGINT NOT NULL,
                added_at BIGINT NOT NULL,
                UNIQUE (learner_id, language, lemma, part_of_speech)
            )
            """,
            "CREATE INDEX words_by_due ON words (learner_id, due_at)",
            """
            CREATE TABLE reviews (
                id TEXT PRIMARY KEY,
                word_id TEXT NOT NULL REFERENCES words (id) ON DELETE CASCADE,
                at BIGINT NOT NULL,
                entry TEXT NOT NULL
            )
            """,
            "CREATE INDEX reviews_by_word ON reviews (word_id, at)",
            """
            CREATE TABLE anchors (
                id TEXT PRIMARY KEY,
                room TEXT NOT NULL,
                content_type TEXT NOT NULL,
                anchor TEXT NOT NULL,
                world_map BYTEA,
                expires_at BIGINT,
                updated_at BIGINT NOT NULL
            )
            """,
            "CREATE INDEX anchors_by_room ON anchors (room)",
        ])
}
