import ArgumentParser

struct WordsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "words", abstract: "A learner's words: when they come back, and what schedules them.",
        subcommands: [
            WordsListCommand.self, WordsDueCommand.self, WordsReviewCommand.self, WordsAddCommand.self,
            WordsSearchCommand.self, WordsImportCommand.self, WordsExportCommand.self, WordsStatsCommand.self,
            WordsReplayCommand.self, WordsOptimiseCommand.self, WordsSimulateCommand.self,
        ],
        defaultSubcommand: WordsListCommand.self)
}

/// Whose words, and where the daemon is that keeps them.
struct WordsOptions: ParsableArguments {
    @OptionGroup var socket: SocketOptions

    @Option(help: "Whose words.")
    var learner = "learner"

    @Option(help: "Only words of a language, such as es.")
    var language: String?

    @Flag(help: "Print JSON.")
    var json = false

    /// Connects, and finds the learner.
    func connect() throws -> (daemon: RPCConnection, parameters: [String: JSONValue]) {
        let daemon = try socket.connect()
        let id = try daemon.call("learner.get", ["username": .string(learner)])["id"] ?? .null
        var parameters = ["learnerID": id]
        if let language { parameters["language"] = .string(language) }
        return (daemon, parameters)
    }
}
