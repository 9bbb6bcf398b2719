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
            LintCommand.self, BlindCommand.self, HeardCommand.self, GraphCommand.self, ImportCommand.self,
            MatchCommand.self, SuggestCommand.self, AnchorsCommand.self, DevicesCommand.self, BackupCommand.self,
            RestoreCommand.self, DoctorCommand.self, TopCommand.self, ProtocolCommand.self, EvidenceCommand.self,
        ])
}
