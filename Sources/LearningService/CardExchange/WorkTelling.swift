import AnkiFormats
import Foundation
import JSONText
import Synchronization

/// Tells watchers how far an import or an export has come, once a second.
final class WorkTelling: Sendable {
    private static let interval: TimeInterval = 1

    private let workID: UUID
    private let learnerID: UUID
    private let events: EventHub
    private let clock: @Sendable () -> Date
    private let toldAt = Mutex(Date.distantPast)

    init(of workID: UUID, learnerID: UUID, to events: EventHub, clock: @escaping @Sendable () -> Date) {
        self.workID = workID
        self.learnerID = learnerID
        self.events = events
        self.clock = clock
    }

    func tell(_ progress: AnkiProgress) {
        let now = clock()
        let isTime = toldAt.withLock { toldAt in
            guard abs(now.timeIntervalSince(toldAt)) >= Self.interval else { return false }
            toldAt = now
            return true
        }
        guard isTime else { return }
        let id = workID.uuidString.lowercased()
        events.publish(
            .import, learnerID: learnerID,
            [
                "workID": .string(id), "stage": .string(progress.stage.rawValue), "done": .integer(progress.done),
                "total": .integer(progress.total),
            ], topic: "work \(id)")
    }
}
