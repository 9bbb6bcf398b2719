import ArgumentParser
import Foundation

struct WordsListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Lists a learner's words and when they come back.")

    @OptionGroup var words: WordsOptions
    @OptionGroup var colour: ColourOptions

    @Flag(help: "Only what is due now, in the order to review it.")
    var due = false

    func run() throws {
        let found = try reportingErrors {
            let (daemon, parameters) = try words.connect()
            return try daemon.call(due ? "vocab.due" : "vocab.list", .object(parameters))["words"]?.elements ?? []
        }
        if words.json { return print(try JSONValue.array(found).indented()) }
        guard !found.isEmpty else { return print(due ? "Nothing is due." : "No words yet.") }
        for line in WordTable(words: found, style: colour.style).lines { print(line) }
    }
}
