import ContentFiles
import Conversation
import Foundation
import Grammar
import Lexicon

/// Everything read from the content folder, as it was at one moment.
struct ContentSnapshot: Sendable {
    var languages: [String: LanguagePack]
    var checkers: [String: GrammarChecker]
    var library: ContentLibrary
    var engines: [String: DialogueEngine]
    /// What is wrong or doubtful in the files; what they hold was left out.
    var diagnostics: [Diagnostic]
    var loadedAt: Date

    /// Reads the folder. A broken file is left out and reported; the rest loads.
    static func load(directory: URL, at now: Date) -> ContentSnapshot {
        var languages: [String: LanguagePack] = [:]
        var checkers: [String: GrammarChecker] = [:]
        var diagnostics: [Diagnostic] = []
        let folders = subfolders(of: directory.appending(path: "languages"))
        for loaded in folders.concurrentMap(loadLanguage) {
            diagnostics += loaded.diagnostics
            guard let language = loaded.language else { continue }
            languages[language.id] = language
            if let rules = loaded.rules { checkers[language.id] = GrammarChecker(rules, language: language) }
        }
        let (library, found) = ContentLibrary.load(directory: directory, languages: languages, checkers: checkers)
        let engines = library.scenarios.compactMapValues { scenario -> DialogueEngine? in
            guard let language = languages[scenario.languageID] else { return nil }
            return DialogueEngine(
                scenario: scenario, character: library.characters[scenario.characterID], language: language,
                checker: checkers[language.id])
        }
        return ContentSnapshot(
            languages: languages, checkers: checkers, library: library, engines: engines,
            diagnostics: diagnostics + found, loadedAt: now)
    }

    private struct LoadedLanguage: Sendable {
        var language: LanguagePack?
        var rules: GrammarRuleSet?
        var diagnostics: [Diagnostic] = []
    }

    /// Reads the words and the rules of a language side by side.
    private static func loadLanguage(_ folder: URL) -> LoadedLanguage {
        enum Part: Sendable {
            case language(Result<LanguagePack, ContentError>)
            case rules(Result<GrammarRuleSet, ContentError>)
        }
        let jobs: [@Sendable () -> Part] = [
            { .language(Result { () throws(ContentError) in try LanguagePack.load(directory: folder) }) },
            {
                .rules(
                    Result { () throws(ContentError) in
                        try GrammarRuleSet.load(directory: folder, language: folder.lastPathComponent)
                    })
            },
        ]
        var loaded = LoadedLanguage()
        for part in jobs.concurrentMap({ $0() }) {
            switch part {
            case .language(.success(let language)): loaded.language = language
            case .rules(.success(let rules)): loaded.rules = rules
            case .language(.failure(let error)), .rules(.failure(let error)): loaded.diagnostics += error.diagnostics
            }
        }
        return loaded
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

extension ContentSnapshot {
    func language(_ id: String) throws(RPCError) -> LanguagePack {
        guard let language = languages[baseLanguage(of: id)] else {
            throw RPCError(
                .notFound, "There is no language '\(id)'; loaded: \(languages.keys.sorted().joined(separator: ", ")).",
                field: "language")
        }
        return language
    }

    func checker(_ id: String) throws(RPCError) -> GrammarChecker {
        guard let checker = checkers[baseLanguage(of: id)] else {
            throw RPCError(.notFound, "No grammar rules are loaded for '\(id)'.", field: "language")
        }
        return checker
    }

    func engine(_ scenarioID: String) throws(RPCError) -> DialogueEngine {
        if let engine = engines[scenarioID] { return engine }
        if let broken = diagnostics.first(where: {
            $0.severity == .error && $0.location.file.contains("/\(scenarioID).")
        }) {
            throw RPCError(
                .contentBroken, "The scenario '\(scenarioID)' could not be loaded: \(broken)", field: "scenarioID")
        }
        let hint = nearest(to: scenarioID, among: engines.keys).map { " Did you mean '\($0)'?" } ?? ""
        throw RPCError(
            .notFound, "There is no scenario '\(scenarioID)'; content.list names them.\(hint)", field: "scenarioID")
    }

    /// The synthesiser's voice for a language or one of its variants.
    func voice(for language: String) throws(RPCError) -> String {
        let pack = try self.language(language)
        return pack.variants.first { $0.id == language }?.voice ?? pack.voice
    }
}
