import DequeModule
package import Foundation
package import JSONText
import Synchronization

/// Tells watchers what happens, and those that come back what they missed.
package final class EventHub: Sendable {
    package typealias Watcher = @Sendable (LearningEvent) -> Void

    /// Events that are kept for those who come back.
    private static let mostKept = 4_096

    private struct State {
        var last: Int
        var kept: Deque<LearningEvent> = []
        /// The number up to which events may be known no more.
        var forgotten: Int
        var watchers: [UUID: Watcher] = [:]
        /// What is still to be told, in order, and whether somebody is at it.
        var untold: Deque<(watcher: UUID, event: LearningEvent)> = []
        var isTelling = false
    }

    private let state: Mutex<State>

    /// - Parameter start: When the daemon started: numbers begin with its milliseconds, so that a client that comes
    ///   back after a restart sees that it has missed some.
    package init(startedAt start: Date) {
        let first = Int(start.timeIntervalSince1970 * 1_000) * 1_000
        state = Mutex(State(last: first, forgotten: first))
    }

    /// Whether anybody wants to know.
    package var isWatched: Bool { state.withLock { !$0.watchers.isEmpty || !$0.kept.isEmpty } }

    /// Whether anybody is told at once.
    var hasWatchers: Bool { state.withLock { !$0.watchers.isEmpty } }

    /// - Parameters:
    ///   - isSharedWithTeachers: Whether the learner's teachers are told, too.
    ///   - topic: Of what it is the latest word, for what is told again and again: who comes back hears only that, and
    ///     it leaves the other events their room.
    package func publish(
        _ kind: LearningEvent.Kind, learnerID: UUID? = nil, isSharedWithTeachers: Bool = false, room: String? = nil,
        _ details: [String: JSONValue] = [:], topic: String? = nil
    ) {
        state.withLock { state in
            state.last += 1
            let event = LearningEvent(
                number: state.last, kind: kind, learnerID: learnerID, room: room, details: details,
                isSharedWithTeachers: isSharedWithTeachers, topic: topic)
            if topic != nil { state.kept.removeAll { $0.topic == topic } }
            state.kept.append(event)
            if state.kept.count > Self.mostKept { state.forgotten = state.kept.removeFirst().number }
            for watcher in state.watchers.keys { state.untold.append((watcher, event)) }
        }
        tell()
    }

    /// What is kept of a learner who has not agreed, or no more, is kept from teachers who come back.
    package func withdraw(_ learnerID: UUID) {
        state.withLock { state in
            for index in state.kept.indices where state.kept[index].learnerID == learnerID {
                state.kept[index].isSharedWithTeachers = false
            }
            for index in state.untold.indices where state.untold[index].event.learnerID == learnerID {
                state.untold[index].event.isSharedWithTeachers = false
            }
        }
    }

    /// Tells watchers what is still to be told. One thread at a time does, so that everybody hears of all in their
    /// order; without the lock, since who is told may stop watching, or cause another event.
    private func tell() {
        let isFree = state.withLock { state in
            defer { state.isTelling = true }
            return !state.isTelling
        }
        guard isFree else { return }
        while let (watcher, event) = next() { watcher(event) }
    }

    /// Nil, and somebody else's turn, when all is told.
    private func next() -> (Watcher, LearningEvent)? {
        state.withLock { state in
            while let next = state.untold.popFirst() {
                if let watcher = state.watchers[next.watcher] { return (watcher, next.event) }
            }
            state.isTelling = false
            return nil
        }
    }

    /// Watches from now on, and hears first what happened since a number.
    ///
    /// - Returns: What ends it, the last number, and whether what happened since is not known any more.
    package func watch(
        since number: Int?, _ watcher: @escaping Watcher
    ) -> (id: UUID, last: Int, isReset: Bool) {
        let (id, last, isReset) = state.withLock { state in
            let id = UUID()
            let isReset = number.map { $0 < state.forgotten || $0 > state.last } ?? false
            if let number, !isReset {
                for event in state.kept where event.number > number { state.untold.append((id, event)) }
            }
            state.watchers[id] = watcher
            return (id, state.last, isReset)
        }
        tell()
        return (id, last, isReset)
    }

    package func stop(_ id: UUID) { state.withLock { $0.watchers[id] = nil } }
}

/// Where a client that watches stands.
package struct EventSubscription: Codable, Sendable {
    /// Of the last event so far.
    package var number: Int
    /// Whether what happened since the given number is not known any more: read anew what you show.
    package var reset: Bool

    package init(number: Int, reset: Bool) {
        self.number = number
        self.reset = reset
    }
}
