import Foundation
import JSONText
import LearningService

extension Dispatcher {
    /// Parameters that tell watchers which thing was meant.
    private static let names = [
        "sessionID", "wordID", "anchorIdentifier", "workID", "deviceID", "scenarioID", "environmentID",
    ]

    /// What a call that is about to be carried out will change, as far as that can be told only before: an anchor that
    /// is taken away, or to another room, hangs in its room no more. Nil where nobody is told.
    func announcement(of method: RPCMethod, _ parameters: JSONValue?) async -> Announcement? {
        guard let events, let access, events.isWatched, let kind = MethodAccess.of(method.name).announces else {
            return nil
        }
        let given = (try? method.named(parameters)) ?? [:]
        let rooms = kind == .anchors ? await access.rooms(MethodAccess.of(method.name), given) : []
        return Announcement(kind: kind, given: given, rooms: rooms)
    }

    /// Tells watchers that a method was carried out.
    func announce(_ announcement: Announcement, _ method: RPCMethod, _ result: Data) async {
        guard let events, let access else { return }
        var details: [String: JSONValue] = ["method": .string(method.name)]
        // An identifier as replies write it, however the caller did.
        for name in Self.names {
            details[name] = announcement.given[name].map { $0.uuid.map { .string($0.uuidString) } ?? $0 }
        }
        if announcement.kind == .turn, details["sessionID"] == nil {
            details["sessionID"] = (try? JSONParser.parse(result))?["sessionID"]
        }
        // Most pieces of what is being said end nothing.
        if method.name == Methods.sessionListen.text, (try? JSONParser.parse(result))?["turn"] == nil { return }
        guard announcement.kind != .anchors else {
            for room in announcement.rooms.sorted() { events.publish(.anchors, room: room, details) }
            return
        }
        let learner = await access.learner(MethodAccess.of(method.name), announcement.given)
        var isShared = false
        if let learner { isShared = await access.sharesWithTeachers(learner) }
        events.publish(announcement.kind, learnerID: learner, isSharedWithTeachers: isShared, details)
    }

    /// A learner may have taken back what teachers were allowed to hear.
    func withdrawEvents(of parameters: JSONValue?, _ method: RPCMethod) async {
        guard let events, let access, let given = try? method.named(parameters),
            let learner = await access.learner(MethodAccess.of(method.name), given),
            !(await access.sharesWithTeachers(learner))
        else { return }
        events.withdraw(learner)
    }

    /// What watchers will be told of a call.
    struct Announcement: Sendable {
        var kind: LearningEvent.Kind
        /// The call's parameters by their names.
        var given: [String: JSONValue]
        /// Where anchors or frames change.
        var rooms: Set<String>
    }
}
