import ArgumentParser
import ContentFiles
import Conversation
import Foundation
import LearningService
import Lexicon
import YarnImport

struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Turns stories of other tools into scenarios.",
        subcommands: [ImportYarnCommand.self])
}

struct ImportYarnCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "yarn", abstract: "Turns a story of Yarn Spinner 2 or 3 into a scenario.",
        discussion: """
            Lines become the character's, options become answers and hints, commands become events for the client, and \
            variables, conditions, jumps, detours, once and line groups become their like. What a scenario has no \
            place for is listed on standard error with its place in the story. Several files are read as one story.

            Yarn counts a conversation in sentences, not in words: add other ways to say each answer, translations and \
            objectives by hand, and let 'immersiond lint' and 'immersiond graph' show the result.
            """)

    @Argument(help: "Files of the story (.yarn).")
    var files: [String]

    @Option(help: "The language of the story: es-ES, en; the first variant of the content's own unless given.")
    var language: String?

    @Option(help: "The character that speaks; the first of the content's that speaks the language unless given.")
    var character: String?

    @Option(help: "The room; the first of the content's unless given.")
    var environment: String?

    @Option(help: "The scenario's id; made of the first file's name unless given.")
    var id: String?

    @Option(help: "The scenario's name; its id unless given.")
    var name: String?

    @Option(help: "What it is about: \(ScenarioCategory.allCases.map(\.rawValue).joined(separator: ", ")).")
    var category = ScenarioCategory.dailyLife

    @Option(help: "How hard it is: \(CEFRLevel.allCases.map(\.rawValue).joined(separator: ", ")).")
    var difficulty = CEFRLevel.a1

    @Option(help: "A name before lines and the character that says them: Mae=maria. May be given more than once.")
    var cast: [String] = []

    @Option(help: "The name before lines that are the learner's to say.")
    var player: String?

    @Option(help: "The title of the node to start with; Start, or else the first, unless given.")
    var start: String?

    @Option(help: "A folder for the scenario's file, made if need be; standard output unless given.")
    var output: String?

    @OptionGroup var content: ContentOptions

    func validate() throws {
        for part in cast where Self.role(part) == nil {
            throw ValidationError("--cast is NAME=CHARACTER, not '\(part)'.")
        }
        if files.contains("") { throw ValidationError("A file's name is empty.") }
        for (option, value) in [
            ("language", language), ("character", character), ("environment", environment), ("name", name),
            ("player", player), ("start", start), ("output", output),
        ] where value?.allSatisfy(\.isWhitespace) == true {
            throw ValidationError("--\(option) is empty.")
        }
        if let id, !Self.isID(id) {
            throw ValidationError("--id must be letters, digits, '-' and '_': it names the file.")
        }
    }

    func run() throws {
        let result: YarnImporter.Result
        do {
            let stories = try files.map { path in
                (name: path, text: try readContentFile(at: URL(filePath: path), name: path))
            }
            result = try YarnImporter(reportingErrors(options)).scenario(of: stories)
        } catch let error as ContentError {
            for fault in error.diagnostics { complain("\(fault)") }
            throw ExitCode.failure
        }
        for loss in result.losses { StandardError.write("\(loss)\n") }
        guard let output else { return print(result.yaml, terminator: "") }
        let path = try reportingErrors { try Self.write(result.yaml, to: output, id: scenarioID) }
        let count = result.losses.count
        print("\(path), \(count == 0 ? "nothing" : count == 1 ? "1 thing" : "\(count) things") lost")
    }

    private func usualLanguage() throws -> String {
        let content = try content.languages()
        return content.languages[content.defaults.target]?.variants.first?.id ?? content.defaults.target
    }

    private var scenarioID: String {
        id ?? Self.id(of: URL(filePath: files[0]).deletingPathExtension().lastPathComponent)
    }

    private func options() throws -> YarnImporter.Options {
        let language = try language ?? usualLanguage()
        var character = character
        var environment = environment
        if character == nil || environment == nil {
            let library = try content.snapshot()
            let speakers = library.characters.values.filter {
                baseLanguage(of: $0.language) == baseLanguage(of: language)
            }
            character = character ?? speakers.map(\.id).min()
            environment = environment ?? library.environments.keys.min()
        }
        guard let character else {
            throw LaunchError("No character of the content speaks \(language); name one with --character.")
        }
        guard let environment else { throw LaunchError("The content has no room; name one with --environment.") }
        var options = YarnImporter.Options(
            id: scenarioID, name: name ?? scenarioID, language: language, characterID: character,
            environmentID: environment)
        options.category = category
        options.difficulty = difficulty
        options.player = player
        options.start = start
        for role in cast.compactMap(Self.role) { options.cast[role.name] = role.character }
        return options
    }

    /// The parts of `Mae=maria`; nil when one is missing.
    private static func role(_ text: String) -> (name: String, character: String)? {
        let halves = text.split(separator: "=", omittingEmptySubsequences: false).map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        return halves.count == 2 && !halves.contains("") ? (halves[0], halves[1]) : nil
    }

    private static func isID(_ text: String) -> Bool {
        !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    }

    /// What of a file's name may stand in an id.
    private static func id(of name: String) -> String {
        let id = String(name.lowercased().map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "-" })
        return id.contains { $0 != "-" } ? id : "story"
    }

    /// - Returns: The file's path.
    private static func write(_ yaml: String, to folder: String, id: String) throws -> String {
        let file = URL(filePath: folder, directoryHint: .isDirectory).appending(path: "\(id).yaml")
        guard !FileManager.default.fileExists(atPath: file.path) else {
            throw LaunchError(
                "\(file.relativePath) exists; give the scenario another id with --id, or move the file away.")
        }
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(yaml.utf8).write(to: file)
        } catch {
            throw LaunchError("\(file.relativePath) cannot be written: \(error.localizedDescription)")
        }
        return file.relativePath
    }
}

extension ScenarioCategory: ExpressibleByArgument {}
extension CEFRLevel: ExpressibleByArgument {}
