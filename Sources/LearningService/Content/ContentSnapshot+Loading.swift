import ContentFiles
import Conversation
import Digests
package import Foundation
import Grammar
import Lexicon

extension ContentSnapshot {
    /// Reads the folder. A broken file is reported and, when `previous` has it, in use as it was; else it is left out.
    /// The rest loads. A file that was deleted is gone.
    ///
    /// - Parameter cache: Where compiled lexicons and findings are kept, if anywhere.
    package static func load(
        directory: URL, cache: ContentCacheFolder? = nil, at now: Date, keeping previous: ContentSnapshot? = nil
    ) -> ContentSnapshot {
        var (snapshot, texts) = languagesAndRules(in: directory, cache: cache, at: now, keeping: previous)
        let (defaults, former) = (snapshot.defaults, snapshot.former)
        snapshot.pronunciation = Deferred {
            ReadPronunciation(
                directory: directory, defaults: defaults, keeping: former.content?.pronunciation.value)
        }
        let files = LibraryFiles(directory: directory, defaults: defaults, cache: cache, keeping: previous?.phrases)
        snapshot.phrases = files.phrases
        snapshot.characters = files.characters
        snapshot.environments = files.environments
        snapshot.understood += files.diagnostics
        snapshot.shelve(files, directory: directory, with: texts, cache: cache)
        if let previous { snapshot.keepCharactersAndEnvironments(of: previous, directory: directory) }
        snapshot.study = snapshot.readStudy(in: directory)
        snapshot.curricula = snapshot.readCurricula()
        texts += files.texts
        let place = cache?.findings(of: Array(snapshot.languages.values), texts)
        // What is broken may be in use as it was before: its sentences are gathered, and not kept.
        if previous == nil { snapshot.keptSources = place }
        snapshot.spokenCounts = snapshot.countSpoken()
        let (read, isFollowing) = (snapshot, previous != nil)
        snapshot.findings = Deferred {
            var kept = place?.kept
            // Whether what is broken is in use as it was depends on what was before.
            if isFollowing, kept?.diagnostics.contains(where: { $0.severity == .error }) == true { kept = nil }
            return ContentFindings(read, kept: kept) { place?.keep($0) }
        }
        return snapshot
    }

    /// Reads the languages alone: what checking grammar needs.
    package static func languages(in directory: URL, cache: ContentCacheFolder? = nil, at now: Date) -> ContentSnapshot
    {
        languagesAndRules(in: directory, cache: cache, at: now, keeping: nil).snapshot
    }

    /// - Returns: `texts` are those of all rules.
    private static func languagesAndRules(
        in directory: URL, cache: ContentCacheFolder?, at now: Date, keeping previous: ContentSnapshot?
    ) -> (snapshot: ContentSnapshot, texts: [ContentText]) {
        var snapshot = ContentSnapshot(loadedAt: now)
        snapshot.former = FormerContent(previous)
        snapshot.readDefaults(in: directory, previous: previous)
        var texts: [ContentText] = []
        let folders = subfolders(of: directory.appending(path: "languages")).filter { !isWithoutWords($0) }
        let loaded = folders.concurrentMap { folder in
            Result { () throws(ContentError) in try LanguagePack.load(directory: folder, cache: cache) }
        }
        for (folder, language) in zip(folders, loaded) {
            let rules = GrammarRuleSet.texts(in: folder)
            snapshot.add(
                language, rules, folder: folder, directory: directory, cache: cache, previous: previous)
            texts += rules
        }
        return (snapshot, texts)
    }

    private mutating func readDefaults(in directory: URL, previous: ContentSnapshot?) {
        let read = LanguageDefaults.read(languages: directory.appending(path: "languages"))
        understood += read.diagnostics
        defaults = read.diagnostics.isEmpty ? read.defaults : previous?.defaults ?? read.defaults
    }

