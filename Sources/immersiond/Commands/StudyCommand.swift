import ArgumentParser
import JSONText
import SocketTransport

struct StudyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "study", abstract: "What to do today, ideas and their tests, practice, and what is mastered.",
        subcommands: [
            StudyTodayCommand.self, StudyIdeasCommand.self, StudyIdeaCommand.self, StudyTestCommand.self,
            StudyPracticeCommand.self, StudyQuestionsCommand.self, StudyFlashcardsCommand.self,
            StudyMasteryCommand.self, StudyAdviceCommand.self, StudyProgressCommand.self, StudyAchievementsCommand.self,
            StudyYearCommand.self, StudyRebuildCommand.self, StudyReplayCommand.self,
            StudyGradeCommand.self, StudyShareCommand.self,
        ],
        defaultSubcommand: StudyTodayCommand.self)
}

/// Who studies, and where the daemon is that knows.
struct StudyOptions: ParsableArguments {
    @OptionGroup var socket: SocketOptions

    @Option(help: "Who studies; created if unknown.")
    var learner = "learner"

    @Option(help: "The language, such as es; the content's own unless given.")
    var language: String?

    @Flag(help: "Print JSON.")
    var json = false

    /// Connects, and finds or creates the learner.
    func connect() throws -> (daemon: RPCConnection, parameters: [String: JSONValue]) {
        let daemon = try socket.connect()
        return (daemon, ["learnerID": try NamedLearner(name: learner).idOrNew(from: daemon)])
    }

    /// As ``connect()``, with the language.
    func connectInLanguage() throws -> (daemon: RPCConnection, parameters: [String: JSONValue]) {
        var (daemon, parameters) = try connect()
        if let language { parameters["language"] = .string(language) }
        return (daemon, parameters)
    }
}
