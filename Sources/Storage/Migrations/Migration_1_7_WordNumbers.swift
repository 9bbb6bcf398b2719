internal import Foundation
internal import Vocab

/// Cards have numbers, by which their answers, texts and origins refer to them; ids of cards and answers are their
/// sixteen bytes, schedules and answers are packed, and the answers of a card lie side by side. What is due is found by
/// the queue's index alone, so that an answer moves one entry less.
extension Migration {
    static let wordNumbers = Migration("1.7") { database in
        try database.engine.with([keyOfText, packedState, packedDetails]) { try database.execute(numberedTables) }
    }

    private static let keyOfText = ColumnFunction(name: "key_of_text") { text in
        guard let text else { return nil }
        guard let id = UUIDText.parse(text) else {
            throw StorageError(.damaged, "'\(text.prefix(64))' stands where an id should stand.")
        }
        return withUnsafeBytes(of: id.uuid) { Array($0) }
    }

    private static let packedState = ColumnFunction(name: "packed_state") { text in
        ReviewColumns.bytes(of: try LineColumns.state(from: text ?? ""))
    }

    private static let packedDetails = ColumnFunction(name: "packed_details") { text in
        ReviewColumns.bytes(of: try LineColumns.details(from: text ?? ""))
    }

    private static let numberedTables = [
        // INTEGER, not BIGINT: SQLite then takes it for the row's own number.
        """
        CREATE TABLE numbered_words (
            number INTEGER PRIMARY KEY,
            id BYTEA NOT NULL UNIQUE,
            learner_id TEXT NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
            language TEXT NOT NULL,
            lemma TEXT NOT NULL,
            part_of_speech TEXT NOT NULL,
            card TEXT NOT NULL,
            ipa TEXT,
            scheduling BYTEA NOT NULL,
            due_at BIGINT NOT NULL,
            added_at BIGINT NOT NULL,
            note_id BYTEA,
            deck TEXT,
            tags TEXT NOT NULL,
            is_suspended BIGINT NOT NULL,
            buried_until BIGINT NOT NULL,
            last_implicit_at BIGINT,
            frequency_rank BIGINT,
            phase BIGINT NOT NULL,
            strength DOUBLE PRECISION NOT NULL,
            last_review_at BIGINT,
            UNIQUE (learner_id, language, lemma, part_of_speech)
        )
        """,
        """
        INSERT INTO numbered_words (id, learner_id, language, lemma, part_of_speech, card, ipa, scheduling, due_at,
            added_at, note_id, deck, tags, is_suspended, buried_until, last_implicit_at, frequency_rank, phase,
            strength, last_review_at)
        SELECT key_of_text(id), learner_id, language, lemma, part_of_speech, card, ipa, packed_state(scheduling),
            due_at, added_at, key_of_text(note_id), deck, tags, is_suspended, buried_until, last_implicit_at,
            frequency_rank, phase, strength, last_review_at
        FROM words ORDER BY added_at, id
        """,
        // The answers of a card lie side by side, in the order in which they are replayed.
        """
        CREATE TABLE packed_reviews (
            word_number BIGINT NOT NULL REFERENCES words (number) ON DELETE CASCADE,
            at BIGINT NOT NULL,
            ordinal BIGINT NOT NULL,
            id BYTEA NOT NULL,
            entry BYTEA NOT NULL,
            source TEXT NOT NULL,
            rating BIGINT NOT NULL,
            phase BIGINT NOT NULL,
            interval_days BIGINT NOT NULL,
            duration_ms BIGINT,
            PRIMARY KEY (word_number, at, ordinal, id)
        ) WITHOUT ROWID
        """,
        """
        INSERT INTO packed_reviews
        SELECT numbered_words.number, reviews.at, reviews.ordinal, key_of_text(reviews.id),
            packed_details(reviews.entry), reviews.source, reviews.rating, reviews.phase, reviews.interval_days,
            reviews.duration_ms
        FROM words CROSS JOIN numbered_words CROSS JOIN reviews
        WHERE numbered_words.id = key_of_text(words.id) AND reviews.word_id = words.id
        """,
        """
        CREATE TABLE numbered_undos (
            id TEXT PRIMARY KEY,
            review_id BYTEA NOT NULL UNIQUE,
            word_number BIGINT NOT NULL REFERENCES words (number) ON DELETE CASCADE,
            at BIGINT NOT NULL
        )
        """,
        """
        INSERT INTO numbered_undos
        SELECT review_undos.id, key_of_text(review_undos.review_id), numbered_words.number, review_undos.at
        FROM review_undos CROSS JOIN reviews CROSS JOIN numbered_words
        WHERE reviews.id = review_undos.review_id AND numbered_words.id = key_of_text(reviews.word_id)
        """,
        """
        CREATE TABLE numbered_texts (
            word_number INTEGER PRIMARY KEY REFERENCES words (number) ON DELETE CASCADE,
            learner_id TEXT NOT NULL,
            folded TEXT NOT NULL
        )
        """,
        """
        INSERT INTO numbered_texts
        SELECT numbered_words.number, word_texts.learner_id, word_texts.folded
        FROM word_texts CROSS JOIN numbered_words WHERE numbered_words.id = key_of_text(word_texts.word_id)
        """,
        """
        CREATE TABLE numbered_origins (
            word_number INTEGER PRIMARY KEY REFERENCES words (number) ON DELETE CASCADE,
            import_id TEXT NOT NULL REFERENCES word_imports (id) ON DELETE CASCADE,
            audio TEXT,
            origin TEXT
        )
        """,
        """
        INSERT INTO numbered_origins
        SELECT numbered_words.number, word_origins.import_id, word_origins.audio, word_origins.origin
        FROM word_origins CROSS JOIN numbered_words WHERE numbered_words.id = key_of_text(word_origins.word_id)
        """,
        "DROP TABLE review_undos",
        "DROP TABLE reviews",
        "DROP TABLE word_texts",
        "DROP TABLE word_origins",
        "DROP TABLE words",
        "ALTER TABLE numbered_words RENAME TO words",
        "ALTER TABLE packed_reviews RENAME TO reviews",
        "ALTER TABLE numbered_undos RENAME TO review_undos",
        "ALTER TABLE numbered_texts RENAME TO word_texts",
        "ALTER TABLE numbered_origins RENAME TO word_origins",
        // Holds all that the queue asks, so that it need not read the cards, and the column that its condition is
        // about: without that, SQLite would read them all the same.
        """
        CREATE INDEX words_by_queue ON words
            (learner_id, phase, due_at, strength, last_review_at, buried_until, language, note_id, id, is_suspended)
            WHERE is_suspended = 0
        """,
        """
        CREATE INDEX words_by_rank ON words (learner_id, frequency_rank, added_at, id)
            WHERE is_suspended = 0 AND phase = 0
        """,
        "CREATE INDEX words_by_deck ON words (learner_id, deck)",
        "CREATE INDEX reviews_by_time ON reviews (at)",
        "CREATE INDEX reviews_by_id ON reviews (id)",
        "CREATE INDEX review_undos_by_word ON review_undos (word_number)",
        "CREATE INDEX word_origins_by_import ON word_origins (import_id)",
    ]
}
