import ArgumentParser
import Foundation
import JSONText
import LearningService
import Protocol
import SocketTransport

struct WordsListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Lists a learner's words and when they come back.")

    @OptionGroup var words: WordsOptions
    @OptionGroup var colour: ColourOptions

    @Flag(help: "Only what is due now, in the order to review it.")
    var due = false

    @Option(parsing: .unconditional, help: "Most words to list; all unless given, and of what is due 50.")
    var limit: Int?

    @Option(parsing: .unconditional, help: "Words to leave out first.")
    var offset = 0

    func validate() throws {
        if due, let limit, !WordsDueCommand.limits.contains(limit) {
            throw ValidationError("--limit must be 1 to 500 with --due.")
        }
        if let limit, limit < 1 { throw ValidationError("--limit must be at least 1.") }
        guard (0...VocabMethods.offsetLimit).contains(offset) else {
            throw ValidationError("--offset must be 0 to \(grouped(VocabMethods.offsetLimit)).")
        }
        if due, offset > 0 { throw ValidationError("--offset cannot go with --due.") }
    }

    func run() throws {
        let (found, remark) = try reportingErrors {
            let (daemon, parameters) = try words.connect()
            return try due ? dueWords(daemon, parameters) : listedWords(daemon, parameters)
        }
        if words.json { return print(try JSONValue(written: found).indented()) }
        guard !found.isEmpty else { return print(due ? "Nothing is due." : remark ?? "No words yet.") }
        for line in try CardTable(found, style: colour.style).lines { print(line) }
        if let remark { print(colour.style.dim(remark)) }
    }

    /// - Returns: The words, and what is to be said where they are not all.
    private func listedWords(
        _ daemon: RPCConnection, _ parameters: [String: JSONValue]
    ) throws -> (found: [CardReply], remark: String?) {
        let pages = CardPages(daemon: daemon, parameters: parameters)
        let found = try pages.words(limit: limit, offset: offset)
        guard offset > 0 || found.count == limit else { return (found, nil) }
        let total = try pages.total()
        return (found, total > found.count ? "\(grouped(found.count)) of \(grouped(total))" : nil)
    }

    private func dueWords(
        _ daemon: RPCConnection, _ parameters: [String: JSONValue]
    ) throws -> (found: [CardReply], remark: String?) {
        let limit = limit ?? WordsDueCommand.usualLimit
        let found = try daemon.call(
            Methods.vocabDue, .object(parameters.merging(["limit": .integer(Int64(limit))]) { $1 })
        ).words
        return (found, WordsDueCommand.remark(on: found.count, limit: limit))
    }
}
