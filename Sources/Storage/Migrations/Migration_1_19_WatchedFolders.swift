extension Migration {
    /// What is said in recordings, and folders whose files become materials.
    static let watchedFolders = Migration(
        "1.19",
        [
            """
            CREATE TABLE material_transcripts (
                material_id TEXT PRIMARY KEY REFERENCES materials (id) ON DELETE CASCADE,
                transcript TEXT NOT NULL
            )
            """,
            // Of this machine: a learner who goes elsewhere leaves them.
            """
            CREATE TABLE watched_folders (
                id TEXT PRIMARY KEY,
                learner_id TEXT NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
                path TEXT NOT NULL,
                folder TEXT NOT NULL,
                UNIQUE (learner_id, path)
            )
            """,
            """
            CREATE TABLE watched_files (
                id TEXT PRIMARY KEY,
                folder_id TEXT NOT NULL REFERENCES watched_folders (id) ON DELETE CASCADE,
                path TEXT NOT NULL,
                material_id TEXT REFERENCES materials (id) ON DELETE SET NULL,
                status TEXT NOT NULL,
                file TEXT NOT NULL,
                UNIQUE (folder_id, path)
            )
            """,
            "CREATE INDEX watched_files_of_material ON watched_files (material_id)",
        ])
}
