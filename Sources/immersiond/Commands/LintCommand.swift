import ArgumentParser
import ContentFiles
import Conversation
import Foundation
import Grammar
import LearningService
import Lexicon
import Study

struct LintCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Checks languages, scenarios, characters, environments, readers and ideas for faults.")

    @Argument(
        help: "Content files, or folders that hold some, wherever they stand; the whole content folder unless given.")
    var paths: [String] = []

    @OptionGroup var content: ContentOptions
    @OptionGroup var speech: SpeechOptions

    @Flag(help: "Warnings fail too.")
    var strict = false

    @Flag(
        help: "Also look into the grammar rules: run all their examples, find rules that others shadow. Takes seconds.")
    var rules = false

    @Flag(
        help:
            "Also tell what templates lack by the heard files, the commonest for each node. Takes seconds."
    )
    var nearMisses = false

    func run() async throws {
        let snapshot = try reportingErrors { try content.snapshot() }
        let study = snapshot.study.value
        let scope = try paths.isEmpty ? nil : reportingErrors { try LintScope(paths, content: content.url) }
        let recordings = await RecordingLint.diagnostics(of: snapshot, content: content.url) {
            speech.pool(content: content.url)
        }
        if let reason = recordings.unchecked { complain("Not every recording was checked: \(reason)") }
        let all =
            snapshot.diagnostics + snapshot.diagnosticsOfHeardFiles(in: content.url) + recordings.diagnostics
            + (rules ? faultsOfRules(snapshot) : []) + (nearMisses ? missed(in: snapshot) : [])
        let diagnostics = scope.map { found(in: snapshot, all, $0) } ?? all
        for diagnostic in diagnostics { print(diagnostic) }
        let errors = diagnostics.count { $0.severity == .error }
        let warnings = diagnostics.count - errors
        let what = scope.map { counted($0.count, "file") } ?? contents(of: snapshot, study)
        print("\(what): \(counted(errors, "error")), \(counted(warnings, "warning"))")
        if errors > 0 || (strict && warnings > 0) { throw ExitCode.failure }
    }

    private func found(in snapshot: ContentSnapshot, _ all: [Diagnostic], _ scope: LintScope) -> [Diagnostic] {
        let library = LibraryFiles(directory: content.url)
        return all.filter(scope.holds)
            + scope.outside.flatMap { file in
                CompanionFile(name: file.lastPathComponent) == .heard
                    ? snapshot.heard(at: file, name: file.path).diagnostics
                    : library.diagnostics(ofFileAt: file, languages: snapshot.languages) {
                        snapshot.checker(ofLanguage: $0)
                    }
            }
    }

    private func contents(of snapshot: ContentSnapshot, _ study: StudyContent) -> String {
        // A folder of conversations alone is not told that it has nothing to read.
        let optional = [
            (study.readers.count, "reader"), (study.ideas.count, "idea"), (study.achievements.count, "achievement"),
        ].filter { $0.0 > 0 }
        return
            ([
                counted(snapshot.languages.count, "language"), counted(snapshot.summaries.count, "scenario"),
                counted(snapshot.characters.count, "character"), counted(snapshot.environments.count, "environment"),
            ] + optional.map { counted($0.0, $0.1) }).joined(separator: ", ")
    }

    private func missed(in snapshot: ContentSnapshot) -> [Diagnostic] {
        snapshot.nearMisses(
            in: content.url, ScenarioTemplateFolder(content: content.url, cache: content.cacheFolder) { complain($0) })
    }

    /// Rules that do not load are reported already.
    private func faultsOfRules(_ snapshot: ContentSnapshot) -> [Diagnostic] {
        snapshot.languages.values.sorted { $0.id < $1.id }.flatMap { language -> [Diagnostic] in
            guard let rules = snapshot.grammars[language.id]?.value.rules else { return [] }
            return GrammarLint.diagnostics(rules, language: language).map { diagnostic in
                var diagnostic = diagnostic
                diagnostic.location.file = "languages/\(diagnostic.location.file)"
                return diagnostic
            }
        }
    }
}
