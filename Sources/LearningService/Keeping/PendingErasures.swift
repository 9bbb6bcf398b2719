import Foundation
import Glibc
import JSONText
import Storage
import Synchronization

/// Whose records are being deleted, kept in a file until no byte of them is left: an erasure that breaks off, for a full
/// disk or a power cut, is taken up again.
final class PendingErasures: Sendable {
    struct Marks: Codable, Sendable, Hashable {
        var learners: Set<UUID> = []
        var sessions: Set<UUID> = []

        var isEmpty: Bool { learners.isEmpty && sessions.isEmpty }

        func union(_ other: Marks) -> Marks {
            Marks(learners: learners.union(other.learners), sessions: sessions.union(other.sessions))
        }

        func subtracting(_ other: Marks) -> Marks {
            Marks(learners: learners.subtracting(other.learners), sessions: sessions.subtracting(other.sessions))
        }
    }

    private struct State {
        /// Written down, and perhaps not deleted yet.
        var begun = Marks()
        /// Deleted, with bytes left in files.
        var due: Marks
    }

    private let path: String
    private let state: Mutex<State>

    init(path: String) {
        self.path = path
        let kept = FileManager.default.contents(atPath: path).flatMap { try? WireFormat.decode(Marks.self, from: $0) }
        state = Mutex(State(due: kept ?? Marks()))
    }

    /// What has been deleted, and is not gone from every file.
    var due: Marks { state.withLock { $0.due } }

    /// - Throws: ``ServiceError`` when it cannot be written down; then nothing may be deleted.
    func begin(_ marks: Marks) throws {
        try state.withLock { state in
            let begun = state.begun.union(marks)
            try write(begun.union(state.due))
            state.begun = begun
        }
    }

    /// The records are deleted.
    func commit(_ marks: Marks) {
        state.withLock { state in
            state.begun = state.begun.subtracting(marks)
            state.due = state.due.union(marks)
        }
    }

    /// The records were not deleted, or are gone from every file.
    func forget(_ marks: Marks) throws {
        try state.withLock { state in
            state.begun = state.begun.subtracting(marks)
            state.due = state.due.subtracting(marks)
            try write(state.begun.union(state.due))
        }
    }

    private func write(_ marks: Marks) throws {
        if marks.isEmpty {
            unlink(path)
            return
        }
        do {
            let draft = path + ".draft"
            try WireFormat.encode(marks).write(to: URL(filePath: draft))
            DatabaseFile.sync(draft)
            guard rename(draft, path) == 0 else { throw CocoaError(.fileWriteUnknown) }
            DatabaseFile.sync(path)
        } catch {
            throw ServiceError(
                .storageFailed,
                "What is to be deleted cannot be written down at \(path), so nothing was; free some space, or see who "
                    + "owns the folder.")
        }
    }
}
