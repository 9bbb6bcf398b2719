package import Conversation
import Vocab

/// What session.export tells of a conversation: all that is needed to hold it again.
package struct SessionExport: Codable, Sendable {
    package struct Turn: Codable, Sendable {
        package var input: DialogueInput
        package var outcome: TurnOutcome

        package init(input: DialogueInput, outcome: TurnOutcome) {
            self.input = input
            self.outcome = outcome
        }
    }

    package var scenarioID: String
    package var seed: UInt64
    package var settings: DialogueSettings
    package var turns: [Turn]

    package init(scenarioID: String, seed: UInt64, settings: DialogueSettings, turns: [Turn]) {
        self.scenarioID = scenarioID
        self.seed = seed
        self.settings = settings
        self.turns = turns
    }
}
