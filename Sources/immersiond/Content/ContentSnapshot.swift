import ContentFiles
import Conversation
import Foundation
import Grammar
import Lexicon

/// Everything read from the content folder, as it was at one moment.
struct ContentSnapshot: Sendable {
    var languages: [String: LanguagePack] = [:]
    /// What ``checkers`` were made of, by language id.
    var ruleSets: [String: GrammarRuleSet] = [:]
    var checkers: [String: GrammarChecker] = [:]
    /// Languages without a grammar folder, whose checkers would call everything right.
    var withoutGrammar: Set<String> = []
    var library = ContentLibrary()
    var engines: [String: DialogueEngine] = [:]
    /// What learners are told about their pronunciation.
    var coach = PronunciationContent()
    /// How sounds are written for people to read.
    var notations = IPANotations()
    /// What is wrong or doubtful in the files; what they hold was left out, or is in use as it last was.
    var diagnostics: [Diagnostic] = []
    /// What no longer loads and is in use as it last did.
    var outdated: Set<ContentUnit> = []
    var loadedAt: Date
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
