internal import GRDB

/// The tables, version by version. A migration that has shipped is never edited: a later one changes what it made.
///
/// The dialect is what SQLite ≥ 3.40 and PostgreSQL 15 share, but for what keeps the answers of a card together. Instants
/// are milliseconds since 1970; records that only the daemon reads are JSON text, but for schedules and answers, of which
/// there are many: ``ReviewColumns``.
enum Schema {
    /// - Parameters:
    ///   - version: The last step to take; all unless given. A database that is further on stays as it is.
    ///   - willMigrate: Called before a database that holds something takes a step.
    static func migrate(_ pool: DatabasePool, upTo version: String?, willMigrate: () -> Void) throws {
        let isFromLaterVersion = try pool.read { try migrator.hasBeenSuperseded($0) }
        guard !isFromLaterVersion else {
            throw StorageError(
                .damaged, "The database was written by a later version of immersiond; use that version to open it.")
        }
        let taken = try pool.read { try migrator.completedMigrations($0) }
        if let last = version ?? versions.last, !taken.isEmpty, !taken.contains(last) { willMigrate() }
        if let version {
            try migrator.migrate(pool, upTo: version)
        } else {
            try migrator.migrate(pool)
        }
    }

    /// The steps, the oldest first.
    static var versions: [String] { migrator.migrations }

    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1.0") { database in
            for statement in version1 { try database.execute(sql: statement) }
        }
        migrator.registerMigration("1.1") { database in
            // Every put takes away the anchors that have long expired.
            try database.execute(sql: "CREATE INDEX anchors_by_expiry ON anchors (expires_at)")
        }
        migrator.registerMigration("1.2") { database in
            // What was heard in a spoken turn; null for one that was typed.
            try database.execute(sql: "ALTER TABLE turns ADD COLUMN speech TEXT")
            for statement in pronunciationTables { try database.execute(sql: statement) }
        }
        migrator.registerMigration("1.3") { database in
            try database.execute(
                sql: """
                    CREATE TABLE rules (
                        learner_id TEXT NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
                        language TEXT NOT NULL,
                        rule_id TEXT NOT NULL,
                        mistakes BIGINT NOT NULL,
                        last_mistake_at BIGINT,
                        right_answers BIGINT NOT NULL DEFAULT 0,
                        wrong_answers BIGINT NOT NULL DEFAULT 0,
                        last_answer_at BIGINT,
                        PRIMARY KEY (learner_id, language, rule_id)
                    )
                    """)
        }
        // Rooms that count their changes, frames, sightings.
        migrator.registerMigration("1.4") { database in try AnchorUpgrade.run(in: database) }
        migrator.registerMigration("1.5") { try addStudy(to: $0) }
        // Schedules and answers were lines of numbers from here on, which earlier versions cannot read.
        migrator.registerMigration("1.6") { database in
            // With the column that its condition is about: without it, SQLite would read the cards all the same.
            try database.execute(sql: "DROP INDEX words_by_queue")
            try database.execute(
                sql: """
                    CREATE INDEX words_by_queue ON words
                        (learner_id, phase, due_at, strength, last_review_at, buried_until, language, note_id, id,
                            is_suspended)
                        WHERE is_suspended = 0
                    """)
        }
        migrator.registerMigration("1.7") { try numberWords(in: $0) }
        // Notes of packages that made no word, for the way back.
        migrator.registerMigration("1.8") { database in
            try database.execute(
                sql: """
                    CREATE TABLE kept_notes (
                        learner_id TEXT NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
                        guid TEXT NOT NULL,
                        import_id TEXT NOT NULL REFERENCES word_imports (id) ON DELETE CASCADE,
                        note TEXT NOT NULL,
                        PRIMARY KEY (learner_id, guid)
                    )
                    """)
            try database.execute(sql: "CREATE INDEX kept_notes_by_import ON kept_notes (import_id)")
        }
        return migrator
    }

    private static let version1 = [
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
    ]

    private static let pronunciationTables = [
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
    ]
}
