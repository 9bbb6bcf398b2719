import ArgumentParser

struct WordsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "words", abstract: "A learner's words: when they come back, and what schedules them.",
        subcommands: [
            WordsListCommand.self, WordsReplayCommand.self, WordsOptimiseCommand.self, WordsSimulateCommand.self,
        ],
        defaultSubcommand: WordsListCommand.self)
}
