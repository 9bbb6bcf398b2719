import Foundation
import JSONText
import LearningService
import Protocol
import Vocab

@testable import SocketTransport

extension RPCConnection {
    /// The opening reply of a new conversation, as its type.
    func opening(_ learnerID: JSONValue, _ extra: [String: JSONValue] = [:]) throws -> TurnReply {
        let parameters: [String: JSONValue] = [
            "learnerID": learnerID, "scenarioID": "es-cafe-madrid", "audio": false, "seed": 1,
        ]
        return try call(Methods.sessionStart, .object(parameters.merging(extra) { $1 }))
    }

    /// Puts a word on a learner's list.
    func adding(_ word: String, to learnerID: JSONValue, _ extra: [String: JSONValue] = [:]) throws -> FiledCard {
        let parameters: [String: JSONValue] = ["learnerID": learnerID, "word": .string(word)]
        return try call(Methods.vocabAdd, .object(parameters.merging(extra) { $1 })).card
    }
}

extension TurnReply {
    /// Its conversation, as a parameter.
    var session: JSONValue { .string(sessionID.uuidString) }
}

extension FiledCard {
    /// The card, as a parameter.
    var wordID: JSONValue { .string(word.id.uuidString) }
}
