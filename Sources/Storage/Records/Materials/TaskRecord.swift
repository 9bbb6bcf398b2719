package import Foundation

/// A learner's task.
package struct TaskRecord: Sendable, Hashable {
    package var id: UUID
    package var learnerID: UUID
    package var subjectID: UUID?
    package var materialID: UUID?
    package var isCompleted: Bool
    package var dueAt: Date
    package var task: String

    package init(
        id: UUID, learnerID: UUID, subjectID: UUID?, materialID: UUID?, isCompleted: Bool, dueAt: Date, task: String
    ) {
        self.id = id
        self.learnerID = learnerID
        self.subjectID = subjectID
        self.materialID = materialID
        self.isCompleted = isCompleted
        self.dueAt = dueAt
        self.task = task
    }
}

/// A task as it is shown: its JSON, and what it is filed under that is still there.
package struct StoredTask: Sendable, Hashable {
    package var task: String
    package var subjectID: UUID?
    package var materialID: UUID?

    static let columns = "task, subject_id, material_id"

    /// - Parameter row: Of the columns ``columns``.
    init(_ row: Columns) throws {
        task = row.text(0)
        subjectID = try row.optionalID(1)
        materialID = try row.optionalID(2)
    }
}

/// Which of a learner's tasks are meant.
package enum TaskFilter: Sendable, Hashable {
    case all
    /// Open, and due after an instant.
    case upcoming(Date)
    /// Open, and due before it, or right then.
    case overdue(Date)
    case completed

    fileprivate var condition: (sql: String, values: [Value]) {
        switch self {
        case .all: ("", [])
        case .upcoming(let now): ("AND is_completed = 0 AND due_at > ?", [.instant(now)])
        case .overdue(let now): ("AND is_completed = 0 AND due_at <= ?", [.instant(now)])
        case .completed: ("AND is_completed = 1", [])
        }
    }
}

extension StoreReader {
    /// A learner's tasks, the first due first.
    package func tasks(
        of learnerID: UUID, _ filter: TaskFilter, limit: Int, offset: Int = 0
    ) throws -> [StoredTask] {
        let condition = filter.condition
        return try database.all(
            """
            SELECT \(StoredTask.columns) FROM tasks WHERE learner_id = ? \(condition.sql)
            ORDER BY due_at, id LIMIT ? OFFSET ?
            """, [.id(learnerID)] + condition.values + [.integer(limit), .integer(offset)], StoredTask.init)
    }

    package func task(_ id: UUID, of learnerID: UUID) throws -> StoredTask? {
        try database.first(
            "SELECT \(StoredTask.columns) FROM tasks WHERE id = ? AND learner_id = ?", [.id(id), .id(learnerID)],
            StoredTask.init)
    }

    /// A learner's subjects as JSON, with how many materials and tasks are filed under each.
    package func subjects(of learnerID: UUID) throws -> [(subject: String, materials: Int, tasks: Int)] {
        try database.all(
            """
            SELECT subject, (SELECT COUNT(*) FROM materials WHERE materials.subject_id = subjects.id),
                (SELECT COUNT(*) FROM tasks WHERE tasks.subject_id = subjects.id)
            FROM subjects WHERE learner_id = ? ORDER BY name_key
            """, [.id(learnerID)]
        ) { ($0.text(0), $0.integer(1), $0.integer(2)) }
    }

    /// A subject by the form that tells names apart.
    package func subject(named key: String, of learnerID: UUID) throws -> UUID? {
        try database.first(
            "SELECT id FROM subjects WHERE learner_id = ? AND name_key = ?", [.id(learnerID), .text(key)]
        ) { try $0.id(0) }
    }
}

extension StoreWriter {
    /// Writes a task, whether it is there or not. What it is filed under and was deleted meanwhile is none.
    package func put(_ task: TaskRecord) throws {
        if try !database.exists("SELECT 1 FROM tasks WHERE id = ?", [.id(task.id)]) {
            added(.tasks, of: task.learnerID.uuidString)
        }
        try database.change(
            """
            INSERT INTO tasks (id, learner_id, subject_id, material_id, is_completed, due_at, task)
            VALUES (?, ?, (SELECT id FROM subjects WHERE id = ?), (SELECT id FROM materials WHERE id = ?), ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET subject_id = excluded.subject_id, material_id = excluded.material_id,
                is_completed = excluded.is_completed, due_at = excluded.due_at, task = excluded.task
            """,
            [
                .id(task.id), .id(task.learnerID), .id(task.subjectID), .id(task.materialID),
                .flag(task.isCompleted), .instant(task.dueAt), .text(task.task),
            ])
        try changed(.task, .id(task.id), of: task.learnerID, .all)
    }

    /// - Returns: Whether it was there.
    package func deleteTask(_ id: UUID, of learnerID: UUID) throws -> Bool {
        let count = try database.change("DELETE FROM tasks WHERE id = ? AND learner_id = ?", [.id(id), .id(learnerID)])
        if count > 0 { try deleted(.task, .id(id), of: learnerID) }
        return count > 0
    }

    /// Adds a subject.
    ///
    /// - Parameter key: The form of its name that tells names apart.
    /// - Throws: ``StorageError/Code/duplicate`` for a name that the learner has.
    package func insertSubject(_ subject: String, id: UUID, key: String, of learnerID: UUID) throws {
        try database.change(
            "INSERT INTO subjects (id, learner_id, name_key, subject) VALUES (?, ?, ?, ?)",
            [.id(id), .id(learnerID), .text(key), .text(subject)])
        added(.subjects, of: learnerID.uuidString)
        try changed(.subject, .id(id), of: learnerID, .all)
    }

    /// Deletes a subject; what was filed under it stays.
    ///
    /// - Returns: Whether it was there.
    package func deleteSubject(_ id: UUID, of learnerID: UUID) throws -> Bool {
        let count = try database.change(
            "DELETE FROM subjects WHERE id = ? AND learner_id = ?", [.id(id), .id(learnerID)])
        if count > 0 { try deleted(.subject, .id(id), of: learnerID) }
        return count > 0
    }
}
