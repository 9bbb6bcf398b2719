import ArgumentParser

struct WordsDueCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "due", abstract: "Lists what is due now, in the order to review it.")

    @OptionGroup var words: WordsOptions
    @OptionGroup var colour: ColourOptions

    @Option(help: "Most words to list, 1 to 500.")
    var limit = 50

    func run() throws {
        let reply = try reportingErrors {
            let (daemon, parameters) = try words.connect()
            return try daemon.call(
                "vocab.due", .object(parameters.merging(["limit": .integer(Int64(limit))]) { $1 }))
        }
        if words.json { return print(try reply.indented()) }
        let due = reply["words"]?.elements ?? []
        guard !due.isEmpty else { return print("Nothing is due.") }
        for line in WordTable(words: due, style: colour.style).lines { print(line) }
    }
}
