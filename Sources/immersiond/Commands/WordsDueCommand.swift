import ArgumentParser
import ContentFiles
import JSONText
import LearningService
import Protocol
import SocketTransport

struct WordsDueCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "due", abstract: "Lists what is due now, in the order to review it.")

    static let usualLimit = 50
    static let limits = 1...500

    @OptionGroup var words: WordsOptions
    @OptionGroup var colour: ColourOptions

    @Option(parsing: .unconditional, help: "Most words to list, 1 to 500.")
    var limit = usualLimit

    func validate() throws {
        guard Self.limits.contains(limit) else { throw ValidationError("--limit must be 1 to 500.") }
    }

    func run() throws {
        let reply = try reportingErrors {
            let (daemon, parameters) = try words.connect()
            return try daemon.received(
                Methods.vocabDue, .object(parameters.merging(["limit": .integer(Int64(limit))]) { $1 }))
        }
        if words.json { return print(try reply.json.indented()) }
        let due = reply.value.words
        guard !due.isEmpty else { return print("Nothing is due.") }
        for line in try CardTable(due, style: colour.style).lines { print(line) }
        if let remark = Self.remark(on: due.count, limit: limit) { print(colour.style.dim(remark)) }
    }

    /// What is to be said of a list that may have been cut.
    static func remark(on count: Int, limit: Int) -> String? {
        count < limit ? nil : "The first \(counted(count, "word")); --limit sets how many are listed, up to 500."
    }
}
