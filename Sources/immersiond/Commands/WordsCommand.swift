import ArgumentParser
import JSONText
import SocketTransport

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

    @Option(help: "Whose words; 'words add', 'words import' and 'talk' create who is unknown.")
    var learner = "learner"

    @Option(help: "Only words of a language, such as es.")
    var language: String?

    @Flag(help: "Print JSON.")
    var json = false

    /// Connects, and finds the learner.
    ///
    /// - Parameter makesLearner: Whether to create one who is unknown.
    func connect(makesLearner: Bool = false) throws -> (daemon: RPCConnection, parameters: [String: JSONValue]) {
        let daemon = try socket.connect()
        let named = NamedLearner(name: learner)
        let id = try makesLearner ? named.idOrNew(from: daemon) : named.id(from: daemon)
        var parameters = ["learnerID": id]
        if let language { parameters["language"] = .string(language) }
        return (daemon, parameters)
    }
}
