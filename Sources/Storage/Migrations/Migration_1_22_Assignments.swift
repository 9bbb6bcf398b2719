extension Migration {
    /// Conversations that somebody has asked a learner to hold, a scenario once.
    static let assignments = Migration(
        "1.22",
        [
            """
            CREATE TABLE assignments (
                learner_id TEXT NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
                scenario_id TEXT NOT NULL,
                note TEXT NOT NULL,
                assigned_by TEXT,
                assigned_at BIGINT NOT NULL,
                due_at BIGINT,
                done_at BIGINT,
                PRIMARY KEY (learner_id, scenario_id)
            )
            """
        ])
}
