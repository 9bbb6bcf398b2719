import Conversation
package import Foundation
package import ScenarioTools
import Storage

/// A learner's conversations, the latest first.
package struct SessionList: Codable, Sendable, Hashable {
    package var sessions: [SessionSummary]
}

/// A conversation as a list shows it.
package struct SessionSummary: Codable, Sendable, Hashable {
    package var id: UUID
    package var scenarioID: String
    package var characterID: String
    package var language: String
    package var startTime: Date
    package var endTime: Date?
    package var turns: Int
    package var isEnded: Bool
    package var nodeID: String

    init(_ record: SessionRecord) throws {
        let state = try LiveSession(record).state
        id = record.id
        scenarioID = record.scenarioID
        characterID = record.characterID
        language = record.language
        startTime = record.startedAt
        endTime = record.endedAt
        turns = record.version
        isEnded = state.isEnded
        nodeID = state.node
    }
}

/// What was said and no answer took, as `immersiond suggest` reads it.
package struct NearMissList: Codable, Sendable, Hashable {
    package var nearMisses: [NearMiss]
}
