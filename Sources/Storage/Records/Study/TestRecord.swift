package import Foundation

/// A test of an idea, with its questions as they were when it was made.
package struct TestRecord: Sendable, Hashable {
    package var id: UUID
    package var learnerID: UUID
    package var ideaID: String
    package var type: String
    package var createdAt: Date
    package var scheduledFor: Date?
    /// The test as the daemon's JSON.
    package var test: String

    package init(
        id: UUID, learnerID: UUID, ideaID: String, type: String, createdAt: Date, scheduledFor: Date?, test: String
    ) {
        self.id = id
        self.learnerID = learnerID
        self.ideaID = ideaID
        self.type = type
        self.createdAt = createdAt
        self.scheduledFor = scheduledFor
        self.test = test
    }

    static let columns = "id, learner_id, idea_id, type, created_at, scheduled_for, test"

    /// - Parameter row: Of the columns ``columns``.
    init(_ row: Columns) throws {
        id = try row.id(0)
        learnerID = try row.id(1)
        ideaID = row.text(2)
        type = row.text(3)
        createdAt = row.date(4)
        scheduledFor = row.optionalDate(5)
        test = row.text(6)
    }
}

/// One taking of a test.
package struct AttemptRecord: Sendable, Hashable {
    package var id: UUID
    package var testID: UUID
    package var learnerID: UUID
    /// Counts the changes, so that of two writers one is told.
    package var version: Int
    package var startedAt: Date
    package var completedAt: Date?
    /// The attempt as the daemon's JSON.
    package var attempt: String
    /// What it came to, once it is complete, as JSON.
    package var progress: String?

    package init(
        id: UUID, testID: UUID, learnerID: UUID, version: Int = 0, startedAt: Date, completedAt: Date? = nil,
        attempt: String, progress: String? = nil
    ) {
        self.id = id
        self.testID = testID
        self.learnerID = learnerID
        self.version = version
        self.startedAt = startedAt
        self.completedAt = completedAt
        self.attempt = attempt
        self.progress = progress
    }

    static let columns = "id, test_id, learner_id, version, started_at, completed_at, attempt, progress"

    /// - Parameter row: Of the columns ``columns``.
    init(_ row: Columns) throws {
        id = try row.id(0)
        testID = try row.id(1)
        learnerID = try row.id(2)
        version = row.integer(3)
        startedAt = row.date(4)
        completedAt = row.optionalDate(5)
        attempt = row.text(6)
        progress = row.optionalText(7)
    }
}

extension StoreReader {
    package func test(_ id: UUID, of learnerID: UUID) throws -> TestRecord? {
        try database.first(
            "SELECT \(TestRecord.columns) FROM idea_tests WHERE id = ? AND learner_id = ?", [.id(id), .id(learnerID)],
            TestRecord.init)
    }

    /// The latest first.
    ///
    /// - Parameters:
    ///   - ideaID: Only its tests; all where it is nil.
    ///   - isOpen: Only those that are, or are not, left open.
    package func tests(
        of learnerID: UUID, ideaID: String?, isOpen: Bool? = nil, limit: Int
    ) throws -> [TestRecord] {
        let idea = ideaID == nil ? "" : "AND idea_id = ?"
        let open = "EXISTS (SELECT 1 FROM test_attempts WHERE test_id = idea_tests.id AND completed_at IS NULL)"
        let state = isOpen.map { "AND \($0 ? "" : "NOT ")\(open)" } ?? ""
        return try database.all(
            """
            SELECT \(TestRecord.columns) FROM idea_tests WHERE learner_id = ? \(idea) \(state)
            ORDER BY created_at DESC, id LIMIT ?
            """, [.id(learnerID)] + (ideaID.map { [.text($0)] } ?? []) + [.integer(limit)], TestRecord.init)
    }

    package func attempt(_ id: UUID, of learnerID: UUID) throws -> AttemptRecord? {
        try database.first(
            "SELECT \(AttemptRecord.columns) FROM test_attempts WHERE id = ? AND learner_id = ?",
            [.id(id), .id(learnerID)], AttemptRecord.init)
    }

