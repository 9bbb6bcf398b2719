internal import Synchronization

/// How often cards have changed in a way that may bring one into a queue: anything but an answer, which only takes its card
/// out. Who remembers a queue reads the count before the snapshot; while it stays, so does the queue.
final class WordChanges: Sendable {
    private let count = Atomic<Int>(0)

    var current: Int { count.load(ordering: .sequentiallyConsistent) }

    /// To be called once the change can be read.
    func add() { count.add(1, ordering: .sequentiallyConsistent) }
}

/// What a group of writes has done so far, for when it is committed.
final class WriteNotes {
    var hasChangedWords = false
}
