package import Foundation

/// A conversation that somebody has asked a learner to hold.
package struct AssignmentRecord: Sendable, Hashable {
    package var scenarioID: String
    package var note: String
    /// The name of the device that asked; nil for the machine's own user.
    package var assignedBy: String?
    package var assignedAt: Date
    package var dueAt: Date?
    /// When such a conversation was ended first since.
    package var doneAt: Date?

    package init(
        scenarioID: String, note: String, assignedBy: String?, assignedAt: Date, dueAt: Date?, doneAt: Date? = nil
    ) {
        self.scenarioID = scenarioID
        self.note = note
        self.assignedBy = assignedBy
        self.assignedAt = assignedAt
        self.dueAt = dueAt
        self.doneAt = doneAt
    }
}

extension StoreReader {
    /// A learner's assignments: open ones first, of them the first due, then the one that was asked for first.
    package func assignments(of learnerID: UUID) throws -> [AssignmentRecord] {
        try database.all(
            """
            SELECT scenario_id, note, assigned_by, assigned_at, due_at, done_at FROM assignments WHERE learner_id = ?
            ORDER BY done_at IS NOT NULL, due_at IS NULL, due_at, assigned_at, scenario_id
            """, [.id(learnerID)]
        ) {
            AssignmentRecord(
                scenarioID: $0.text(0), note: $0.text(1), assignedBy: $0.optionalText(2), assignedAt: $0.date(3),
                dueAt: $0.optionalDate(4), doneAt: $0.optionalDate(5))
        }
    }
}

extension StoreWriter {
    /// One of the same scenario gives way to it.
    package func put(_ assignment: AssignmentRecord, of learnerID: UUID) throws {
        try database.change(
            """
            INSERT INTO assignments (learner_id, scenario_id, note, assigned_by, assigned_at, due_at, done_at)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (learner_id, scenario_id) DO UPDATE SET note = excluded.note,
                assigned_by = excluded.assigned_by, assigned_at = excluded.assigned_at, due_at = excluded.due_at,
                done_at = excluded.done_at
            """,
            [
                .id(learnerID), .text(assignment.scenarioID), .text(assignment.note),
                .text(assignment.assignedBy), .instant(assignment.assignedAt), .instant(assignment.dueAt),
                .instant(assignment.doneAt),
            ])
    }

    /// Notes that a conversation of a scenario was ended.
    package func completeAssignment(ofScenario id: String, of learnerID: UUID, at instant: Date) throws {
        try database.change(
            "UPDATE assignments SET done_at = ? WHERE learner_id = ? AND scenario_id = ? AND done_at IS NULL",
            [.instant(instant), .id(learnerID), .text(id)])
    }

    /// - Returns: Whether it was there.
    package func deleteAssignment(ofScenario id: String, of learnerID: UUID) throws -> Bool {
        try database.change(
            "DELETE FROM assignments WHERE learner_id = ? AND scenario_id = ?", [.id(learnerID), .text(id)]) > 0
    }
}
