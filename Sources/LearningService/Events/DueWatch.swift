package import Foundation
package import Storage

/// Tells watchers when cards fall due while nobody answers any.
package struct DueWatch: Sendable {
    /// Between two looks.
    private static let interval = Duration.seconds(60)

    private let store: Store
    private let events: EventHub
    private let clock: @Sendable () -> Date

    package init(store: Store, events: EventHub, clock: @escaping @Sendable () -> Date) {
        self.store = store
        self.events = events
        self.clock = clock
    }

    /// Looks every minute, until it is cancelled.
    package func run() async {
        var last = clock()
        while (try? await Task.sleep(for: Self.interval)) != nil { last = await look(since: last) }
    }

    /// Tells whose cards have fallen due since an instant.
    ///
    /// - Returns: Up to when that was told: from there the next look goes on.
    func look(since last: Date) async -> Date {
        let now = clock()
        // A clock that was set back is followed from where it stands.
        guard now > last, events.hasWatchers else { return now }
        guard let learners = try? await store.read({ try $0.learners(withCardsDueAfter: last, upTo: now) }) else {
            return last
        }
        for learner in learners { events.publish(.due, learnerID: learner, topic: "due \(learner)") }
        return now
    }
}
