import ArgumentParser
import JSONText
import LearningService
import Protocol
import SocketTransport

struct WordsSearchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Finds words by the beginnings of words in their texts; accents do not count.")

    @Argument(help: "What to look for; all of it must be there.")
    var query: [String] = []

    @OptionGroup var words: WordsOptions
    @OptionGroup var colour: ColourOptions

    @Option(help: "A deck, with those below it.")
    var deck: String?

    @Option(help: "A tag.")
    var tag: String?

    @Option(parsing: .unconditional, help: "Most words to list, 1 to 1,000.")
    var limit = 50

    func validate() throws {
        guard (1...1_000).contains(limit) else { throw ValidationError("--limit must be 1 to 1,000.") }
    }

    func run() throws {
        let reply = try reportingErrors {
            var (daemon, parameters) = try words.connect()
            parameters["limit"] = .integer(Int64(limit))
            if !query.isEmpty { parameters["query"] = .string(query.joined(separator: " ")) }
            parameters["deck"] = deck.map(JSONValue.string)
            parameters["tag"] = tag.map(JSONValue.string)
            return try daemon.received(Methods.vocabSearch, .object(parameters))
        }
        if words.json { return print(try reply.json.indented()) }
        let found = reply.value.words
        guard !found.isEmpty else { return print("No word is like that.") }
        for line in try CardTable(found, style: colour.style).lines { print(line) }
        if let total = reply.value.total, total > found.count {
            print(colour.style.dim("\(grouped(found.count)) of \(grouped(total))"))
        }
    }
}
