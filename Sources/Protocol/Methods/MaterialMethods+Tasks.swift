import Foundation
import JSONText
package import LearningService
package import Study

extension Methods {
    package static let subjectsList = MethodName<SubjectsReply>("subjects.list")
    package static let subjectsAdd = MethodName<MaterialSubject>("subjects.add")
    package static let subjectsDelete = MethodName<RemovedReply>("subjects.delete")
    package static let tasksAdd = MethodName<StudyTask>("tasks.add")
    package static let tasksList = MethodName<TasksReply>("tasks.list")
    package static let tasksUpdate = MethodName<StudyTask>("tasks.update")
    package static let tasksComplete = MethodName<StudyTask>("tasks.complete")
    package static let tasksDelete = MethodName<RemovedReply>("tasks.delete")
    package static let tasksExport = MethodName<CalendarReply>("tasks.export")
}

/// The methods of what materials are filed under, and of what is to be done.
extension MaterialMethods {
    private static let task = Parameter.required("taskID", .uuid, "The task.")
    private static let taskFields =
        "id, title, desc, dueDate, isCompleted, priority, subjectID, materialID, googleCalendarEventID"

    var subjects: [RPCMethod] { [listSubjects, addSubject, deleteSubject] }
    var tasks: [RPCMethod] { [addTask, listTasks, updateTask, completeTask, deleteTask, exportTasks] }

    private var listSubjects: RPCMethod {
        RPCMethod(
            Methods.subjectsList, "Lists a learner's subjects, then those that the content offers.",
            parameters: [Self.learner],
            result:
                "subjects: subject (id, name, color, emoji), label (the name in the learner's language), materials and "
                + "tasks (how many), isOwn: whether the learner has it already.",
            example: "{\(Self.example)}", errors: [.notFound] + RPCError.Code.ofReading
        ) { arguments in
            try await materials.subjects(listedFor: try arguments.learnerID)
        }
    }

    private var addSubject: RPCMethod {
        RPCMethod(
            Methods.subjectsAdd, "Adds a subject.",
            parameters: [
                Self.learner,
                .required("name", .text(maximumBytes: 200), "1 to 50 characters; capitals do not tell names apart."),
                .optional("color", .text(maximumBytes: 7), usual: "#5c6577", "As #RRGGBB."),
                .optional("emoji", .text(maximumBytes: 100), usual: "📘", "One or two characters."),
            ], result: "id, name, color, emoji.", example: #"{\#(Self.example), "name": "Química", "emoji": "🧪"}"#,
            errors: [.notFound, .conflict] + RPCError.Code.ofWriting
        ) { arguments in
            try await materials.addSubject(
                named: try arguments.text("name"), color: try arguments.text("color"),
                emoji: try arguments.text("emoji"), for: try arguments.learnerID)
        }
    }

    private var deleteSubject: RPCMethod {
        RPCMethod(
            Methods.subjectsDelete, "Deletes a subject; materials and tasks of it stay.",
            parameters: [Self.learner, .required("subjectID", .uuid, "The subject.")],
            result: "deleted: whether it was there.",
            example: #"{\#(Self.example), "subjectID": "\#(VocabMethods.exampleID)"}"#,
            errors: [.notFound] + RPCError.Code.ofWriting
        ) { arguments in
            try await materials.deleteSubject(
                try arguments.required("subjectID", Arguments.uuid), of: try arguments.learnerID)
        }
    }

    private var addTask: RPCMethod {
        RPCMethod(
            Methods.tasksAdd, "Adds a task.",
            parameters: [
                Self.learner, .required("title", .text(maximumBytes: 800), "1 to 200 characters."),
                .required("dueDate", .instant, "By when."),
                .optional("desc", .text(maximumBytes: 20_000), "Up to 5,000 characters."),
                .optional("priority", LearnerParameters.choices(StudyTask.Priority.self), "How pressing it is."),
                Self.subject, .optional("materialID", .uuid, "The material that it is about."),
                .optional("googleCalendarEventID", .text(maximumBytes: 1_024), "As a client has it."),
            ], result: "\(Self.taskFields).",
            example: #"{\#(Self.example), "title": "Capítulo 3", "dueDate": "2026-12-01T17:00:00Z"}"#,
            errors: [.notFound] + RPCError.Code.ofWriting
        ) { arguments in
            var task = StudyTask(
                id: UUID(), title: try arguments.text("title"), desc: arguments.string("desc") ?? "",
                dueDate: try arguments.required("dueDate", Arguments.date))
            task.priority = arguments.choice("priority")
            task.googleCalendarEventID = arguments.string("googleCalendarEventID")
            return try await materials.addTask(
                task, subject: arguments.string("subject"), materialID: arguments.uuid("materialID"),
                for: try arguments.learnerID)
        }
    }

