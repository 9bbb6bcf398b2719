internal import Foundation

extension Migration {
    /// What was changed, for other devices to learn.
    static let changeLog = Migration("1.9") { database in
        try database.execute(logTables)
        try database.change("INSERT INTO store_device (id) VALUES (?)", [.id(UUID())])
    }

    private static let logTables = [
        // One row: the id of this store.
        "CREATE TABLE store_device (id TEXT PRIMARY KEY)",
        // A log of each learner and one of the rooms. Its rows up to `forgotten` are not known any more.
        """
        CREATE TABLE change_logs (
            id TEXT PRIMARY KEY,
            learner_id TEXT REFERENCES learners (id) ON DELETE CASCADE,
            last BIGINT NOT NULL,
            forgotten BIGINT NOT NULL
        )
        """,
        // The device is null for this store. Keys are packed.
        """
        CREATE TABLE changes (
            log_id TEXT NOT NULL REFERENCES change_logs (id) ON DELETE CASCADE,
            number BIGINT NOT NULL,
            kind TEXT NOT NULL,
            keys BYTEA NOT NULL,
            fields TEXT NOT NULL,
            is_deleted BIGINT NOT NULL,
            at BIGINT NOT NULL,
            device TEXT,
            PRIMARY KEY (log_id, number)
        )
        """,
        // What is there was never logged: whoever begins to follow must read it whole.
        "INSERT INTO change_logs (id, learner_id, last, forgotten) SELECT id, id, 1, 1 FROM learners",
        """
        INSERT INTO change_logs (id, learner_id, last, forgotten)
        SELECT 'rooms', CAST(NULL AS TEXT), 1, 1 WHERE EXISTS (SELECT 1 FROM rooms)
        """,
    ]
}
