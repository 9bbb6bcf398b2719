import ArgumentParser
import Foundation
import JSONText
import LearningService
import Protocol
import SocketTransport

struct StudyShareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "share", abstract: "Shares a conversation with a learner, or shows which are shared.",
        discussion: "The learner's plan asks for it until it was held. A teacher's device does the same.")

    @OptionGroup var study: StudyOptions
    @OptionGroup var colour: ColourOptions

    @Argument(help: "The scenario's id, such as es-cafe-madrid; without one, shows what is shared.")
    var scenario: String?

    @Option(help: "What the learner is told.")
    var note: String?

    @Option(help: "By when: 2026-12-01, or an instant.")
    var due: String?

    @Flag(help: "Shares it no more.")
    var remove = false

    func validate() throws {
        if scenario == nil, note != nil || due != nil || remove {
            throw ValidationError("--note, --due and --remove go with a scenario.")
        }
        if remove, note != nil || due != nil { throw ValidationError("--remove takes no --note and no --due.") }
    }

    func run() throws {
        let reply = try reportingErrors {
            let (daemon, learner) = try study.connect()
            if let scenario {
                var wanted = learner
                wanted["scenarioID"] = .string(scenario)
                if remove {
                    _ = try daemon.call(Methods.assignmentsDelete, .object(wanted))
                } else {
                    wanted["note"] = note.map(JSONValue.string)
                    wanted["dueDate"] = due.map { .string(MaterialsTasksCommand.instant($0, in: .current)) }
                    _ = try daemon.call(Methods.assignmentsAdd, .object(wanted))
                }
            }
            return try daemon.call(Methods.assignmentsList, .object(learner))
        }
        if study.json { return print(try JSONValue(written: reply).indented()) }
        guard !reply.assignments.isEmpty else { return print("Nothing is shared.") }
        let (now, time) = (Date(), LocalTime())
        let table = TextTable(
            head: ["", "conversation", "due", "note", "id"],
            rows: reply.assignments.map { shared in
                let isLate = shared.doneAt == nil && shared.dueDate.map { $0 < now } ?? false
                return [
                    shared.doneAt != nil ? "✔" : isLate ? "!" : "", shared.name,
                    shared.dueDate.map { time.text(Instant.text($0)) } ?? "", shared.note ?? "", shared.scenarioID,
                ]
            }, style: colour.style)
        for line in table.lines { print(line) }
    }
}