    /// The attempts at a test, the first first.
    package func attempts(ofTest testID: UUID) throws -> [AttemptRecord] {
        try database.all(
            "SELECT \(AttemptRecord.columns) FROM test_attempts WHERE test_id = ? ORDER BY started_at, id",
            [.id(testID)], AttemptRecord.init)
    }

    /// The attempt at an idea that was left open, with its test.
    package func openAttempt(ofIdea ideaID: String, of learnerID: UUID) throws -> AttemptRecord? {
        let columns = AttemptRecord.columns.split(separator: ", ").map { "a.\($0)" }.joined(separator: ", ")
        return try database.first(
            """
            SELECT \(columns) FROM test_attempts a JOIN idea_tests t ON t.id = a.test_id
            WHERE t.learner_id = ? AND t.idea_id = ? AND a.completed_at IS NULL
            ORDER BY a.started_at DESC LIMIT 1
            """, [.id(learnerID), .text(ideaID)], AttemptRecord.init)
    }

    /// Progress by idea, as the daemon's JSON.
    package func ideaProgress(of learnerID: UUID) throws -> [String: String] {
        var progress: [String: String] = [:]
        try database.each("SELECT idea_id, progress FROM idea_progress WHERE learner_id = ?", [.id(learnerID)]) {
            progress[$0.text(0)] = $0.text(1)
        }
        return progress
    }

    package func ideaProgress(_ ideaID: String, of learnerID: UUID) throws -> String? {
        try database.first(
            "SELECT progress FROM idea_progress WHERE learner_id = ? AND idea_id = ?", [.id(learnerID), .text(ideaID)]
        ) { $0.text(0) }
    }
}

extension StoreWriter {
    package func insert(_ test: TestRecord) throws {
        try database.change(
            "INSERT INTO idea_tests (\(TestRecord.columns)) VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                .id(test.id), .id(test.learnerID), .text(test.ideaID), .text(test.type), .instant(test.createdAt),
                .instant(test.scheduledFor), .text(test.test),
            ])
        try changed(.test, .id(test.id), of: test.learnerID, .all)
    }

    package func insert(_ attempt: AttemptRecord) throws {
        try database.change(
            "INSERT INTO test_attempts (\(AttemptRecord.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [
                .id(attempt.id), .id(attempt.testID), .id(attempt.learnerID), .integer(attempt.version),
                .instant(attempt.startedAt), .instant(attempt.completedAt), .text(attempt.attempt),
                .text(attempt.progress),
            ])
        try changed(.attempt, .id(attempt.id), of: attempt.learnerID, .all)
    }

    /// Writes an attempt back, one version further.
    ///
    /// - Throws: ``StorageError/Code/conflict`` when another writer was faster.
    package func update(_ attempt: AttemptRecord) throws {
        let count = try database.change(
            """
            UPDATE test_attempts SET version = ?, completed_at = ?, attempt = ?, progress = ?
            WHERE id = ? AND version = ?
            """,
            [
                .integer(attempt.version + 1), .instant(attempt.completedAt), .text(attempt.attempt),
                .text(attempt.progress), .id(attempt.id), .integer(attempt.version),
            ])
        guard count == 1 else {
            throw StorageError(.conflict, "Another writer changed the same attempt since it was read.")
        }
        try changed(.attempt, .id(attempt.id), of: attempt.learnerID, .all)
    }

    package func setIdeaProgress(
        _ ideaID: String, of learnerID: UUID, nextReviewAt: Date?, _ progress: String
    ) throws {
        try database.change(
            """
            INSERT INTO idea_progress (learner_id, idea_id, next_review_at, progress) VALUES (?, ?, ?, ?)
            ON CONFLICT (learner_id, idea_id) DO UPDATE SET next_review_at = excluded.next_review_at,
                progress = excluded.progress
            """, [.id(learnerID), .text(ideaID), .instant(nextReviewAt), .text(progress)])
        try changed(.ideaProgress, .names([ideaID]), of: learnerID, .all)
    }
}
