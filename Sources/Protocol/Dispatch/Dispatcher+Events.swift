import Foundation
import JSONText
import LearningService

extension Dispatcher {
    /// Parameters that tell watchers which thing was meant.
    private static let names = [
        "sessionID", "wordID", "anchorIdentifier", "workID", "deviceID", "scenarioID", "environmentID",
    ]

    /// Tells watchers that a method was carried out.
    func announce(_ method: RPCMethod, _ parameters: JSONValue?, _ result: Data) async {
        guard let events, let access, events.isWatched, let kind = MethodAccess.of(method.name).announces else {
            return
        }
        let given = (try? method.named(parameters)) ?? [:]
        var details: [String: JSONValue] = ["method": .string(method.name)]
        for name in Self.names { details[name] = given[name] }
        if kind == .turn, details["sessionID"] == nil {
            details["sessionID"] = (try? JSONParser.parse(result))?["sessionID"]
        }
        let learner = await access.learner(MethodAccess.of(method.name), given)
        events.publish(kind, learnerID: learner, room: given["roomIdentifier"]?.string, details)
    }
}
