import ArgumentParser
import ContentFiles
import Foundation
import Glibc
import JSONText
import LearningService
import Pictures
import Protocol
import SocketTransport
import Study

struct StudyFlashcardsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "flashcards",
        abstract: "Lists flashcards; --add adds one, --review asks those that are due, --import takes a file of them.",
        discussion: """
            A file's name says what it is written in: .csv, .tsv (question, answer, explanation) or .json (with \
            schedules); --export also writes .apkg, Anki's Basic notes, with schedules.
            --review shows a question; Enter shows its answer; 0 to 5 says how it went, u takes the last answer back, \
            q ends. 0 nothing came to mind, 1 wrong but familiar, 2 wrong but nearly, 3 right with difficulty, 4 right \
            after a hesitation, 5 right at once.
            """)

    enum View: String, ExpressibleByArgument, CaseIterable {
        case all, due, mastered
    }

    @Option(help: "Only some of them.")
    var view = View.all

    @Option(help: "The question of a flashcard to add.")
    var add: String?

    @Option(help: "Its answer.")
    var answer: String?

    @Option(help: "More to say about the answer.")
    var explanation: String?

    @Flag(help: "Ask those that are due.")
    var review = false

    @Option(help: "The beginning of the id of a flashcard to delete.")
    var delete: String?

    @Option(name: .customLong("import"), help: "A file of flashcards to take.")
    var source: String?

    @Option(name: .customLong("export"), help: "A file to write all flashcards to.")
    var target: String?

    @Flag(help: "Write over the file that is there.")
    var force = false

    @Option(parsing: .unconditional, help: "Most flashcards that are listed or asked, 1 to 1000.")
    var limit = 100

    @OptionGroup var study: StudyOptions
    @OptionGroup var colour: ColourOptions

    func validate() throws {
        guard (1...1_000).contains(limit) else { throw ValidationError("--limit must be 1 to 1000.") }
        let actions = [add, delete, source, target].compactMap(\.self).count + (review ? 1 : 0)
        guard actions <= 1 else {
            throw ValidationError("Give one of --add, --delete, --review, --import and --export.")
        }
        if (add == nil) != (answer == nil) { throw ValidationError("--add and --answer come together.") }
        if let source, ![.csv, .tsv, .json].contains(FlashcardFormat(ofFile: source)) {
            throw ValidationError("'\(source)' must end in .csv, .tsv or .json.")
        }
        if let target, FlashcardFormat(ofFile: target) == nil {
            throw ValidationError("'\(target)' must end in .csv, .tsv, .json or .apkg.")
        }
    }

    func run() throws {
        try reportingErrors {
            let (daemon, parameters) = try study.connect()
            if let add {
                var wanted = ["question": add, "answer": answer ?? ""]
                wanted["explanation"] = explanation
                try told(daemon, Methods.flashcardsAdd, parameters, wanted) { card in
                    "Added: \(card.question.onOneLine)"
                }
            } else if review {
                var round = FlashcardRound(daemon: daemon, parameters: parameters, style: colour.style, limit: limit)
                try round.run { readLine() }
            } else if let delete {
                let card = try named(delete, daemon, parameters)
                try told(daemon, Methods.flashcardsDelete, parameters, ["flashcardID": card.id.uuidString]) { _ in
                    "Deleted: \(card.question.onOneLine)"
                }
            } else if let source {
                try told(daemon, Methods.flashcardsImport, parameters, ["path": URL(filePath: source).path], Self.text)
            } else if let target {
                let wanted = parameters.merging([
                    "replace": .bool(force), "format": .string(FlashcardFormat(ofFile: target)?.rawValue ?? "json"),
                ]) { $1 }
                let path = try NamedOutput.path(ofNew: target, force: force)
                try told(daemon, Methods.flashcardsExport, wanted, ["path": path]) { reply in
                    "\(counted(reply.flashcards, "flashcard")) written to \(target)."
                }
            } else {
                try list(daemon, parameters)
            }
        }
    }

    /// Calls a method, and prints its reply, as JSON or for people.
    private func told<Reply: Decodable>(
        _ daemon: RPCConnection, _ method: MethodName<Reply>, _ parameters: [String: JSONValue],
        _ wanted: [String: String], _ text: (Reply) -> String
    ) throws {
        var all = parameters
        for (name, value) in wanted { all[name] = .string(value) }
        let reply = try daemon.received(method, .object(all))
        print(study.json ? try reply.json.indented() : text(reply.value))
    }

    private static func text(_ reply: QuestionsImportReply) -> String {
        var lines = ["\(counted(reply.added, "flashcard")) added, \(reply.known) there already."]
        lines += reply.problems.map { "  line \($0.line): \($0.message)" }
        if reply.otherProblems > 0 { lines.append("  and \(counted(reply.otherProblems, "other problem"))") }
        if let leftOut = reply.leftOut { lines.append("  \(counted(leftOut, "flashcard")) left out: divide the file.") }
        return lines.joined(separator: "\n")
    }

    private func list(_ daemon: RPCConnection, _ parameters: [String: JSONValue]) throws {
        let wanted = parameters.merging(["view": .string(view.rawValue), "limit": .integer(Int64(limit))]) { $1 }
        let reply = try daemon.received(Methods.flashcardsList, .object(wanted))
        if study.json { return print(try reply.json.indented()) }
        guard !reply.value.flashcards.isEmpty else {
            return print(
                view == .all ? "No flashcards yet; --add QUESTION --answer ANSWER makes one." : "No such flashcards.")
        }
        let time = LocalTime()
        let table = TextTable(
            head: ["card", "question", "answer", "due"],
            rows: reply.value.flashcards.map { card in
                [
                    String(card.id.uuidString.lowercased().prefix(8)), card.question.onOneLine, card.answer.onOneLine,
                    time.text(Instant.text(card.nextReviewDate)),
                ]
            }, style: colour.style)
        for line in table.lines { print(line) }
        if reply.value.total > reply.value.flashcards.count {
            print("\(reply.value.flashcards.count) of \(reply.value.total).")
        }
    }

    /// The card whose id begins so.
    private func named(
        _ name: String, _ daemon: RPCConnection, _ parameters: [String: JSONValue]
    ) throws -> Flashcard {
        var found: [Flashcard] = []
        var (offset, page) = (0, [Flashcard]())
        repeat {
            page = try daemon.call(
                Methods.flashcardsList,
                .object(parameters.merging(["limit": 1_000, "offset": .integer(Int64(offset))]) { $1 })
            ).flashcards
            found += page.filter { $0.id.uuidString.lowercased().hasPrefix(name.lowercased()) }
            offset += page.count
        } while page.count == 1_000
        guard let card = found.first, found.count == 1 else {
            throw RPCError(.notFound, "There is no one flashcard whose id begins with '\(name)'.")
        }
        return card
    }
}
