import Conversation
import Foundation
import JSONText
package import ScenarioTools
package import Storage
import Vocab

/// Finds in stored conversations what learners said and no answer took.
package enum NearMissSearch {
    /// - Parameter turns: Of one session, in their order.
    package static func misses(in turns: [TurnRecord], scenario: String) throws -> [NearMiss] {
        var misses: [NearMiss] = []
        var node = ""
        for turn in turns {
            let outcome = try WireFormat.decode(TurnOutcome.self, from: Data(turn.outcome.utf8))
            let input = try WireFormat.decode(DialogueInput?.self, from: Data(turn.input.utf8))
            if case .say(let text) = input, outcome.match == .clarify || outcome.match == .offScript {
                misses.append(
                    NearMiss(scenario: scenario, node: node, utterance: text, response: outcome.responseID))
            }
            node = outcome.nodeID
        }
        return misses
    }
}
