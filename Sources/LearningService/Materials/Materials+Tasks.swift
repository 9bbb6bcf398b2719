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
        let language = try await store.profile(learnerID).nativeLanguage
        let content = catalog.snapshot
        let labels = Dictionary(
            content.study.value.subjects.map { preset in
                let label = preset.label.text(in: language, fallback: content.defaults.explanation)
                return (MaterialSubject.key(preset.name), label)
            }, uniquingKeysWith: { first, _ in first })
        func entry(_ subject: MaterialSubject, materials: Int, tasks: Int, isOwn: Bool) -> SubjectsReply.Entry {
            SubjectsReply.Entry(
                subject: subject, label: labels[MaterialSubject.key(subject.name)] ?? subject.name,
                materials: materials, tasks: tasks, isOwn: isOwn)
        }
        let kept = try await store.read { try $0.subjects(of: learnerID) }
        var entries = try kept.map {
            entry(try Self.subject($0.subject), materials: $0.materials, tasks: $0.tasks, isOwn: true)
        }
        let own = Set(entries.map { MaterialSubject.key($0.subject.name) })
        for preset in presets(of: learnerID) where !own.contains(MaterialSubject.key(preset.name)) {
            entries.append(entry(preset, materials: 0, tasks: 0, isOwn: false))
        }
        return SubjectsReply(subjects: entries)
    }

    /// - Throws: ``ServiceError/Code/conflict`` for a name that the learner has.
    package func addSubject(
        named name: String, color: String, emoji: String, for learnerID: UUID
    ) async throws -> MaterialSubject {
        try await store.requireLearner(learnerID)
        let subject = try MaterialSubject(id: UUID(), name: name, color: color, emoji: emoji).checked()
        do {
            try await store.write { try Self.insert(subject, of: learnerID, $0) }
        } catch let error as StorageError where error.code == .duplicate {
            throw ServiceError(.conflict, "There is a subject '\(subject.name)' already.", field: "name")
        }
        return subject
    }

    /// Deletes a subject; materials and tasks of it stay.
    package func deleteSubject(_ id: UUID, of learnerID: UUID) async throws -> RemovedReply {
        try await store.requireLearner(learnerID)
        return RemovedReply(deleted: try await store.write { try $0.deleteSubject(id, of: learnerID) })
    }

    private static func insert(
        _ subject: MaterialSubject, of learnerID: UUID, _ writer: borrowing StoreWriter
    ) throws {
        try writer.insertSubject(
            String(decoding: try WireFormat.encode(subject), as: UTF8.self), id: subject.id,
            key: MaterialSubject.key(subject.name), of: learnerID)
    }

    /// The content's subjects, each with an id of its own for a learner.
    func presets(of learnerID: UUID) -> [MaterialSubject] {
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
    ///
    /// - Throws: ``ServiceError/Code/notFound``.
    static func subjectID(
        named name: String, of learnerID: UUID, _ presets: [MaterialSubject], _ writer: borrowing StoreWriter
    ) throws -> UUID {
        if let own = try writer.reader.subject(named: MaterialSubject.key(name), of: learnerID) { return own }
        let preset = try subject(named: name, in: presets)
        try insert(preset, of: learnerID, writer)
        return preset.id
    }

    /// What events say of a subject: its name.
    static func subjectField(
        _ id: UUID?, of learnerID: UUID, _ reader: borrowing StoreReader
    ) throws -> [String: StudyEvent.Value] {
        guard let id else { return [:] }
        let subjects = try reader.subjects(of: learnerID).map { try subject($0.subject) }
        return subjects.first { $0.id == id }.map { ["subject": .text($0.name)] } ?? [:]
    }

    // MARK: Tasks

    /// - Throws: ``ServiceError/Code/notFound`` for a subject or a material that is not there.
    package func addTask(
        _ task: StudyTask, subject: String?, materialID: UUID?, for learnerID: UUID
    ) async throws -> StudyTask {
        try await store.requireLearner(learnerID)
        var task = try task.checked()
        task.materialID = materialID
        let presets = presets(of: learnerID)
        return try await store.write { [task] writer in
            var task = task
            task.subjectID = try subject.map { try Self.subjectID(named: $0, of: learnerID, presets, writer) }
            if let materialID { _ = try Self.material(materialID, of: learnerID, writer.reader) }
            try writer.put(try task.record(of: learnerID))
            return task
        }
    }

    package func tasks(
        of learnerID: UUID, _ view: TaskView, limit: Int, offset: Int = 0
    ) async throws -> TasksReply {
        try await store.requireLearner(learnerID)
        let filter = view.filter(at: clock())
        return TasksReply(
            tasks: try await store.read {
                try $0.tasks(of: learnerID, filter, limit: limit, offset: offset).map(Self.task)
            })
    }

    /// Which subject a task is to have.
    package enum SubjectChange: Sendable {
        case kept, noneLeft
        case named(String)
    }

    /// Changes a task; whether it is done is ``completeTask(_:isCompleted:of:)``'s to say.
    ///
    /// - Throws: ``ServiceError/Code/notFound`` for a task, a subject or a material that is not there;
    ///   ``LibraryFault`` for a field outside its limits.
    package func updateTask(
        _ id: UUID, of learnerID: UUID, subject: SubjectChange, _ change: @escaping @Sendable (inout StudyTask) -> Void
    ) async throws -> StudyTask {
        try await store.requireLearner(learnerID)
        let presets = presets(of: learnerID)
        return try await store.write { writer in
            let stored = try Self.task(id, of: learnerID, writer.reader)
            var task = stored
            change(&task)
            task = try task.checked()
            switch subject {
            case .kept: break
            case .noneLeft: task.subjectID = nil
            case .named(let name): task.subjectID = try Self.subjectID(named: name, of: learnerID, presets, writer)
            }
            if let materialID = task.materialID, materialID != stored.materialID {
                _ = try Self.material(materialID, of: learnerID, writer.reader)
            }
            try writer.put(try task.record(of: learnerID))
            return task
        }
    }

    /// - Throws: ``ServiceError/Code/notFound``.
    private static func task(_ id: UUID, of learnerID: UUID, _ reader: borrowing StoreReader) throws -> StudyTask {
        guard let stored = try reader.task(id, of: learnerID) else {
            throw ServiceError(
                .notFound, "The learner has no task \(id.uuidString.lowercased()).", field: "taskID")
        }
        return try task(stored)
    }

    /// Says that a task is done, or is not.
    ///
    /// - Throws: ``ServiceError/Code/notFound``.
    package func completeTask(_ id: UUID, isCompleted: Bool, of learnerID: UUID) async throws -> StudyTask {
        try await store.requireLearner(learnerID)
        let (now, log) = (study.now, study.log)
        return try await store.write { writer in
            var task = try Self.task(id, of: learnerID, writer.reader)
            task.isCompleted = isCompleted
            try writer.put(try task.record(of: learnerID))
            if isCompleted {
                // A task that is done twice counts once.
                let event = StudyEvent(
                    id: "task/\(id.lowercased)", kind: .task, at: now,
                    fields: try Self.subjectField(task.subjectID, of: learnerID, writer.reader))
                try log.keep(event, of: learnerID, in: writer)
            }
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
        let tasks = try await tasks(of: learnerID, .all, limit: .max).tasks
        let text = TaskCalendar.text(tasks, at: clock())
        guard let path else { return CalendarReply(tasks: tasks.count, text: text) }
        try await documents.place(text, at: path, mayReplace: mayReplace, userID: userID)
        return CalendarReply(tasks: tasks.count, path: path)
    }

    private static func task(_ stored: StoredTask) throws -> StudyTask {
        var task = try WireFormat.decode(StudyTask.self, from: Data(stored.task.utf8))
        // What it was filed under may have been deleted since.
        (task.subjectID, task.materialID) = (stored.subjectID, stored.materialID)
        return task
    }
}

extension StudyTask {
    fileprivate func record(of learnerID: UUID) throws -> TaskRecord {
        TaskRecord(
            id: id, learnerID: learnerID, subjectID: subjectID, materialID: materialID, isCompleted: isCompleted,
            dueAt: dueDate, task: String(decoding: try WireFormat.encode(self), as: UTF8.self))
    }
}
