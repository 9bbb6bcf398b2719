extension Migration {
    /// Devices that may ask over the network, and whose learners they are.
    static let devices = Migration(
        "1.10",
        [
            // Of a token only its SHA-256 is kept.
            """
            CREATE TABLE devices (
                id TEXT PRIMARY KEY,
                token_hash TEXT NOT NULL UNIQUE,
                name TEXT NOT NULL,
                kind TEXT NOT NULL,
                role TEXT NOT NULL,
                room TEXT,
                created_at BIGINT NOT NULL,
                last_seen_at BIGINT
            )
            """,
            """
            CREATE TABLE device_learners (
                device_id TEXT NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
                learner_id TEXT NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
                PRIMARY KEY (device_id, learner_id)
            )
            """,
            "CREATE INDEX device_learners_by_learner ON device_learners (learner_id)",
        ])
}
