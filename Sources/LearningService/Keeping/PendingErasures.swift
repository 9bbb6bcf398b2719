import AnkiFormats
import Foundation
import Glibc
import JSONText
import Storage
import Synchronization

/// Whose records are being deleted, kept in a file until no byte of them is left, and who arrives piece by piece: what
/// breaks off, for a full disk or a power cut, is taken up again.
final class PendingErasures: Sendable {
    struct Marks: Codable, Sendable, Hashable {
        /// Who were deleted, and are to go out of every copy.
        var learners: Set<UUID> = []
        var sessions: Set<UUID> = []
        /// Of whom a part had come: only that goes. Copies of the database from before hold what nobody has deleted.
        var arrivals: Set<UUID> = []

        var isEmpty: Bool { learners.isEmpty && sessions.isEmpty && arrivals.isEmpty }

        func union(_ other: Marks) -> Marks {
            Marks(
                learners: learners.union(other.learners), sessions: sessions.union(other.sessions),
                arrivals: arrivals.union(other.arrivals))
        }

        func subtracting(_ other: Marks) -> Marks {
            Marks(
                learners: learners.subtracting(other.learners), sessions: sessions.subtracting(other.sessions),
                arrivals: arrivals.subtracting(other.arrivals))
        }
    }

    private struct State {
        /// Written down, and perhaps not deleted yet.
        var begun = Marks()
        /// Deleted, with bytes left in files.
        var due: Marks
        /// Learners of whom a part has come: they are to go if the rest does not come.
        var arriving: Set<UUID>
    }

    private struct File: Codable {
        var marks: Marks
        var arriving: Set<UUID>
    }

    private let path: String
    private let state: Mutex<State>

    init(path: String) {
        self.path = path
        let kept = FileManager.default.contents(atPath: path).flatMap { try? WireFormat.decode(File.self, from: $0) }
        state = Mutex(State(due: kept?.marks ?? Marks(), arriving: kept?.arriving ?? []))
    }

    /// What has been deleted, and is not gone from every file.
    var due: Marks { state.withLock { $0.due } }

    /// - Throws: ``ServiceError`` when it cannot be written down; then nothing may be deleted.
    func begin(_ marks: Marks) throws {
        try state.withLock { state in
            let begun = state.begun.union(marks)
            try write(begun.union(state.due), state.arriving)
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
            try write(state.begun.union(state.due), state.arriving)
        }
    }

    // MARK: Arrivals

    var arriving: Set<UUID> { state.withLock { $0.arriving } }

    /// - Throws: ``ServiceError/Code/conflict`` while the learner arrives already; as ``begin(_:)``.
    func beginArrival(_ learner: UUID) throws {
        try state.withLock { state in
            guard !state.arriving.contains(learner) else {
                throw ServiceError(.conflict, "The learner is being taken in already.", field: "path")
            }
            try write(state.begun.union(state.due), state.arriving.union([learner]))
            state.arriving.insert(learner)
        }
    }

    /// All has come; or nothing of it is there any more but bytes in files.
    func endArrival(_ learner: UUID, isErased: Bool) throws {
        try state.withLock { state in
            let arriving = state.arriving.subtracting([learner])
            let due = isErased ? state.due.union(Marks(arrivals: [learner])) : state.due
            try write(state.begun.union(due), arriving)
            (state.arriving, state.due) = (arriving, due)
        }
    }

    private func write(_ marks: Marks, _ arriving: Set<UUID>) throws {
        if marks.isEmpty, arriving.isEmpty {
            unlink(path)
            return
        }
        do {
            let draft = path + ".draft"
            try WireFormat.encode(File(marks: marks, arriving: arriving)).write(to: URL(filePath: draft))
            try DatabaseFile.sync(draft)
            guard rename(draft, path) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            try DatabaseFile.sync(path)
        } catch {
            let isFull = DiskFault.isFull(error) || (error as? StorageError)?.code == .full
            throw ServiceError(
                isFull ? .storageFull : .storageFailed,
                "What is to be changed cannot be written down at \(path), so nothing was; free some space, or see who "
                    + "owns the folder.")
        }
    }
}

extension PendingErasures.Marks {
    private enum CodingKeys: CodingKey { case learners, sessions, arrivals }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        learners = try container.decode(Set<UUID>.self, forKey: .learners)
        sessions = try container.decode(Set<UUID>.self, forKey: .sessions)
        // An earlier version knew none.
        arrivals = try container.decodeIfPresent(Set<UUID>.self, forKey: .arrivals) ?? []
    }
}
