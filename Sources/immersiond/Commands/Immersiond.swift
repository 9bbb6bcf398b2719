import ArgumentParser
import Protocol

@main
struct Immersiond: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "immersiond",
        abstract: "Language immersion, offline: characters who talk, correct, speak and remember.",
        version: DaemonMethods.version,
        subcommands: [
            ServeCommand.self, TalkCommand.self, WordsCommand.self, BooksCommand.self, MaterialsCommand.self,
            StudyCommand.self, CallCommand.self, CheckCommand.self, ScoreCommand.self, TestCommand.self,
            LintCommand.self, BlindCommand.self, HeardCommand.self, ExplainCommand.self, GraphCommand.self,
            ImportCommand.self,
            MatchCommand.self, SuggestCommand.self, AnchorsCommand.self, LearnersCommand.self, DevicesCommand.self,
            BackupCommand.self, RestoreCommand.self, DoctorCommand.self, TopCommand.self, ProtocolCommand.self,
            EvidenceCommand.self,
        ])

    static func main() async {
        do {
            var command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            StandardOutput.finish()
            exit(withError: error)
        }
        StandardOutput.finish()
    }
}
