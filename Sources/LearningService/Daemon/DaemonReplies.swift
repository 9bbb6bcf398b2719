package import Foundation

/// What runs here.
package struct DaemonInfo: Codable, Sendable {
    package var name: String
    package var version: String
    package var processID: Int32
    package var startedAt: Date
    package var contentLoadedAt: Date
    package var languages: [String]
    package var scenarios: Int
    package var characters: Int
    package var environments: Int
    package var grammarRules: Int

    package init(
        name: String, version: String, processID: Int32, startedAt: Date, contentLoadedAt: Date, languages: [String],
        scenarios: Int, characters: Int, environments: Int, grammarRules: Int
    ) {
        self.name = name
        self.version = version
        self.processID = processID
        self.startedAt = startedAt
        self.contentLoadedAt = contentLoadedAt
        self.languages = languages
        self.scenarios = scenarios
        self.characters = characters
        self.environments = environments
        self.grammarRules = grammarRules
    }
}

/// That it answers.
package struct DaemonHealth: Codable, Sendable {
    package var status: String
    /// Seconds.
    package var uptime: Double

    package init(status: String, uptime: Double) {
        self.status = status
        self.uptime = uptime
    }
}
