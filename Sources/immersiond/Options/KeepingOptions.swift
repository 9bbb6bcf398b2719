import ArgumentParser
import Foundation
import LearningService

/// How a daemon's memory is kept, and what it tells of itself.
struct KeepingOptions: ParsableArguments {
    @Option(help: "Hours between two backups of the database, in 'backups' beside it; 0 makes none but when asked.")
    var backupHours = 24.0

    @Option(help: "Backups that are kept there, the newest.")
    var backupsKept = 7

    @Option(
        help: """
            Days after which a conversation is deleted that nobody has gone on with; 0 keeps all. What it taught stays.
            """)
    var conversationDays = 0

    @Option(help: "A file for figures as Prometheus's node exporter collects them, written every 15 seconds.")
    var metricsFile: String?

    @Option(help: "Seconds after which a request is worth a line of the log; imports and the like, thirty times that.")
    var slowSeconds = 1.0

    func validate() throws {
        guard backupHours >= 0, backupHours <= 8_760 else {
            throw ValidationError("--backup-hours must be 0 to 8760.")
        }
        guard (1...1_000).contains(backupsKept) else { throw ValidationError("--backups-kept must be 1 to 1000.") }
        guard (0...36_500).contains(conversationDays) else {
            throw ValidationError("--conversation-days must be 0 to 36500.")
        }
        guard slowSeconds > 0, slowSeconds <= 3_600 else {
            throw ValidationError("--slow-seconds must be above 0, and at most 3600.")
        }
        if metricsFile == "" { throw ValidationError("--metrics-file must be a path; it is empty.") }
    }

    func apply(to configuration: inout Daemon.Configuration) {
        configuration.backups.interval = backupHours == 0 ? nil : backupHours * 3_600
        configuration.backups.kept = backupsKept
        configuration.conversationSeconds = conversationDays == 0 ? nil : Double(conversationDays) * 86_400
        configuration.metricsFile = metricsFile.map { URL(filePath: $0) }
        configuration.slowSeconds = slowSeconds
    }
}

/// The folder of a daemon's memory.
struct DataOptions: ParsableArguments {
    @Option(
        help: """
            Where the daemon keeps what it remembers, closed to other users; unless given, $XDG_DATA_HOME/immersiond, \
            or ~/.local/share/immersiond where that variable is not set.
            """)
    var data: String?

    var url: URL { data.map { URL(filePath: $0, directoryHint: .isDirectory) } ?? DefaultPaths().data }

    func validate() throws {
        if data == "" { throw ValidationError("--data must be a folder; it is empty.") }
    }
}
