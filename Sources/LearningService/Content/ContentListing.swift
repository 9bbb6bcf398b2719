import ContentFiles
package import Conversation
package import Lexicon

/// What is loaded, and what could not be.
package struct ContentListing: Codable, Sendable {
    package struct Item: Codable, Sendable {
        package var id: String
        package var name: String
    }

    package struct ScenarioItem: Codable, Sendable {
        package var id: String
        package var name: String
        package var description: String
        package var language: String
        package var category: ScenarioCategory
        package var difficulty: CEFRLevel
        package var characterID: String
        package var environmentID: String
    }

    package struct Problem: Codable, Sendable {
        package enum Severity: String, Codable, Sendable, CaseIterable {
            case error, warning

            init(_ severity: Diagnostic.Severity) {
                self =
                    switch severity {
                    case .error: .error
                    case .warning: .warning
                    }
            }
        }

        package var code: String
        package var severity: Severity
        package var message: String
        package var file: String
        package var line: Int
        package var column: Int
        /// Whether the file is in use as it was before it broke.
        package var lastGoodInUse: Bool
    }

    package var languages: [LanguageDescription]
    package var scenarios: [ScenarioItem]
    package var characters: [Item]
    package var environments: [Item]
    /// What is wrong in the files.
    package var diagnostics: [Problem]

    init(_ content: ContentSnapshot, language: String?) {
        func isWanted(_ tag: String) -> Bool { language.map { ContentSnapshot.isTagged(tag, within: $0) } ?? true }
        languages = content.languages.values.filter { isWanted($0.id) }
            .map { LanguageDescription($0, in: content) }.sorted { $0.id < $1.id }
        scenarios = content.summaries.filter { isWanted($0.language) }
            .map {
                ScenarioItem(
                    id: $0.id, name: $0.name, description: $0.description, language: $0.language, category: $0.category,
                    difficulty: $0.difficulty, characterID: $0.characterID, environmentID: $0.environmentID)
            }
            .sorted { $0.id < $1.id }
        characters = content.characters.values.filter { isWanted($0.language) }
            .map { Item(id: $0.id, name: $0.name) }.sorted { $0.id < $1.id }
        environments = content.environments.values.filter { isWanted($0.language) }
            .map { Item(id: $0.id, name: $0.name) }.sorted { $0.id < $1.id }
        diagnostics = content.diagnostics.map {
            Problem(
                code: $0.code, severity: Problem.Severity($0.severity), message: $0.message, file: $0.location.file,
                line: $0.location.line, column: $0.location.column,
                lastGoodInUse: content.outdated.contains(ContentUnit(ofFile: $0.location.file)))
        }
    }
}
