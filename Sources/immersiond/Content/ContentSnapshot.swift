import ContentFiles
import Conversation
import Foundation
import Grammar
import Lexicon

/// Everything read from the content folder, as it was at one moment. Rules and scenarios, which are most of the work, are
/// understood when they are first asked for, from the texts that the files held at that moment.
struct ContentSnapshot: Sendable {
    /// What stands in where a request does not say which language it means.
    var defaults = LanguageDefaults.undetermined
    var languages: [String: LanguagePack] = [:]
    /// By language id.
    var grammars: [String: Deferred<LanguageGrammar>] = [:]
    /// Languages without a grammar folder, whose checkers would call everything right.
    var withoutGrammar: Set<String> = []
    /// By id, with the scenarios that their own files name; ``character(_:)`` adds those that name them.
    var characters: [String: AICharacter] = [:]
    /// By id, with the scenarios that their own files name; ``environment(_:)`` adds those that name them.
    var environments: [String: RoomEnvironment] = [:]
    /// By id: of everything that there is a file of.
    var scenarios: [String: Deferred<ReadableScenario>] = [:]
    /// What is said in the languages whatever the scenario.
    var phrases: PhraseLibrary?
    var pronunciation = Deferred(ready: ReadPronunciation())
    /// What is wrong with what was understood at once: words, characters and environments.
    var understood: [Diagnostic] = []
    /// Words, characters and environments that no longer load and are in use as they last did.
    var outdatedAtOnce: Set<ContentUnit> = []
    /// What reading the whole folder shows. Takes long when it is asked for the first time.
    var findings = Deferred(ready: ContentFindings())
    var loadedAt: Date

    /// What learners are told about their pronunciation.
    var coach: PronunciationContent { pronunciation.value.content }
    /// How sounds are written for people to read.
    var notations: IPANotations { pronunciation.value.notations }
    /// What is wrong or doubtful in the files; what they hold was left out, or is in use as it last was.
    var diagnostics: [Diagnostic] { findings.value.diagnostics }
    /// What no longer loads and is in use as it last did.
    var outdated: Set<ContentUnit> { findings.value.outdated }
    /// Of every scenario that can be talked in, in the order of their ids.
    var summaries: [ScenarioSummary] { findings.value.scenarios }
}

/// What learners are told about their pronunciation, how sounds are written, and what is wrong with the files of both.
struct ReadPronunciation: Sendable {
    var content = PronunciationContent()
    var notations = IPANotations()
    var diagnostics: [Diagnostic] = []

    init() {}

    /// - Parameter last: What stays in use where files are faulty.
    init(directory: URL, defaults: LanguageDefaults, keeping last: ReadPronunciation?) {
        (content, diagnostics) = PronunciationContent.load(
            directory: directory, defaults: defaults, keeping: last?.content)
        let (notations, faults) = IPANotations.load(
            languages: directory.appending(path: "languages"), keeping: last?.notations)
        self.notations = notations
        diagnostics += faults
    }
}

/// A scenario that can be talked in, or why not.
struct ReadableScenario: Sendable {
    var engine: DialogueEngine?
    var diagnostics: [Diagnostic] = []
    /// Whether the file no longer loads and the scenario is in use as it last did.
    var isOutdated = false
}

/// Files that load or fail together, as a path from the content folder without an extension: `scenarios/es/es-cafe`,
/// `languages/es` for a language's words and `languages/es/grammar` for its rules.
struct ContentUnit: Hashable, Sendable {
    private let path: String

    private init(path: String) {
        self.path = path
    }

    /// The unit of a file, as diagnostics name it.
    init(ofFile file: String) {
        let parts = file.split(separator: "/")
        if parts.first == "languages", parts.count > 2 {
            path = parts.prefix(parts[2] == "grammar" ? 3 : 2).joined(separator: "/")
        } else {
            let stem = parts.last?.prefix { $0 != "." } ?? ""
            path = (parts.dropLast() + [stem]).joined(separator: "/")
        }
    }

    static func words(_ languageID: String) -> ContentUnit { ContentUnit(path: "languages/\(languageID)") }
    static func rules(_ languageID: String) -> ContentUnit { ContentUnit(path: "languages/\(languageID)/grammar") }
    static func character(_ id: String) -> ContentUnit { ContentUnit(path: "characters/\(id)") }
    static func environment(_ id: String) -> ContentUnit { ContentUnit(path: "environments/\(id)") }

    static func scenario(_ scenario: Scenario) -> ContentUnit {
        ContentUnit(path: "scenarios/\(scenario.languageID)/\(scenario.id)")
    }

    /// Whether the folder still has the file, or for a language its description.
    func exists(in directory: URL) -> Bool {
        let names = path.hasPrefix("languages/") ? ["/language.yaml"] : [".yaml", ".yml", ".json"]
        return names.contains { FileManager.default.fileExists(atPath: directory.appending(path: path + $0).path) }
    }
}
