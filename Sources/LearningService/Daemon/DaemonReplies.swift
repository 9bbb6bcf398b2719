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
}

/// That it answers.
package struct DaemonHealth: Codable, Sendable {
    package var status: String
    /// Seconds.
    package var uptime: Double
}
