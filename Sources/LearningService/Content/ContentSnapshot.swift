package import ContentFiles
package import Conversation
package import Foundation
import Grammar
package import Lexicon
package import Study

/// Everything read from the content folder, as it was at one moment. Rules and scenarios, which are most of the work,
/// are understood when they are first asked for, from the texts that the files held at that moment.
package struct ContentSnapshot: Sendable {
    /// What stands in where a request does not say which language it means.
    package var defaults = LanguageDefaults.undetermined
    /// What is said in the languages whatever the scenario.
    package var phrases: PhraseLibrary?
    package var languages: [String: LanguagePack] = [:]
    /// By language id.
    package var grammars: [String: Deferred<LanguageGrammar>] = [:]
    /// Languages without a grammar folder, whose checkers would call everything right.
    var withoutGrammar: Set<String> = []
    /// By id, with the scenarios that their own files name; ``character(_:)`` adds those that name them.
    package var characters: [String: AICharacter] = [:]
    /// By id, with the scenarios that their own files name; ``environment(_:)`` adds those that name them.
    package var environments: [String: RoomEnvironment] = [:]
    /// By id: of everything that there is a file of.
    package var scenarios: [String: Deferred<ReadableScenario>] = [:]
    package var pronunciation = Deferred(ready: ReadPronunciation())
    /// Readers, ideas, achievements and subjects.
    package var study = Deferred(ready: StudyContent())
    /// What is said in each language, counted; takes long when it is asked for the first time.
    var spokenCounts: [String: Deferred<WordCounts>] = [:]
    /// What there is to master, by language.
    var curricula: [String: Deferred<Curriculum>] = [:]
    /// What is wrong with what was understood at once: words, characters and environments.
    package var understood: [Diagnostic] = []
    /// Words, characters and environments that no longer load and are in use as they last did.
    var outdatedAtOnce: Set<ContentUnit> = []
    /// What reading the whole folder shows. Takes long when it is asked for the first time.
    package var findings = Deferred(ready: ContentFindings())
    /// What was in use before, until ``settle()``.
    var former = FormerContent(nil)
    /// Where what is gathered of this very content is kept; nil where nothing is.
    var keptSources: ContentCacheFolder.FindingsPlace?
    package var loadedAt: Date

    package init(
        languages: [String: LanguagePack] = [:], grammars: [String: Deferred<LanguageGrammar>] = [:],
        withoutGrammar: Set<String> = [], characters: [String: AICharacter] = [:],
        environments: [String: RoomEnvironment] = [:], scenarios: [String: Deferred<ReadableScenario>] = [:],
        pronunciation: Deferred<ReadPronunciation> = Deferred(ready: ReadPronunciation()),
        understood: [Diagnostic] = [], outdatedAtOnce: Set<ContentUnit> = [],
        findings: Deferred<ContentFindings> = Deferred(ready: ContentFindings()), loadedAt: Date
    ) {
        self.languages = languages
        self.grammars = grammars
        self.withoutGrammar = withoutGrammar
        self.characters = characters
        self.environments = environments
        self.scenarios = scenarios
        self.pronunciation = pronunciation
        self.understood = understood
        self.outdatedAtOnce = outdatedAtOnce
        self.findings = findings
        self.loadedAt = loadedAt
    }

    /// What learners are told about their pronunciation.
    package var coach: PronunciationContent { pronunciation.value.content }
    /// How sounds are written for people to read.
    package var notations: IPANotations { pronunciation.value.notations }
    /// How abbreviations and the like are said.
    package var readings: SpokenReadingBook { pronunciation.value.readings }
    /// What is wrong or doubtful in the files; what they hold was left out, or is in use as it last was.
    package var diagnostics: [Diagnostic] { findings.value.diagnostics + study.value.diagnostics }
    /// What no longer loads and is in use as it last did.
    package var outdated: Set<ContentUnit> { findings.value.outdated }
    /// Of every scenario that can be talked in, in the order of their ids.
    package var summaries: [ScenarioSummary] { findings.value.scenarios }
}

/// What learners are told about their pronunciation, how sounds are written, and what is wrong with the files of both.
package struct ReadPronunciation: Sendable {
    package var content = PronunciationContent()
    package var notations = IPANotations()
    package var readings = SpokenReadingBook()
    package var diagnostics: [Diagnostic] = []

    package init() {}

    /// - Parameter last: What stays in use where files are faulty.
    package init(directory: URL, defaults: LanguageDefaults, keeping last: ReadPronunciation?) {
        (content, diagnostics) = PronunciationContent.load(
            directory: directory, defaults: defaults, keeping: last?.content)
        let languages = directory.appending(path: "languages")
        let (notations, notationFaults) = IPANotations.load(languages: languages, keeping: last?.notations)
        let (readings, readingFaults) = SpokenReadingBook.load(languages: languages, keeping: last?.readings)
        self.notations = notations
        self.readings = readings
        diagnostics += notationFaults + readingFaults
    }
}

/// A scenario that can be talked in, or why not.
package struct ReadableScenario: Sendable {
    package var engine: DialogueEngine?
    package var diagnostics: [Diagnostic] = []
    /// Whether the file no longer loads and the scenario is in use as it last did.
    var isOutdated = false
}

/// Files that load or fail together, as a path from the content folder without an extension: `scenarios/es/es-cafe`,
/// `languages/es` for a language's words and `languages/es/grammar` for its rules.
package struct ContentUnit: Hashable, Sendable {
    private let path: String

    private init(path: String) {
        self.path = path
    }

    /// The unit of a file, as diagnostics name it.
    package init(ofFile file: String) {
        let parts = file.split(separator: "/")
        if parts.first == "languages", parts.count > 2 {
            path = parts.prefix(parts[2] == "grammar" ? 3 : 2).joined(separator: "/")
        } else {
            let stem = parts.last?.prefix { $0 != "." } ?? ""
            path = (parts.dropLast() + [stem]).joined(separator: "/")
        }
    }

    package static func words(_ languageID: String) -> ContentUnit { ContentUnit(path: "languages/\(languageID)") }
    package static func rules(_ languageID: String) -> ContentUnit {
        ContentUnit(path: "languages/\(languageID)/grammar")
    }
    package static func character(_ id: String) -> ContentUnit { ContentUnit(path: "characters/\(id)") }
    package static func environment(_ id: String) -> ContentUnit { ContentUnit(path: "environments/\(id)") }

    package static func scenario(_ scenario: Scenario) -> ContentUnit {
        self.scenario(scenario.id, language: scenario.languageID)
    }

    static func scenario(_ id: String, language: String) -> ContentUnit {
        ContentUnit(path: "scenarios/\(language)/\(id)")
    }

    /// Whether the folder still has the file, or for a language its description.
    package func exists(in directory: URL) -> Bool {
        let names = path.hasPrefix("languages/") ? ["/language.yaml"] : [".yaml", ".yml", ".json"]
        return names.contains { FileManager.default.fileExists(atPath: directory.appending(path: path + $0).path) }
    }
}
