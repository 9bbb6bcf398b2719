package import Lexicon

/// What a list of scenarios tells of one.
package struct ScenarioSummary: Sendable, Hashable, Codable {
    package var id: String
    package var name: String
    package var description: String
    /// BCP 47, as the author wrote it: "es-ES".
    package var language: String
    package var category: ScenarioCategory
    package var difficulty: CEFRLevel
    package var characterID: String
    package var environmentID: String
    /// Other characters that speak: their ids by the roles that lines name; nil without any.
    package var cast: [String: String]?

    package init(_ scenario: Scenario) {
        id = scenario.id
        name = scenario.name
        description = scenario.description
        language = scenario.language
        category = scenario.category
        difficulty = scenario.difficulty
        characterID = scenario.characterID
        environmentID = scenario.environmentID
        cast = scenario.cast
    }

    /// ISO 639 part of ``language``: "es".
    package var languageID: String { baseLanguage(of: language) }
}

extension AICharacter {
    /// Adds a scenario to the list of a character that speaks in it.
    package mutating func link(_ scenario: ScenarioSummary) {
        guard ([scenario.characterID] + (scenario.cast ?? [:]).values).contains(id),
            !availableScenarios.contains(scenario.id)
        else { return }
        availableScenarios.append(scenario.id)
    }
}

extension RoomEnvironment {
    /// Adds a scenario to the list of the environment in which it takes place.
    package mutating func link(_ scenario: ScenarioSummary) {
        guard scenario.environmentID == id, !appropriateScenarios.contains(scenario.id) else { return }
        appropriateScenarios.append(scenario.id)
    }
}

extension ContentLibrary {
    mutating func link(_ scenario: ScenarioSummary) {
        for id in [scenario.characterID] + (scenario.cast ?? [:]).values.sorted() { characters[id]?.link(scenario) }
        environments[scenario.environmentID]?.link(scenario)
    }
}
