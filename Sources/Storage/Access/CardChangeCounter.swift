internal import Foundation
internal import Synchronization

/// What has happened to cards, for who remembers a queue of them.
package struct CardVersion: Sendable, Hashable {
    /// Changes of any card that may bring one into a queue or change its place: anything but an answer, which only
    /// takes its card out.
    package fileprivate(set) var version = 0
    /// Answers since the last such change.
    fileprivate var answers = 0
}

/// Counts changes of cards, and says which cards were answered meanwhile.
final class CardChangeCounter: Sendable {
    /// What a write did to cards.
    struct Change: Sendable {
        /// Whether it did something else than answer.
        var isOther = false
        /// Cards that were answered.
        var answered: [UUID] = []
    }

    /// Answers kept. One more counts as another change: whoever remembers a queue then asks for it anew.
    private static let mostAnswers = 4_096

    private struct State {
        var version = 0
        var answered: [UUID] = []

        mutating func change() {
            version += 1
            answered.removeAll()
        }
    }

    private let state = Mutex(State())

    var mark: CardVersion { state.withLock { CardVersion(version: $0.version, answers: $0.answered.count) } }

    /// The cards that were answered since a mark; nil when more than that has happened.
    func answered(since mark: CardVersion) -> ArraySlice<UUID>? {
        state.withLock { state in
            guard mark.version == state.version, mark.answers <= state.answered.count else { return nil }
            return state.answered[mark.answers...]
        }
    }

    /// To be called once the change can be read.
    func add(_ change: Change) {
        guard change.isOther || !change.answered.isEmpty else { return }
        state.withLock { state in
            if change.isOther || state.answered.count + change.answered.count > Self.mostAnswers {
                state.change()
            } else {
                state.answered += change.answered
            }
        }
    }
}