    private var listTasks: RPCMethod {
        RPCMethod(
            Methods.tasksList, "Lists a learner's tasks, the first due first.",
            parameters: [
                Self.learner,
                .optional(
                    "view", LearnerParameters.choices(Materials.TaskView.self), usual: "all",
                    "upcoming and overdue are open ones, due later and earlier than now."),
                .optional("limit", .integer(1...1_000), usual: 100, "Most of them."),
                .optional("offset", .integer(0...VocabMethods.offsetLimit), usual: 0, "Tasks to leave out first."),
            ], result: "tasks: \(Self.taskFields).", example: #"{\#(Self.example), "view": "upcoming"}"#,
            errors: [.notFound] + RPCError.Code.ofReading
        ) { arguments in
            try await materials.tasks(
                of: try arguments.learnerID,
                try arguments.required("view") { arguments in { arguments.choice($0) } },
                limit: try arguments.required("limit", Arguments.integer),
                offset: try arguments.required("offset", Arguments.integer))
        }
    }

    private var updateTask: RPCMethod {
        RPCMethod(
            Methods.tasksUpdate, "Changes what is given of a task, and leaves the rest.",
            parameters: [
                Self.learner, Self.task, .optional("title", .text(maximumBytes: 800), "1 to 200 characters."),
                .optional("dueDate", .instant, "By when."),
                .optional("desc", .text(maximumBytes: 20_000), "Up to 5,000 characters; null empties it."),
                .optional(
                    "priority", LearnerParameters.choices(StudyTask.Priority.self),
                    "How pressing it is; null takes it away."),
                .optional("subject", .text(maximumBytes: 200), "A subject's name; null takes it away."),
                .optional("materialID", .uuid, "The material that it is about; null takes it away."),
                .optional(
                    "googleCalendarEventID", .text(maximumBytes: 1_024), "As a client has it; null takes it away."),
            ], result: "\(Self.taskFields).",
            example: """
                {\(Self.example), "taskID": "\(VocabMethods.exampleID)", "dueDate": "2026-12-08T17:00:00Z", \
                "priority": null}
                """,
            errors: [.notFound] + RPCError.Code.ofWriting
        ) { arguments in
            for name in ["title", "dueDate"] where arguments.isNull(name) {
                throw RPCError(
                    .invalidParams, "'\(name)' cannot be null: leave it out to keep it as it is.", field: name)
            }
            let subject = arguments.string("subject").map(Materials.SubjectChange.named)
            return try await materials.updateTask(
                try arguments.required("taskID", Arguments.uuid), of: try arguments.learnerID,
                subject: subject ?? (arguments.isNull("subject") ? .noneLeft : .kept)
            ) { Self.apply(arguments, to: &$0) }
        }
    }

    /// Overwrites what is given of a task's own fields; null takes away what a task need not have.
    private static func apply(_ arguments: Arguments, to task: inout StudyTask) {
        if let title = arguments.string("title") { task.title = title }
        if let date = arguments.date("dueDate") { task.dueDate = date }
        if arguments.isNull("desc") { task.desc = "" }
        if let desc = arguments.string("desc") { task.desc = desc }
        if arguments.isNull("priority") { task.priority = nil }
        if let priority: StudyTask.Priority = arguments.choice("priority") { task.priority = priority }
        if arguments.isNull("materialID") { task.materialID = nil }
        if let id = arguments.uuid("materialID") { task.materialID = id }
        if arguments.isNull("googleCalendarEventID") { task.googleCalendarEventID = nil }
        if let id = arguments.string("googleCalendarEventID") { task.googleCalendarEventID = id }
    }

    private var completeTask: RPCMethod {
        RPCMethod(
            Methods.tasksComplete, "Says that a task is done, or is not.",
            parameters: [
                Self.learner, Self.task, .optional("isCompleted", .boolean, usual: true, "Whether it is done."),
            ], result: "\(Self.taskFields).",
            example: #"{\#(Self.example), "taskID": "\#(VocabMethods.exampleID)"}"#,
            errors: [.notFound] + RPCError.Code.ofWriting
        ) { arguments in
            try await materials.completeTask(
                try arguments.required("taskID", Arguments.uuid),
                isCompleted: try arguments.required("isCompleted", Arguments.flag), of: try arguments.learnerID)
        }
    }

    private var deleteTask: RPCMethod {
        RPCMethod(
            Methods.tasksDelete, "Deletes a task.", parameters: [Self.learner, Self.task],
            result: "deleted: whether it was there.",
            example: #"{\#(Self.example), "taskID": "\#(VocabMethods.exampleID)"}"#,
            errors: [.notFound] + RPCError.Code.ofWriting
        ) { arguments in
            try await materials.deleteTask(
                try arguments.required("taskID", Arguments.uuid), of: try arguments.learnerID)
        }
    }

    private var exportTasks: RPCMethod {
        RPCMethod(
            Methods.tasksExport, "Writes a learner's tasks as iCalendar (.ics), or returns them so.",
            parameters: [
                Self.learner,
                .optional(
                    "path", Self.path,
                    "The file on this machine, from / on, from the daemon's own user only; the text unless given."),
                .optional("replace", .boolean, usual: false, "Whether a file that is there gives way."),
            ], result: "tasks (how many), text or path.", example: "{\(Self.example)}",
            errors: [.notFound, .conflict, .forbidden, .storageFull, .unreadableFile] + RPCError.Code.ofReading
        ) { arguments in
            try await materials.calendar(
                of: try arguments.learnerID, to: arguments.string("path"),
                mayReplace: try arguments.required("replace", Arguments.flag), userID: arguments.client.userID)
        }
    }
}
