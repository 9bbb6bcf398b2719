import ContentFiles
import Conversation
import Foundation
import Grammar
import Lexicon

extension ContentSnapshot {
    /// Reads the folder. A broken file is reported and, when `previous` has it, in use as it was; else it is left out. The
    /// rest loads. A file that was deleted is gone.
    ///
    /// - Parameter lexicons: Where compiled lexicons are kept, if anywhere.
    static func load(
        directory: URL, lexicons: (any LexiconCache)? = nil, at now: Date, keeping previous: ContentSnapshot? = nil
    ) -> ContentSnapshot {
        var snapshot = languages(in: directory, lexicons: lexicons, at: now, keeping: previous)
        let (coach, faults) = PronunciationContent.load(directory: directory, keeping: previous?.coach)
        snapshot.coach = coach
        snapshot.diagnostics += faults
        let (library, found) = ContentLibrary.load(
            directory: directory, languages: snapshot.languages, checkers: snapshot.checkers)
        snapshot.library = library
        snapshot.diagnostics += found
        if let previous {
            snapshot.keepCharactersAndEnvironments(of: previous, directory: directory)
            snapshot.keepScenarios(of: previous, directory: directory)
        }
        for scenario in snapshot.library.scenarios.values where snapshot.engines[scenario.id] == nil {
            guard let language = snapshot.languages[scenario.languageID] else { continue }
            let characters = snapshot.library.characters
            snapshot.engines[scenario.id] = DialogueEngine(
                scenario: scenario, character: characters[scenario.characterID],
                cast: (scenario.cast ?? [:]).compactMapValues { characters[$0] }, language: language,
                checker: snapshot.checkers[language.id])
        }
        return snapshot
    }

    private mutating func add(
        _ loaded: LoadedLanguage, folder: String, directory: URL, previous: ContentSnapshot?
    ) {
        diagnostics += loaded.diagnostics
        var language = loaded.language
        if language == nil, let last = previous?.languages[folder],
            ContentUnit.words(folder).exists(in: directory)
        {
            language = last
            outdated.insert(.words(folder))
        }
        guard let language else { return }
        guard isContentLanguageCode(language.id) else {
            diagnostics.append(
                Diagnostic(
                    code: "bad-language", severity: .error,
                    message:
                        "'\(language.id)' is no language of ISO 639: two or three small letters such as es or deu.",
                    location: SourceLocation(file: "languages/\(folder)/language.yaml", line: 1, column: 1)))
            return
        }
        languages[language.id] = language
        var rules = loaded.rules
        if rules == nil, let last = previous?.ruleSets[language.id] {
            rules = last
            outdated.insert(.rules(language.id))
        }
        guard let rules else { return }
        ruleSets[language.id] = rules
        checkers[language.id] = GrammarChecker(rules, language: language)
        let grammar = directory.appending(path: "languages/\(folder)/grammar").path
        if !FileManager.default.fileExists(atPath: grammar) { withoutGrammar.insert(language.id) }
    }

    private mutating func keepCharactersAndEnvironments(of previous: ContentSnapshot, directory: URL) {
        for (id, character) in previous.library.characters where library.characters[id] == nil {
            guard ContentUnit.character(id).exists(in: directory) else { continue }
            library.characters[id] = character
            outdated.insert(.character(id))
        }
        for (id, environment) in previous.library.environments where library.environments[id] == nil {
            guard ContentUnit.environment(id).exists(in: directory) else { continue }
            library.environments[id] = environment
            outdated.insert(.environment(id))
        }
    }

    /// A scenario is kept with its engine, and so with the language and the character that it was read with.
    private mutating func keepScenarios(of previous: ContentSnapshot, directory: URL) {
        for (id, scenario) in previous.library.scenarios where library.scenarios[id] == nil {
            guard let engine = previous.engines[id], languages[scenario.languageID] != nil,
                ContentUnit.scenario(scenario).exists(in: directory)
            else { continue }
            library.scenarios[id] = scenario
            engines[id] = engine
            outdated.insert(.scenario(scenario))
            if library.characters[scenario.characterID]?.availableScenarios.contains(id) == false {
                library.characters[scenario.characterID]?.availableScenarios.append(id)
            }
            if library.environments[scenario.environmentID]?.appropriateScenarios.contains(id) == false {
                library.environments[scenario.environmentID]?.appropriateScenarios.append(id)
            }
        }
    }

    private struct LoadedLanguage: Sendable {
        var language: LanguagePack?
        var rules: GrammarRuleSet?
        var diagnostics: [Diagnostic] = []
    }

    /// Reads the languages alone: what checking grammar needs, in a third of the time.
    static func languages(
        in directory: URL, lexicons: (any LexiconCache)? = nil, at now: Date, keeping previous: ContentSnapshot? = nil
    ) -> ContentSnapshot {
        var snapshot = ContentSnapshot(loadedAt: now)
        let folders = subfolders(of: directory.appending(path: "languages")).filter { !isGuideAlone($0) }
        for (folder, loaded) in zip(folders, folders.concurrentMap({ loadLanguage($0, lexicons) })) {
            snapshot.add(loaded, folder: folder.lastPathComponent, directory: directory, previous: previous)
        }
        return snapshot
    }

    /// Reads the words and the rules of a language side by side.
    private static func loadLanguage(_ folder: URL, _ lexicons: (any LexiconCache)?) -> LoadedLanguage {
        enum Part: Sendable {
            case language(Result<LanguagePack, ContentError>)
            case rules(Result<GrammarRuleSet, ContentError>)
        }
        let id = folder.lastPathComponent
        let jobs: [@Sendable () -> Part] = [
            {
                .language(
                    Result { () throws(ContentError) in try LanguagePack.load(directory: folder, cache: lexicons) })
            },
            {
                .rules(
                    Result { () throws(ContentError) in try GrammarRuleSet.load(directory: folder, language: id) })
            },
        ]
        var loaded = LoadedLanguage()
        for part in jobs.concurrentMap({ $0() }) {
            switch part {
            case .language(.success(let language)): loaded.language = language
            case .rules(.success(let rules)): loaded.rules = rules
            case .language(.failure(let error)), .rules(.failure(let error)):
                loaded.diagnostics += error.diagnostics.map { located($0, in: folder) }
            }
        }
        return loaded
    }

    /// The loaders of a language name files by the folder they were given; clients know the content folder alone.
    private static func located(_ diagnostic: Diagnostic, in folder: URL) -> Diagnostic {
        let id = folder.lastPathComponent
        var diagnostic = diagnostic
        for prefix in [folder.relativePath, folder.path, id] {
            let prefix = prefix.hasSuffix("/") ? prefix : prefix + "/"
            guard diagnostic.location.file.hasPrefix(prefix) else { continue }
            diagnostic.location.file = "languages/\(id)/\(diagnostic.location.file.dropFirst(prefix.count))"
            break
        }
        return diagnostic
    }

    /// Whether a language's folder has a guide to its sounds and no words: it can be pronounced, but not conversed in.
    private static func isGuideAlone(_ folder: URL) -> Bool {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.contains(PronunciationContent.guideFile) && !names.contains("language.yaml")
    }

    private static func subfolders(of directory: URL) -> [URL] {
        let entries =
            (try? FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: [.isDirectoryKey]))
            ?? []
        return
            entries
            .filter { (try? $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true }
            .sorted { $0.path < $1.path }
    }
}
