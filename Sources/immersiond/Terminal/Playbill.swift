import Conversation
import JSONText
import LearningService
import Protocol
import SocketTransport

/// What is played and who plays, as the daemon has it.
struct Playbill {
    let scenario: ScenarioDescription
    /// The name of the character whom the learner talks with.
    let character: String
    /// Names of other characters that speak, by their ids.
    let cast: [String: String]

    /// - Throws: ``RPCError`` and ``RPCConnection/Failure``.
    init(scenario id: String, from daemon: RPCConnection) throws {
        guard case .scenario(let scenario) = try daemon.content(.scenario, id) else {
            throw RPCConnection.Failure(description: "What the daemon has as '\(id)' is not a scenario.")
        }
        self.scenario = scenario
        character = try Self.name(ofCharacter: scenario.characterID, from: daemon)
        cast = try Set((scenario.cast ?? [:]).values).reduce(into: [:]) { cast, id in
            cast[id] = try Self.name(ofCharacter: id, from: daemon)
        }
    }

    private static func name(ofCharacter id: String, from daemon: RPCConnection) throws -> String {
        guard case .character(let character) = try daemon.content(.character, id) else {
            throw RPCConnection.Failure(description: "What the daemon has as '\(id)' is not a character.")
        }
        return character.name
    }
}

extension RPCConnection {
    fileprivate func content(_ kind: ContentItem.Kind, _ id: String) throws -> ContentItem {
        try call(Methods.contentGet, ["kind": .string(kind.rawValue), "id": .string(id)])
    }
}

extension TranscriptPrinter {
    init(style: TerminalStyle, _ playbill: Playbill) {
        self.init(style: style, character: playbill.character)
        cast = playbill.cast
        objectives = Dictionary(
            playbill.scenario.objectives.map { ($0.id, $0.description) }, uniquingKeysWith: { first, _ in first })
    }
}
