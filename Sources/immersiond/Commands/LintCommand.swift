import ArgumentParser
import ContentFiles
import Conversation
import Foundation
import Lexicon

struct LintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint", abstract: "Checks languages, scenarios, characters and environments for faults.")

    @OptionGroup var content: ContentOptions

    @Flag(help: "Warnings fail too.")
    var strict = false

    func run() throws {
        let snapshot = try reportingErrors { try content.snapshot() }
        for diagnostic in snapshot.diagnostics { print(diagnostic) }
        let errors = snapshot.diagnostics.count { $0.severity == .error }
        let warnings = snapshot.diagnostics.count - errors
        print(
            "\(snapshot.languages.count) languages, \(snapshot.library.scenarios.count) scenarios, "
                + "\(snapshot.library.characters.count) characters, \(snapshot.library.environments.count) environments: "
                + "\(errors) errors, \(warnings) warnings")
        if errors > 0 || (strict && warnings > 0) { throw ExitCode.failure }
    }
}
