package import ContentFiles
package import Foundation
package import Grammar
package import Images
package import Lexicon
import Templates

/// A folder of content as it was when it was read: characters and environments understood, scenarios not yet, since
/// they are most of the work and few of them are asked for. A broken file costs only itself.
package struct LibraryFiles: Sendable {
    private enum Folder: String {
        case characters, environments, scenarios
    }

    private struct ScenarioFile: Sendable {
        var text: ContentText
        /// The language's.
        var folder: String
    }

    /// Characters by id, without the scenarios that name them.
    package private(set) var characters: [String: AICharacter] = [:]
    /// Environments by id, without the scenarios that name them.
    package private(set) var environments: [String: RoomEnvironment] = [:]
    /// What is said in the languages whatever the scenario.
    package let phrases: PhraseLibrary
    private let cache: (any ImageCache)?
    /// What is wrong with characters and environments.
    package private(set) var diagnostics: [Diagnostic] = []
    /// Every file, in the order of their names.
    package private(set) var texts: [ContentText] = []
    /// Identifies those of ``texts`` that are no scenarios; nil where one could not be read, or nothing is kept.
    private var background = Deferred<[UInt8]?>(ready: nil)
    /// Files by name without extension, which is the scenario's id. Several files differ in extension or folder.
    private var scenarioFiles: [String: [ScenarioFile]] = [:]

    /// Reads `scenarios/<language>/<id>.yaml` (or `.json`), `characters/<id>.yaml` and `environments/<id>.yaml`.
    ///
    /// - Parameters:
    ///   - directory: Holds the three folders, and `languages`; one that is missing counts as empty.
    ///   - defaults: What stands in where a text is in no language that is named; the folder's own unless given.
    ///   - cache: Where compiled phrases and scenarios are kept, if anywhere.
    ///   - last: The phrases before, in use where a language's no longer load.
    package init(
        directory: URL, defaults: LanguageDefaults? = nil, cache: (any ImageCache)? = nil,
        keeping last: PhraseLibrary? = nil
    ) {
        self.cache = cache
        let languages = directory.appending(path: "languages")
        phrases = PhraseLibrary(
            directory: languages,
            fallback: (defaults ?? LanguageDefaults.read(languages: languages).defaults).explanation, cache: cache,
            keeping: last)
        // Which language a text without one is in decides what its file says.
        let name = "languages/\(LanguageDefaults.file)"
        texts = [ContentText(contentsOf: directory.appending(path: name), name: name)] + phrases.texts
        let folder = ContentFolderReader(directory: directory)
        for text in folder.texts(in: Folder.characters.rawValue) {
            add(text, to: \.characters) { root, issues in CharacterReader(issues: issues).read(root) }
        }
        for text in folder.texts(in: Folder.environments.rawValue) {
            add(text, to: \.environments) { root, issues in EnvironmentReader(issues: issues).read(root) }
        }
        background = Deferred { [texts] in Self.sources(texts).flatMap { cache?.key(of: $0) } }
        diagnostics += Self.overlooked(in: folder)
        for language in folder.folders(in: Folder.scenarios.rawValue) {
            for text in folder.texts(in: "\(Folder.scenarios.rawValue)/\(language)") {
                texts.append(text)
                scenarioFiles[text.stem, default: []].append(ScenarioFile(text: text, folder: language))
            }
        }
    }

    private static func overlooked(in folder: ContentFolderReader) -> [Diagnostic] {
        let scenarios = Folder.scenarios.rawValue
        let names =
            [Folder.characters.rawValue, Folder.environments.rawValue].flatMap { folder.overlooked(in: $0) }
            + folder.overlooked(in: scenarios, isRead: false)
            + folder.folders(in: scenarios).flatMap { folder.overlooked(in: "\(scenarios)/\($0)") }
        return names.map { name in
            Diagnostic(
                code: "overlooked-file", severity: .warning,
                message:
                    "This file is not read: names of content end in .yaml, .yml or .json, and scenarios stand in a "
                    + "folder of their language, such as \(scenarios)/es.",
                location: SourceLocation(file: name, line: 1, column: 1))
        }
    }

    /// The ids of the scenarios that have files, in order.
    package var scenarioIDs: [String] { scenarioFiles.keys.sorted() }

    /// Understands a scenario's files.
    ///
    /// - Parameters:
    ///   - languages: By ISO 639 id.
    ///   - checker: Of a language by its id; rule ids are checked only where there is one.
    package func scenario(
        _ id: String, languages: [String: LanguagePack], checker: (String) -> GrammarChecker?
    ) -> ReadScenario {
        scenario(id, knowledge: languages.mapValues { LanguageKnowledge($0) }, checker: checker)
    }

    /// A scenario as it was kept; understood, and kept, where none was kept of exactly these files.
    ///
    /// - Parameters:
    ///   - others: Identifies what its meaning depends on besides its own files, the characters, the environments and
    ///     the phrases: the words and the rules of the languages.
    ///   - languages: By ISO 639 id.
    ///   - checker: Of a language by its id; rule ids are checked only where there is one.
    package func keptScenario(
        _ id: String, with others: [UInt8], languages: [String: LanguagePack],
        checker: (String) -> GrammarChecker?
    ) -> ReadScenario {
        let files = scenarioFiles[id] ?? []
        guard let cache, let background = background.value, let sources = Self.sources(files.map(\.text)) else {
            return scenario(id, languages: languages, checker: checker)
        }
        let key = cache.key(of: ["\(background)", "\(others)"] + files.map(\.folder) + sources)
        let kept = cache.read(ScenarioImage.kind, named: id, key: key) { bytes throws(ImageFault) in
            try ScenarioImage.decode(
                bytes, key: key, knowledge: { languages[$0].map { LanguageKnowledge($0) } }, phrases: phrases)
        }
        if let kept { return kept }
        let read = scenario(id, languages: languages, checker: checker)
        cache.keep(ScenarioImage.encode(read, key: key), ScenarioImage.kind, named: id, key: key)
        return read
    }

    /// The names and contents of files; nil where one could not be read.
    private static func sources(_ texts: [ContentText]) -> [String]? {
        var sources: [String] = []
        for text in texts {
            guard case .success(let content) = text.result else { return nil }
            sources += [text.name, content]
        }
        return sources
    }

    func scenario(
        _ id: String, knowledge languages: [String: any WordKnowledge], checker: (String) -> GrammarChecker?
    ) -> ReadScenario {
        var found = ReadScenario(diagnostics: [])
        var first: SourceLocation?
        for file in scenarioFiles[id] ?? [] {
            let read = file.text.read { root, text, issues in
                scenario(root, text, folder: file.folder, languages, checker, issues)
            }
            found.diagnostics += read.diagnostics
            guard let scenario = read.item, let place = read.place else { continue }
            if let first {
                found.diagnostics.append(.duplicateID(id, at: place, first: first))
            } else {
                (found.scenario, first) = (scenario, place)
            }
        }
        return found
    }

    /// What is wrong with a scenario, character or environment that stands elsewhere, with what it names looked up
    /// here.
    ///
    /// - Parameters: As for ``scenario(_:languages:checker:)``.
    package func diagnostics(
        ofFileAt url: URL, languages: [String: LanguagePack], checker: (String) -> GrammarChecker?
    ) -> [Diagnostic] {
        let text = ContentText(contentsOf: url, name: url.path)
        let root = try? text.parsed()
        if root?["voiceID"] != nil {
            return text.read { root, _, issues in CharacterReader(issues: issues).read(root) }.diagnostics
        }
        if let root, root["interactiveObjects"] != nil || root["assetBundleName"] != nil {
            return text.read { root, _, issues in EnvironmentReader(issues: issues).read(root) }.diagnostics
        }
        let tag = root?["language"].flatMap { $0.text ?? $0["id"]?.text } ?? ""
        let knowledge: [String: any WordKnowledge] = languages.mapValues { LanguageKnowledge($0) }
        return text.read { root, text, issues in
            scenario(root, text, folder: baseLanguage(of: tag), knowledge, checker, issues)
        }.diagnostics
    }

    private func scenario(
        _ root: ContentNode, _ text: String, folder: String, _ languages: [String: any WordKnowledge],
        _ checker: (String) -> GrammarChecker?, _ issues: DiagnosticCollector
    ) -> Scenario? {
        guard let language = languages[folder] else {
            // A file in the folder of a language that is not there may name another, which is.
            let tag = root["language"].flatMap { baseLanguage(of: $0.text ?? "") == folder ? $0.location : nil }
            let known = languages.keys.sorted().joined(separator: ", ")
            issues.error(
                "unknown-language",
                "There is no language '\(folder)'; "
                    + (known.isEmpty
                        ? "none could be loaded." : "'language' is a tag such as es-ES, of one of \(known)."),
                at: tag ?? root.location)
            return nil
        }
        let reader = ScenarioReader(
            knowledge: language, phrases: phrases, checker: checker(folder), issues: issues)
        let scenario = reader.read(root, text: text)
        checkReferences(scenario, root, folder: folder, issues)
        return scenario
    }

    private func checkReferences(
        _ scenario: Scenario, _ root: ContentNode, folder: String, _ issues: DiagnosticCollector
    ) {
        func place(_ key: String) -> SourceLocation { root[key]?.location ?? root.location }
        if !scenario.language.isEmpty, scenario.languageID != folder {
            issues.error(
                "language-mismatch",
                "The scenario's language is '\(scenario.language)', but it stands in the folder '\(folder)'.",
                at: place("language"))
        }
        if let character = characters[scenario.characterID] {
            if baseLanguage(of: character.language) != folder {
                issues.error(
                    "language-mismatch", "The character '\(character.id)' speaks \(character.language).",
                    at: place("characterID"))
            }
        } else if !scenario.characterID.isEmpty {
            let hint = suggestion(for: scenario.characterID, among: characters.keys)
            issues.error(
                "unknown-character", "There is no usable character '\(scenario.characterID)'.\(hint)",
                at: place("characterID"))
        }
        for (role, id) in (scenario.cast ?? [:]).sorted(by: { $0.key < $1.key }) {
            let place = root["cast"]?[role]?.location ?? root.location
            if let character = characters[id] {
                guard baseLanguage(of: character.language) != folder else { continue }
                issues.error(
                    "language-mismatch", "The character '\(id)' speaks \(character.language).", at: place)
            } else {
                let hint = suggestion(for: id, among: characters.keys)
                issues.error("unknown-character", "There is no usable character '\(id)'.\(hint)", at: place)
            }
        }
        if environments[scenario.environmentID] == nil, !scenario.environmentID.isEmpty {
            let hint = suggestion(for: scenario.environmentID, among: environments.keys)
            issues.error(
                "unknown-environment", "There is no usable environment '\(scenario.environmentID)'.\(hint)",
                at: place("environmentID"))
        }
    }

    /// Of several files with one id, differing in their extension, the first counts.
    private mutating func add<Item: Identifiable<String> & Sendable>(
        _ text: ContentText, to items: WritableKeyPath<LibraryFiles, [String: Item]>,
        _ body: (ContentNode, DiagnosticCollector) -> Item?
    ) {
        texts.append(text)
        let read = text.read { root, _, issues in body(root, issues) }
        diagnostics += read.diagnostics
        guard let item = read.item, let place = read.place else { return }
        if self[keyPath: items][item.id] != nil {
            let first = texts.first { $0.stem == text.stem && $0.folder == text.folder }
            diagnostics.append(
                .duplicateID(
                    item.id, at: place, first: SourceLocation(file: first?.name ?? text.name, line: 1, column: 1)))
        } else {
            self[keyPath: items][item.id] = item
        }
    }
}

extension Diagnostic {
    fileprivate static func duplicateID(_ id: String, at place: SourceLocation, first: SourceLocation) -> Diagnostic {
        Diagnostic(
            code: "duplicate-id", severity: .error,
            message: "The id '\(id)' is taken by \(first.file); this file is left out.", location: place)
    }
}
