internal import Foundation
internal import Synchronization

/// What has happened to cards, for who remembers a queue of them.
package struct WordMark: Sendable, Hashable {
    /// Changes of any card that may bring one into a queue or change its place: anything but an answer, which only takes its
    /// card out.
    package fileprivate(set) var version = 0
    /// Answers since the last such change.
    fileprivate var answers = 0
}

/// Counts changes of cards, and says which cards were answered meanwhile.
final class WordChanges: Sendable {
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

    var mark: WordMark { state.withLock { WordMark(version: $0.version, answers: $0.answered.count) } }

    /// The cards that were answered since a mark; nil when more than that has happened.
    func answered(since mark: WordMark) -> ArraySlice<UUID>? {
        state.withLock { state in
            guard mark.version == state.version, mark.answers <= state.answered.count else { return nil }
            return state.answered[mark.answers...]
        }
    }

    /// To be called once the changes can be read.
    func add(_ notes: WriteNotes) {
        guard notes.hasChangedWords || !notes.answered.isEmpty else { return }
        state.withLock { state in
            if notes.hasChangedWords || state.answered.count + notes.answered.count > Self.mostAnswers {
                state.change()
            } else {
                state.answered += notes.answered
            }
        }
    }
}

/// What a group of writes has done so far, for when it is committed.
final class WriteNotes {
    /// A card that was added just now.
    struct NewWord {
        let id: UUID
        let number: Int
        var hasAnswers = false
    }

    var hasChangedWords = false
    /// Cards that were answered.
    var answered: [UUID] = []
    /// The card that the write under way added last, so that what an import adds to it need not look it up.
    var newWord: NewWord?
}
