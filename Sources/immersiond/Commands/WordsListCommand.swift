import ArgumentParser
import Foundation

struct WordsListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Lists a learner's words and when they come back.")

    @OptionGroup var socket: SocketOptions
    @OptionGroup var colour: ColourOptions

    @Option(help: "Whose words.")
    var learner = "learner"

    @Flag(help: "Only what is due now, in the order to review it.")
    var due = false

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
        let words = try reportingErrors {
            let daemon = try socket.connect()
            let id = try daemon.call("learner.get", ["username": .string(learner)])["id"] ?? .null
            return try daemon.call(due ? "vocab.due" : "vocab.list", ["learnerID": id])["words"]?.elements ?? []
        }
        if json { return print(try JSONValue.array(words).indented()) }
        guard !words.isEmpty else { return print(due ? "Nothing is due." : "No words yet.") }
        for line in WordTable(words: words, style: colour.style).lines { print(line) }
    }
}
