package import ContentFiles
package import Foundation
package import Grammar
package import Templates

/// Understands a folder of content whole.
package struct ContentLoader {
    let files: LibraryFiles
    /// What is known of each language, by ISO 639 id.
    let languages: [String: any WordKnowledge]
    let checkers: [String: GrammarChecker]
    package private(set) var library = ContentLibrary()
    package private(set) var diagnostics: [Diagnostic] = []

    package init(directory: URL, languages: [String: any WordKnowledge], checkers: [String: GrammarChecker]) {
        files = LibraryFiles(directory: directory)
        self.languages = languages
        self.checkers = checkers
    }

    package mutating func load() {
        library.characters = files.characters
        library.environments = files.environments
        diagnostics = files.phrases.diagnostics + files.diagnostics
        let (files, languages, checkers) = (files, languages, checkers)
        // Scenarios are most of the work, and none depends on another.
        for read in files.scenarioIDs.concurrentMap({ files.scenario($0, knowledge: languages) { checkers[$0] } }) {
            diagnostics += read.diagnostics
            if let scenario = read.scenario { library.scenarios[scenario.id] = scenario }
        }
        for scenario in library.scenarios.values.sorted(by: { $0.id < $1.id }) {
            library.link(ScenarioSummary(scenario))
        }
    }
}