    private mutating func add(
        _ loaded: Result<LanguagePack, ContentError>, _ rules: [ContentText], folder: URL, directory: URL,
        cache: ContentCacheFolder?, previous: ContentSnapshot?
    ) {
        let name = folder.lastPathComponent
        var language: LanguagePack?
        switch loaded {
        case .success(let pack):
            guard isContentLanguageCode(pack.id) else {
                understood.append(.badLanguage(pack.id, folder: name))
                return
            }
            language = pack
        case .failure(let error):
            understood += error.diagnostics.map { Self.located($0, in: folder) }
            if let last = previous?.languages[name], ContentUnit.words(name).exists(in: directory) {
                language = last
                outdatedAtOnce.insert(.words(name))
            }
        }
        let id = language?.id ?? name
        if let language { languages[id] = language }
        let (prose, former) = (defaults.explanation, former)
        grammars[id] = Deferred { [language] in
            LanguageGrammar(
                rules, folder: folder, language: language, prose: prose, cache: cache,
                keeping: former.content?.grammars[id])
        }
        let grammar = directory.appending(path: "languages/\(name)/grammar").path
        if !FileManager.default.fileExists(atPath: grammar) { withoutGrammar.insert(id) }
    }

    /// A scenario that no longer loads is kept with its engine, and so with the language and the character that it was
    /// read with.
    ///
    /// - Parameter rules: The texts of all rules.
    private mutating func shelve(
        _ files: LibraryFiles, directory: URL, with rules: [ContentText], cache: ContentCacheFolder?
    ) {
        let (languages, grammars, characters, former) = (languages, grammars, characters, former)
        let others = Deferred {
            let words = languages.sorted { $0.key < $1.key }
                .flatMap { [$0.key, Digest.hexadecimal($0.value.lexicon.key.bytes)] }
            return cache?.key(of: words + rules.flatMap { [$0.name, (try? $0.result.get()) ?? ""] }) ?? []
        }
        for id in files.scenarioIDs {
            scenarios[id] = Deferred {
                let read = files.keptScenario(id, with: others.value, languages: languages) {
                    grammars[$0]?.value.checker
                }
                var readable = ReadableScenario(diagnostics: read.diagnostics)
                if let scenario = read.scenario, let language = languages[scenario.languageID] {
                    readable.engine = DialogueEngine(
                        scenario: scenario, character: characters[scenario.characterID],
                        cast: (scenario.cast ?? [:]).compactMapValues { characters[$0] }, language: language,
                        checker: grammars[language.id]?.value.checker)
                } else if let engine = former.content?.scenarios[id]?.passing.engine,
                    languages[engine.scenario.languageID] != nil,
                    ContentUnit.scenario(engine.scenario).exists(in: directory)
                {
                    readable.engine = engine
                    readable.isOutdated = true
                }
                return readable
            }
        }
    }

    private mutating func keepCharactersAndEnvironments(of previous: ContentSnapshot, directory: URL) {
        for (id, character) in previous.characters where characters[id] == nil {
            guard ContentUnit.character(id).exists(in: directory) else { continue }
            characters[id] = character
            outdatedAtOnce.insert(.character(id))
        }
        for (id, environment) in previous.environments where environments[id] == nil {
            guard ContentUnit.environment(id).exists(in: directory) else { continue }
            environments[id] = environment
            outdatedAtOnce.insert(.environment(id))
        }
    }

    /// The loaders of a language name files by the folder they were given; clients know the content folder alone.
    static func located(_ diagnostic: Diagnostic, in folder: URL) -> Diagnostic {
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

    /// Whether a language's folder has a guide to its sounds or phrases, and no words: it can be pronounced or
    /// explained in, but not conversed in.
    private static func isWithoutWords(_ folder: URL) -> Bool {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return !names.contains("language.yaml")
            && [PronunciationContent.guideFile, PhraseLibrary.file].contains(where: names.contains)
    }

    private static func subfolders(of directory: URL) -> [URL] {
        let entries =
            (try? FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: [.isDirectoryKey]))
            ?? []
        return
            entries
            // A link to a folder is one too.
            .filter {
                (try? $0.resolvingSymlinksInPath().resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true
            }
            .sorted { $0.path < $1.path }
    }
}

extension Diagnostic {
    fileprivate static func badLanguage(_ id: String, folder: String) -> Diagnostic {
        Diagnostic(
            code: "bad-language", severity: .error,
            message: "'\(id)' is no language of ISO 639: two or three small letters such as es or deu.",
            location: SourceLocation(file: "languages/\(folder)/language.yaml", line: 1, column: 1))
    }
}
