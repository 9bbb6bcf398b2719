extension Migration {
    /// Learners whose record begins later than their conversations and reviews: it is filled once from those.
    static let unfilledRecords = Migration(
        "1.18",
        [
            "CREATE TABLE unfilled_records (learner_id TEXT PRIMARY KEY REFERENCES learners (id) ON DELETE CASCADE)",
            "INSERT INTO unfilled_records (learner_id) SELECT id FROM learners",
        ])
}
