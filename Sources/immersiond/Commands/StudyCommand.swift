import ArgumentParser

struct StudyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "study", abstract: "Mastery worked out anew, and answers graded.",
        subcommands: [StudyReplayCommand.self, StudyGradeCommand.self])
}
