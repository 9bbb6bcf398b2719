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
    private(set) var library: ContentLibrary
    private(set) var diagnostics: [Diagnostic] = []
    /// Where the ids of the library's items stand.
    private var places: [Folder: [String: SourceLocation]] = [:]

    init(
        directory: URL, languages: [String: any WordKnowledge], checkers: [String: GrammarChecker],
        library: ContentLibrary = ContentLibrary()
    ) {
        self.library = library
        self.directory = directory
        self.languages = languages
        self.checkers = checkers
    }

    mutating func load() {
        for file in files(in: Folder.characters.rawValue) {
            let loaded = read(file) { root, _, issues in CharacterReader(issues: issues).read(root) }
            add(loaded, of: .characters, to: \.characters)
        }
        for file in files(in: Folder.environments.rawValue) {
            let loaded = read(file) { root, _, issues in EnvironmentReader(issues: issues).read(root) }
            add(loaded, of: .environments, to: \.environments)
        }
        let scenarioFiles = folders(in: Folder.scenarios.rawValue).flatMap { folder in
            files(in: "\(Folder.scenarios.rawValue)/\(folder)").map { ScenarioFile(path: $0, folder: folder) }
        }
        // Scenarios are most of the work, and none depends on another.
        let loader = self
        for loaded in scenarioFiles.concurrentMap({ loader.readScenario($0) }) {
            add(loaded, of: .scenarios, to: \.scenarios)
        }
        linkScenarios()
    }

    private struct ScenarioFile: Sendable {
        var path: String
        var folder: String
    }

    /// What one file held, where its id stands, and what is wrong with it.
    private struct Loaded<Item: Sendable>: Sendable {
        var item: Item?
        var place: SourceLocation?
        var diagnostics: [Diagnostic]
    }

    /// Of several files with one id, differing in their extension or folder, the first counts.
    private mutating func add<Item: Identifiable<String>>(
        _ loaded: Loaded<Item>, of folder: Folder, to items: WritableKeyPath<ContentLibrary, [String: Item]>
    ) {
        diagnostics += loaded.diagnostics
        guard let item = loaded.item, let place = loaded.place else { return }
        if let first = places[folder]?[item.id] {
            diagnostics.append(
                Diagnostic(
                    code: "duplicate-id", severity: .error,
                    message: "The id '\(item.id)' is taken by \(first.file); this file is left out.", location: place))
        } else {
            places[folder, default: [:]][item.id] = place
            library[keyPath: items][item.id] = item
        }
    }

    private func readScenario(_ file: ScenarioFile, at url: URL? = nil) -> Loaded<Scenario> {
        read(file.path, at: url) { root, text, issues in
            guard let language = languages[file.folder] else {
                let known = languages.keys.sorted().joined(separator: ", ")
                issues.error(
                    "unknown-language", "There is no language '\(file.folder)'; known are \(known).",
                    at: root.location)
                return nil
            }
            let reader = ScenarioReader(knowledge: language, checker: checkers[file.folder], issues: issues)
            let scenario = reader.read(root, text: text)
            Self.checkReferences(scenario, root, library, folder: file.folder, issues)
            return scenario
        }
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
        for (role, id) in (scenario.cast ?? [:]).sorted(by: { $0.key < $1.key }) {
            let place = root["cast"]?[role]?.location ?? root.location
            if let character = library.characters[id] {
                guard baseLanguage(of: character.language) != folder else { continue }
                issues.error(
                    "language-mismatch", "The character '\(id)' speaks \(character.language).", at: place)
            } else {
                let hint = suggestion(for: id, among: library.characters.keys)
                issues.error("unknown-character", "There is no usable character '\(id)'.\(hint)", at: place)
            }
        }
        if library.environments[scenario.environmentID] == nil, !scenario.environmentID.isEmpty {
            let hint = suggestion(for: scenario.environmentID, among: library.environments.keys)
            issues.error(
                "unknown-environment", "There is no usable environment '\(scenario.environmentID)'.\(hint)",
                at: place("environmentID"))
        }
    }

    /// What is wrong with a file that stands elsewhere, with what it names looked up in the library.
    func diagnostics(ofFileAt url: URL) -> [Diagnostic] {
        let root = try? ContentNode(contentsOf: url, name: url.path)
        if root?["voiceID"] != nil {
            return read(url.path, at: url) { root, _, issues in CharacterReader(issues: issues).read(root) }.diagnostics
        }
        if let root, root["interactiveObjects"] != nil || root["assetBundleName"] != nil {
            return read(url.path, at: url) { root, _, issues in EnvironmentReader(issues: issues).read(root) }
                .diagnostics
        }
        let tag = root?["language"].flatMap { $0.text ?? $0["id"]?.text } ?? ""
        return readScenario(ScenarioFile(path: url.path, folder: baseLanguage(of: tag)), at: url).diagnostics
    }

    /// Completes the lists of scenarios by what the scenarios say.
    private mutating func linkScenarios() {
        for scenario in library.scenarios.values.sorted(by: { $0.id < $1.id }) {
            for character in [scenario.characterID] + (scenario.cast ?? [:]).values.sorted()
            where library.characters[character]?.availableScenarios.contains(scenario.id) == false {
                library.characters[character]?.availableScenarios.append(scenario.id)
            }
            if library.environments[scenario.environmentID]?.appropriateScenarios.contains(scenario.id) == false {
                library.environments[scenario.environmentID]?.appropriateScenarios.append(scenario.id)
            }
        }
    }

    // MARK: Files

    /// Reads one file. What has an error is left out.
    private func read<Item: Identifiable<String> & Sendable>(
        _ file: String, at url: URL? = nil, _ body: (ContentNode, String, DiagnosticCollector) -> Item?
    ) -> Loaded<Item> {
        let issues = DiagnosticCollector()
        do throws(ContentError) {
            let text = try readContentFile(at: url ?? directory.appending(path: file), name: file)
            let root = try ContentNode(parsing: text, file: file)
            let item = body(root, text, issues)
            let place = root["id"]?.location ?? root.location
            let stem = (file as NSString).lastPathComponent.split(separator: ".").first.map(String.init) ?? file
            if let item, !item.id.isEmpty, item.id != stem {
                issues.error(
                    "id-mismatch", "The id '\(item.id)' must be the file's name, '\(stem)'.", at: place)
            }
            return Loaded(item: issues.hasErrors ? nil : item, place: place, diagnostics: issues.diagnostics)
        } catch {
            return Loaded(item: nil, diagnostics: issues.diagnostics + error.diagnostics)
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
