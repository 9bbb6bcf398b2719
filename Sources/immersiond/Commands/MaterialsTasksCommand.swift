import ArgumentParser
import ContentFiles
import Foundation
import Glibc
import JSONText
import LearningService
import Protocol
import SocketTransport
import Study

struct MaterialsSubjectsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "subjects", abstract: "Lists subjects, or adds one with --add.")

    @Option(help: "The name of a subject to add.")
    var add: String?

    @Option(help: "Its colour, as #RRGGBB.")
    var colour: String?

    @Option(help: "Its emoji.")
    var emoji: String?

    @OptionGroup var books: BooksOptions

    func run() throws {
        let reply = try reportingErrors {
            let (daemon, parameters) = try books.connect()
            if let add {
                var wanted = parameters
                wanted["name"] = .string(add)
                wanted["color"] = colour.map(JSONValue.string)
                wanted["emoji"] = emoji.map(JSONValue.string)
                _ = try daemon.call(Methods.subjectsAdd, .object(wanted))
            }
            return try daemon.received(Methods.subjectsList, .object(parameters))
        }
        if books.json { return print(try reply.json.indented()) }
        let table = TextTable(
            head: ["", "subject", "materials", "tasks"],
            rows: reply.value.subjects.map { entry in
                [
                    entry.subject.emoji, entry.subject.name, entry.materials > 0 ? String(entry.materials) : "",
                    entry.tasks > 0 ? String(entry.tasks) : "",
                ]
            }, style: .forTerminal(STDOUT_FILENO))
        for line in table.lines { print(line) }
    }
}

struct MaterialsTasksCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tasks",
        abstract: "Lists tasks; --add adds one, --change and --done change one, --ics exports them.")

    enum View: String, ExpressibleByArgument, CaseIterable {
        case all, upcoming, overdue, completed
    }

    @Option(help: "Only some of them.")
    var view = View.all

    @Option(help: "The title of a task to add.")
    var add: String?

    @Option(help: "The beginning of the id of a task to change: gets --title, --due or --subject.")
    var change: String?

    @Option(help: "The new title of the task to change.")
    var title: String?

    @Option(help: "By when, as 2026-12-01T17:00:00Z, or 2026-12-01 for the end of that day here.")
    var due: String?

    @Option(help: "Its subject, by name.")
    var subject: String?

    @Option(help: "The beginning of the id of a task that is done.")
    var done: String?

    @Option(help: "A file for calendars to read.")
    var ics: String?

    @Flag(help: "Write over the calendar file that is there.")
    var force = false

    @OptionGroup var books: BooksOptions
    @OptionGroup var colour: ColourOptions

    func validate() throws {
        if add != nil, due == nil { throw ValidationError("--add needs --due.") }
        if add != nil, change != nil { throw ValidationError("Give --add or --change, not both.") }
        if change != nil, title == nil, due == nil, subject == nil {
            throw ValidationError("--change needs --title, --due or --subject.")
        }
        if change == nil, title != nil { throw ValidationError("--title goes with --change.") }
        if add == nil, change == nil, due != nil || subject != nil {
            throw ValidationError("--due and --subject go with --add or --change.")
        }
    }

    func run() throws {
        let reply = try reportingErrors {
            let (daemon, parameters) = try books.connect()
            if let add { try addTask(add, daemon, parameters) }
            if let change { try changeTask(change, daemon, parameters) }
            if let done { try complete(done, daemon, parameters) }
            if let ics {
                var wanted = parameters
                wanted["path"] = .string(try NamedOutput.path(ofNew: ics, force: force))
                wanted["replace"] = .bool(force)
                let written = try daemon.call(Methods.tasksExport, .object(wanted))
                if !books.json { print("\(counted(written.tasks, "task")) written to \(ics).") }
            }
            var wanted = parameters
            wanted["view"] = .string(view.rawValue)
            return try daemon.received(Methods.tasksList, .object(wanted))
        }
        if books.json { return print(try reply.json.indented()) }
        guard !reply.value.tasks.isEmpty else { return print("No tasks.") }
        let (now, time) = (Date(), LocalTime())
        let table = TextTable(
            head: ["task", "", "title", "due", "priority"],
            rows: reply.value.tasks.map { task in
                let mark = task.isCompleted ? "✔" : task.dueDate < now ? "!" : ""
                return [
                    String(task.id.uuidString.lowercased().prefix(8)), mark, task.title,
                    time.text(Instant.text(task.dueDate)), task.priority?.rawValue ?? "",
                ]
            }, style: colour.style)
        for line in table.lines { print(line) }
    }

    private func addTask(_ title: String, _ daemon: RPCConnection, _ parameters: [String: JSONValue]) throws {
        var wanted = parameters
        wanted["title"] = .string(title)
        wanted["dueDate"] = .string(Self.instant(due ?? "", in: .current))
        wanted["subject"] = subject.map(JSONValue.string)
        _ = try daemon.call(Methods.tasksAdd, .object(wanted))
    }

    /// A day means its last minute where the learner is.
    static func instant(_ due: String, in zone: TimeZone) -> String {
        let parts = due.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard due.count == 10, parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2] else {
            return due
        }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let end = DateComponents(year: year, month: month, day: day, hour: 23, minute: 59)
        guard end.isValidDate(in: calendar), let date = calendar.date(from: end) else { return due }
        return Instant.text(date)
    }

    private func changeTask(_ name: String, _ daemon: RPCConnection, _ parameters: [String: JSONValue]) throws {
        var wanted = parameters
        wanted["taskID"] = .string(try task(name, daemon, parameters).id.uuidString)
        wanted["title"] = title.map(JSONValue.string)
        wanted["dueDate"] = due.map { .string(Self.instant($0, in: .current)) }
        wanted["subject"] = subject.map(JSONValue.string)
        _ = try daemon.call(Methods.tasksUpdate, .object(wanted))
    }

    private func complete(_ name: String, _ daemon: RPCConnection, _ parameters: [String: JSONValue]) throws {
        var wanted = parameters
        wanted["taskID"] = .string(try task(name, daemon, parameters).id.uuidString)
        _ = try daemon.call(Methods.tasksComplete, .object(wanted))
    }

    /// The one task whose id begins so.
    private func task(
        _ name: String, _ daemon: RPCConnection, _ parameters: [String: JSONValue]
    ) throws -> StudyTask {
        var found: [StudyTask] = []
        var (offset, page) = (0, [StudyTask]())
        repeat {
            page = try daemon.call(
                Methods.tasksList,
                .object(parameters.merging(["limit": 1_000, "offset": .integer(Int64(offset))]) { $1 })
            ).tasks
            found += page.filter { $0.id.uuidString.lowercased().hasPrefix(name.lowercased()) }
            offset += page.count
        } while page.count == 1_000
        guard let task = found.first, found.count == 1 else {
            throw RPCError(.notFound, "There is no one task whose id begins with '\(name)'.")
        }
        return task
    }
}
