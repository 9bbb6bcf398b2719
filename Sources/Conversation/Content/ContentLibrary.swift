package import ContentFiles
package import Foundation
package import Grammar
package import Lexicon
import Templates

/// Everything learners can do and meet: scenarios, characters and environments by id.
package struct ContentLibrary: Sendable {
    package var scenarios: [String: Scenario]
    package var characters: [String: AICharacter]
    package var environments: [String: RoomEnvironment]

    package init(
        scenarios: [String: Scenario] = [:], characters: [String: AICharacter] = [:],
        environments: [String: RoomEnvironment] = [:]
    ) {
        self.scenarios = scenarios
        self.characters = characters
        self.environments = environments
    }

    /// Loads `scenarios/<language>/<id>.yaml` (or `.json`), `characters/<id>.yaml` and `environments/<id>.yaml`.
    ///
    /// - Parameters:
    ///   - directory: Holds the three folders; one that is missing counts as empty.
    ///   - languages: By ISO 639 id.
    ///   - checkers: By ISO 639 id; rule ids are checked only where one stands.
    /// - Returns: What is usable, and what was found wrong, in the order of the file names. A file with an error is
    ///   left out, as are scenarios that depend on it.
    package static func load(
        directory: URL, languages: [String: LanguagePack], checkers: [String: GrammarChecker] = [:]
    ) -> (library: ContentLibrary, diagnostics: [Diagnostic]) {
        var loader = ContentLoader(
            directory: directory, languages: languages.mapValues { LanguageKnowledge($0) }, checkers: checkers)
        loader.load()
        return (loader.library, loader.diagnostics)
    }
}
