import ContentFiles
import Foundation
import Grammar

/// Loads a folder of content, one file at a time, so that a broken file costs only itself.
struct ContentLoader {
    private enum Folder: String {
        case characters, environments, scenarios
    }

    let directory: URL
    /// What is known of each language, by ISO 639 id.
    let languages: [String: any WordKnowledge]
    let checkers: [String: GrammarChecker]
    private(set) var library = ContentLibrary()
    private(set) var diagnostics: [Diagnostic] = []

    init(directory: URL, languages: [String: any WordKnowledge], checkers: [String: GrammarChecker]) {
        self.directory = directory
        self.languages = languages
        self.checkers = checkers
    }

    mutating func load() {
        for file in files(in: Folder.characters.rawValue) {
            read(file) { root, issues in CharacterReader(issues: issues).read(root) }
                .map { library.characters[$0.id] = $0 }
        }
        for file in files(in: Folder.environments.rawValue) {
            read(file) { root, issues in EnvironmentReader(issues: issues).read(root) }
                .map { library.environments[$0.id] = $0 }
        }
        for folder in folders(in: Folder.scenarios.rawValue) {
            for file in files(in: "\(Folder.scenarios.rawValue)/\(folder)") { loadScenario(file, folder: folder) }
        }
        linkScenarios()
    }

    private mutating func loadScenario(_ file: String, folder: String) {
        let library = library
        let languages = languages
        let checkers = checkers
        let scenario: Scenario? = read(file) { root, text, issues in
            guard let language = languages[folder] else {
                let known = languages.keys.sorted().joined(separator: ", ")
                issues.error(
                    "unknown-language", "There is no language '\(folder)'; known are \(known).", at: root.location)
                return nil
            }
            let reader = ScenarioReader(knowledge: language, checker: checkers[folder], issues: issues)
            let scenario = reader.read(root, text: text)
            Self.checkReferences(scenario, root, library, folder: folder, issues)
            return scenario
        }
        guard let scenario else { return }
        if library.scenarios[scenario.id] != nil {
            diagnostics.append(
                Diagnostic(
                    code: "duplicate-id", severity: .error,
                    message: "There is another scenario '\(scenario.id)'; this file is left out.",
                    location: SourceLocation(file: file, line: 1, column: 1)))
            return
        }
        self.library.scenarios[scenario.id] = scenario
    }

    private static func checkReferences(
        _ scenario: Scenario, _ root: ContentNode, _ library: ContentLibrary, folder: String,
        _ issues: DiagnosticCollector
    ) {
        func place(_ key: String) -> SourceLocation { root[key]?.location ?? root.location }
        if !scenario.language.isEmpty, scenario.languageID != folder {
            issues.error(
                "language-mismatch",
                "The scenario's language is '\(scenario.language)', but it stands in the folder '\(folder)'.",
                at: place("language"))
        }
        if let character = library.characters[scenario.characterID] {
            if baseLanguage(of: character.language) != folder {
                issues.error(
                    "language-mismatch", "The character '\(character.id)' speaks \(character.language).",
                    at: place("characterID"))
            }
        } else if !scenario.characterID.isEmpty {
            let hint = suggestion(for: scenario.characterID, among: library.characters.keys)
            issues.error(
                "unknown-character", "There is no usable character '\(scenario.characterID)'.\(hint)",
                at: place("characterID"))
        }
        if library.environments[scenario.environmentID] == nil, !scenario.environmentID.isEmpty {
            let hint = suggestion(for: scenario.environmentID, among: library.environments.keys)
            issues.error(
                "unknown-environment", "There is no usable environment '\(scenario.environmentID)'.\(hint)",
                at: place("environmentID"))
        }
    }

    /// Completes the lists of scenarios by what the scenarios say.
    private mutating func linkScenarios() {
        for scenario in library.scenarios.values.sorted(by: { $0.id < $1.id }) {
            if library.characters[scenario.characterID]?.availableScenarios.contains(scenario.id) == false {
                library.characters[scenario.characterID]?.availableScenarios.append(scenario.id)
            }
            if library.environments[scenario.environmentID]?.appropriateScenarios.contains(scenario.id) == false {
                library.environments[scenario.environmentID]?.appropriateScenarios.append(scenario.id)
            }
        }
    }

    // MARK: Files

    private mutating func read<Item: Identifiable<String>>(
        _ file: String, _ body: (ContentNode, DiagnosticCollector) -> Item?
    ) -> Item? {
        read(file) { root, _, issues in body(root, issues) }
    }

    /// Reads one file; nil when it has an error, which then stands in ``diagnostics``.
    private mutating func read<Item: Identifiable<String>>(
        _ file: String, _ body: (ContentNode, String, DiagnosticCollector) -> Item?
    ) -> Item? {
        let issues = DiagnosticCollector()
        defer { diagnostics += issues.diagnostics }
        do {
            let text = try readContentFile(at: directory.appending(path: file), name: file)
            let root = try ContentNode(parsing: text, file: file)
            guard let item = body(root, text, issues) else { return nil }
            let stem = (file as NSString).lastPathComponent.split(separator: ".").first.map(String.init) ?? file
            if !item.id.isEmpty, item.id != stem {
                issues.error(
                    "id-mismatch", "The id '\(item.id)' must be the file's name, '\(stem)'.",
                    at: root["id"]?.location ?? root.location)
            }
            return issues.hasErrors ? nil : item
        } catch {
            issues.append(contentsOf: (error as ContentError).diagnostics)
            return nil
        }
    }

    private func folders(in path: String) -> [String] {
        names(in: path).filter {
            (try? directory.appending(path: "\(path)/\($0)").resourceValues(forKeys: [.isDirectoryKey]).isDirectory)
                == true
        }
    }

    /// Content files of a folder, tests left aside, as paths from the content's root.
    private func files(in path: String) -> [String] {
        names(in: path)
            .filter { name in
                [".yaml", ".yml", ".json"].contains { name.hasSuffix($0) } && !name.contains(".test.")
            }
            .map { "\(path)/\($0)" }
    }

    private func names(in path: String) -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: directory.appending(path: path).path)
        return (names ?? []).filter { !$0.hasPrefix(".") }.sorted()
    }
}
