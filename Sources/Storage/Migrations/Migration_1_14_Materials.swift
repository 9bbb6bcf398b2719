extension Migration {
    /// Learners' materials with the queue of those to be read, their subjects and tasks.
    static let materials = Migration(
        "1.14",
        [
            // The name is kept a second time in the form that tells names apart.
            """
            CREATE TABLE subjects (
                id TEXT PRIMARY KEY,
                learner_id TEXT NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
                name_key TEXT NOT NULL,
                subject TEXT NOT NULL,
                UNIQUE (learner_id, name_key)
            )
            """,
            """
            CREATE TABLE materials (
                id TEXT PRIMARY KEY,
                learner_id TEXT NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
                subject_id TEXT REFERENCES subjects (id) ON DELETE SET NULL,
                status TEXT NOT NULL,
                created_at BIGINT NOT NULL,
                accessed_at BIGINT NOT NULL,
                has_summary BIGINT NOT NULL,
                material TEXT NOT NULL
            )
            """,
            "CREATE INDEX materials_by_age ON materials (learner_id, created_at, id)",
            "CREATE INDEX materials_by_subject ON materials (learner_id, subject_id, created_at)",
            "CREATE INDEX materials_by_access ON materials (learner_id, status, subject_id, accessed_at)",
            "CREATE INDEX materials_by_summary ON materials (learner_id, has_summary, created_at)",
            "CREATE INDEX materials_of_subject ON materials (subject_id)",
            // Apart from what lists show, since it is long.
            """
            CREATE TABLE material_texts (
                material_id TEXT PRIMARY KEY REFERENCES materials (id) ON DELETE CASCADE,
                text TEXT NOT NULL
            )
            """,
            // Those to be read: a row goes when its material was read, or will not be.
            """
            CREATE TABLE material_jobs (
                material_id TEXT PRIMARY KEY REFERENCES materials (id) ON DELETE CASCADE,
                tries BIGINT NOT NULL,
                queued_at BIGINT NOT NULL
            )
            """,
            "CREATE INDEX material_jobs_by_age ON material_jobs (queued_at)",
            """
            CREATE TABLE tasks (
                id TEXT PRIMARY KEY,
                learner_id TEXT NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
                subject_id TEXT REFERENCES subjects (id) ON DELETE SET NULL,
                material_id TEXT REFERENCES materials (id) ON DELETE SET NULL,
                is_completed BIGINT NOT NULL,
                due_at BIGINT NOT NULL,
                task TEXT NOT NULL
            )
            """,
            "CREATE INDEX tasks_by_due ON tasks (learner_id, is_completed, due_at)",
            "CREATE INDEX tasks_of_subject ON tasks (subject_id)",
            "CREATE INDEX tasks_of_material ON tasks (material_id)",
        ])
}
