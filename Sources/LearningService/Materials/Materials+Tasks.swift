import ContentFiles
package import Foundation
import JSONText
import Storage
package import Study

extension Materials {
    /// Which tasks are shown, the first due first.
    package enum TaskView: String, Sendable, CaseIterable {
        case all, upcoming, overdue, completed

        fileprivate func filter(at now: Date) -> TaskFilter {
            switch self {
            case .all: .all
            case .upcoming: .upcoming(now)
            case .overdue: .overdue(now)
            case .completed: .completed
            }
        }
    }

    // MARK: Subjects

    /// A learner's subjects; those of the content that the learner does not have yet come last, with nothing in them.
    package func subjects(listedFor learnerID: UUID) async throws -> SubjectsReply {
        try await store.requireLearner(learnerID)
        var entries = try await store.read { reader in
            try reader.subjects(of: learnerID).map {
                SubjectsReply.Entry(subject: try Self.subject($0.subject), materials: $0.materials, tasks: $0.tasks)
            }
        }
        let own = Set(entries.map { MaterialSubject.key($0.subject.name) })
        for preset in presets(of: learnerID) where !own.contains(MaterialSubject.key(preset.name)) {
            entries.append(SubjectsReply.Entry(subject: preset, materials: 0, tasks: 0))
        }
        return SubjectsReply(subjects: entries)
    }

    /// - Throws: ``ServiceError/Code/conflict`` for a name that the learner has.
    package func addSubject(
        named name: String, color: String, emoji: String, for learnerID: UUID
    ) async throws -> MaterialSubject {
        try await store.requireLearner(learnerID)
        let subject = try MaterialSubject(id: UUID(), name: name, color: color, emoji: emoji).checked()
        try await insert(subject, for: learnerID)
        return subject
    }

    /// Deletes a subject; materials and tasks of it stay.
    package func deleteSubject(_ id: UUID, of learnerID: UUID) async throws -> RemovedReply {
        try await store.requireLearner(learnerID)
        return RemovedReply(deleted: try await store.write { try $0.deleteSubject(id, of: learnerID) })
    }

    private func insert(_ subject: MaterialSubject, for learnerID: UUID) async throws {
        let json = String(decoding: try WireFormat.encode(subject), as: UTF8.self)
        do {
            try await store.write {
                try $0.insertSubject(json, id: subject.id, key: MaterialSubject.key(subject.name), of: learnerID)
            }
        } catch let error as StorageError where error.code == .duplicate {
            throw ServiceError(.conflict, "There is a subject '\(subject.name)' already.", field: "name")
        }
    }

    /// The content's subjects, each with an id of its own for a learner.
    private func presets(of learnerID: UUID) -> [MaterialSubject] {
        catalog.snapshot.study.value.subjects.map { preset in
            MaterialSubject(
                id: UUID(named: "subject", learnerID, preset.id), name: preset.name, color: preset.color,
                emoji: preset.emoji)
        }
    }

    func subjects(of learnerID: UUID) async throws -> [MaterialSubject] {
        try await store.read { try $0.subjects(of: learnerID).map { try Self.subject($0.subject) } }
    }

    static func subject(_ json: String) throws -> MaterialSubject {
        try WireFormat.decode(MaterialSubject.self, from: Data(json.utf8))
    }

    static func subject(
        named name: String, in subjects: [MaterialSubject]
    ) throws(ServiceError) -> MaterialSubject {
        let key = MaterialSubject.key(name)
        if let subject = subjects.first(where: { MaterialSubject.key($0.name) == key }) { return subject }
        throw ServiceError(.notFound, "There is no subject '\(name)'; subjects.list names them.", field: "subject")
    }

    /// A subject by its name; one of the content's is made the learner's.
    func subjectID(named name: String, of learnerID: UUID) async throws -> UUID {
        let own = try await subjects(of: learnerID)
        let preset = try Self.subject(named: name, in: own + presets(of: learnerID))
        if !own.contains(where: { $0.id == preset.id }) { try await insert(preset, for: learnerID) }
        return preset.id
    }

    // MARK: Tasks

    /// - Throws: ``ServiceError/Code/notFound`` for a subject or a material that is not there.
    package func addTask(
        _ task: StudyTask, subject: String?, materialID: UUID?, for learnerID: UUID
    ) async throws -> StudyTask {
        try await store.requireLearner(learnerID)
        var task = try task.checked()
        if let subject { task.subjectID = try await subjectID(named: subject, of: learnerID) }
        task.materialID = materialID
        return try await store.write { [task] writer in
            if let materialID { _ = try Self.material(materialID, of: learnerID, writer.reader) }
            try writer.put(try task.record(of: learnerID))
            return task
        }
    }

    package func tasks(of learnerID: UUID, _ view: TaskView, limit: Int) async throws -> TasksReply {
        try await store.requireLearner(learnerID)
        let filter = view.filter(at: clock())
        return TasksReply(
            tasks: try await store.read { try $0.tasks(of: learnerID, filter, limit: limit).map(Self.task) })
    }

    /// Says that a task is done, or is not.
    package func completeTask(_ id: UUID, isCompleted: Bool, of learnerID: UUID) async throws -> StudyTask {
        try await store.requireLearner(learnerID)
        return try await store.write { writer in
            guard let stored = try writer.reader.task(id, of: learnerID) else {
                throw ServiceError(
                    .notFound, "The learner has no task \(id.uuidString.lowercased()).", field: "taskID")
            }
            var task = try Self.task(stored)
            task.isCompleted = isCompleted
            try writer.put(try task.record(of: learnerID))
            return task
        }
    }

    package func deleteTask(_ id: UUID, of learnerID: UUID) async throws -> RemovedReply {
        try await store.requireLearner(learnerID)
        return RemovedReply(deleted: try await store.write { try $0.deleteTask(id, of: learnerID) })
    }

    /// A learner's tasks as iCalendar, as a text or in a file.
    package func calendar(
        of learnerID: UUID, to path: String?, mayReplace: Bool, userID: UInt32
    ) async throws -> CalendarReply {
        let tasks = try await tasks(of: learnerID, .all, limit: 10_000).tasks
        let text = TaskCalendar.text(tasks, at: clock())
        guard let path else { return CalendarReply(tasks: tasks.count, text: text) }
        try await documents.place(text, at: path, mayReplace: mayReplace, userID: userID)
        return CalendarReply(tasks: tasks.count, path: path)
    }

    private static func task(_ json: String) throws -> StudyTask {
        try WireFormat.decode(StudyTask.self, from: Data(json.utf8))
    }
}

extension StudyTask {
    fileprivate func record(of learnerID: UUID) throws -> TaskRecord {
        TaskRecord(
            id: id, learnerID: learnerID, subjectID: subjectID, materialID: materialID, isCompleted: isCompleted,
            dueAt: dueDate, task: String(decoding: try WireFormat.encode(self), as: UTF8.self))
    }
}
