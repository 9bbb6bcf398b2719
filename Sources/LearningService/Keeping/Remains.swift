package import Foundation
package import SpeechClient
package import Storage
import Synchronization

/// What deleted records leave in files: free pages of the database and its log, spoken lines, copies of the database.
///
/// Whoever deletes says so before, so that what breaks off is ended after the next start.
package final class Remains: Sendable {
    /// Seconds within which devices are granted one cleaning, or one try of it, since writers wait for it and others'
    /// spoken lines go.
    private static let pause = Duration.seconds(60)
    /// How long those who write may be in the way until that is told.
    private static let patience = Duration.seconds(86_400)

    private struct State {
        var lastEnded: ContinuousClock.Instant?
        /// Why the last cleaning failed; nil when it did not.
        var failure: String?
        /// Since when those who write have been in the way; nil when they are not.
        var hinderedSince: ContinuousClock.Instant?
        /// For whose sake spoken lines have gone already: others' are not to go at each try.
        var unspoken = PendingErasures.Marks()
        /// Learners of whom a part has come and no more will, who could not be deleted for a full disk.
        var abandoned: Set<UUID> = []
    }

    private let store: Store
    private let cache: SpeechCache
    private let backups: Backups
    private let pending: PendingErasures
    /// Of a database that is written anew at once.
    private let bytesAtOnce: Int
    private let state = Mutex(State())
    /// One cleaning at a time; it serves all who wait for it.
    private let cleaning = NSLock()

    /// - Parameters:
    ///   - file: Where it is written down whose records are being deleted.
    ///   - bytesAtOnce: Of a database that is written anew at once; a larger one, only while nobody writes.
    package init(store: Store, cache: SpeechCache, backups: Backups, file: URL, bytesAtOnce: Int = 64 << 20) {
        self.bytesAtOnce = bytesAtOnce
        self.store = store
        self.cache = cache
        self.backups = backups
        pending = PendingErasures(path: file.path)
    }

    /// Whether records are deleted of which bytes are left in files.
    package var areLeft: Bool { !pending.due.isEmpty || state.withLock { !$0.abandoned.isEmpty } }
    /// Why the last cleaning failed, or why there has been none for a day.
    package var failure: String? {
        state.withLock { state in
            if let failure = state.failure { return failure }
            guard let since = state.hinderedSince, ContinuousClock.now - since > Self.patience else { return nil }
            return "for a day nobody has let the database be for two minutes; stop those who write to it for a while."
        }
    }

    /// Looks through what an earlier run has left: records that are there were never deleted, and stay. To be called
    /// before anything is deleted.
    package func takeUp() async throws {
        for learner in pending.arriving {
            _ = try await store.write { try $0.deleteLearner(learner) }
            try pending.endArrival(learner, isErased: true)
        }
        let due = pending.due
        guard !due.isEmpty else { return }
        let stay = try await store.read { reader in
            PendingErasures.Marks(
                learners: try due.learners.filter { try reader.hasLearner($0) },
                sessions: try due.sessions.filter { try reader.session($0) != nil })
        }
        if !stay.isEmpty { try pending.forget(stay) }
    }

    /// Deletes records, remembered from before until every byte is gone.
    ///
    /// - Parameter delete: Nil when there was nothing to delete.
    func deleting<Value>(
        learners: Set<UUID> = [], sessions: Set<UUID> = [], _ delete: () async throws -> Value?
    ) async throws -> Value? {
        let marks = PendingErasures.Marks(learners: learners, sessions: sessions)
        try pending.begin(marks)
        do {
            let value = try await delete()
            if value == nil { try pending.forget(marks) } else { pending.commit(marks) }
            return value
        } catch {
            try? pending.forget(marks)
            throw error
        }
    }

    /// Takes a learner in, in several transactions, so that others' come in between: all, or nothing when one fails.
    ///
    /// - Throws: ``ServiceError/Code/conflict`` when the learner is there; what `insert` throws.
    func arriving<Value>(_ learner: UUID, _ insert: () async throws -> Value) async throws -> Value {
        try await endAbandoned()
        // Before the mark, since the next start deletes who is marked; and behind it, since another may have come.
        try await refuseWhoIsHere(learner)
        try pending.beginArrival(learner)
        do {
            try await refuseWhoIsHere(learner)
        } catch {
            try pending.endArrival(learner, isErased: false)
            throw error
        }
        do {
            let value = try await insert()
            try pending.endArrival(learner, isErased: false)
            return value
        } catch {
            state.withLock { _ = $0.abandoned.insert(learner) }
            // Where not even this can be stored, it is done later, or by the next start.
            try? await endAbandoned()
            throw error
        }
    }

    /// Takes away what has come of learners whose rest will not come.
    ///
    /// - Throws: A `StorageError` or ``ServiceError`` while it cannot be stored; it is tried again.
    package func endAbandoned() async throws {
        for learner in state.withLock({ $0.abandoned }) {
            let gone = try await store.write { try $0.deleteLearner(learner) != nil }
            try pending.endArrival(learner, isErased: gone)
            state.withLock { _ = $0.abandoned.remove(learner) }
        }
    }

    private func refuseWhoIsHere(_ learner: UUID) async throws {
        guard try await !store.read({ try $0.hasLearner(learner) }) else {
            throw ServiceError(
                .conflict, "The learner is here already; delete that one first.", field: "path")
        }
    }

    /// Whether a device that deletes something has it cleaned away at once, or with what others delete within a minute.
    var mayCleanForDevice: Bool {
        state.withLock { state in state.lastEnded.map { ContinuousClock.now - $0 > Self.pause } ?? true }
    }

    /// Leaves no byte of what was deleted before. Waits for the disk.
    ///
    /// - Returns: Copies of the database out of which it was taken; 0 where another call has done it just now; nil
    ///   where the database is large and others write to it, so that it is to be tried again.
    /// - Throws: A `StorageError` or ``ServiceError``; it is remembered and tried again.
    package func clean() throws -> Int? {
        try cleaning.withLock {
            let due = pending.due
            guard !due.isEmpty else { return 0 }
            do {
                if state.withLock({ $0.unspoken != due }) {
                    cache.removeAll()
                    state.withLock { $0.unspoken = due }
                }
                guard try store.eraseRemains(upTo: bytesAtOnce) else {
                    state.withLock { ($0.lastEnded, $0.hinderedSince) = (.now, $0.hinderedSince ?? .now) }
                    return nil
                }
                let copies = try backups.erase(learners: due.learners, sessions: due.sessions)
                try pending.forget(due)
                state.withLock { $0 = State(lastEnded: .now, abandoned: $0.abandoned) }
                return copies
            } catch {
                let reason = ServiceError(known: error)?.message ?? "it failed unexpectedly"
                state.withLock { ($0.lastEnded, $0.failure) = (.now, reason) }
                throw error
            }
        }
    }
}
