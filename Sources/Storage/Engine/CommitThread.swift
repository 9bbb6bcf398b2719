internal import Foundation
internal import GRDB

/// Group commit: writes that arrive while a commit waits for the disk share the next one.
///
/// There is no timer. A write that comes alone is committed at once; under load the disk sets the size of the groups.
/// Each write that has neighbours runs in a savepoint, so that one that fails takes none of them with it.
final class CommitThread: Sendable {
    /// Most writes that one transaction takes, so that the first of them does not wait for a long queue.
    private static let groupLimit = 256

    private struct Pending {
        /// Runs the write; what it returns is called once the commit is on disk.
        let run: (borrowing StoreWriter) throws -> @Sendable () -> Void
        let fail: @Sendable (any Error) -> Void
    }

    /// What became of a write.
    private enum Fate {
        /// Not tried, or undone with its whole group.
        case unwritten
        /// Stands in the transaction; to be called once that is committed.
        case written(@Sendable () -> Void)
        /// Took itself back.
        case refused(any Error)
    }

    /// Guarded by `condition`.
    private final class Queue {
        var pending: [Pending] = []
        var isStopping = false
        var isStopped = false
    }

    private let condition = NSCondition()
    private nonisolated(unsafe) let queue = Queue()
    private let wordChanges: WordChanges

    init(pool: DatabasePool, wordChanges: WordChanges) {
        self.wordChanges = wordChanges
        let thread = Thread { [self] in
            while let group = nextGroup() { commit(group, to: pool) }
        }
        thread.name = "commit"
        thread.start()
    }

    func run<Value: Sendable>(
        _ body: @escaping @Sendable (borrowing StoreWriter) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let pending = Pending(
                run: { writer in
                    let value = try body(writer)
                    return { continuation.resume(returning: value) }
                },
                fail: { continuation.resume(throwing: $0) })
            condition.lock()
            let isStopping = queue.isStopping
            if !isStopping {
                queue.pending.append(pending)
                condition.signal()
            }
            condition.unlock()
            if isStopping { pending.fail(StorageError(.closed, "The store is closing; nothing was changed.")) }
        }
    }

    /// Returns once everything submitted before is on disk.
    func stop() {
        condition.lock()
        queue.isStopping = true
        condition.broadcast()
        while !queue.isStopped { condition.wait() }
        condition.unlock()
    }

    private func nextGroup() -> [Pending]? {
        condition.lock()
        defer { condition.unlock() }
        while queue.pending.isEmpty {
            if queue.isStopping {
                queue.isStopped = true
                condition.broadcast()
                return nil
            }
            condition.wait()
        }
        let group = Array(queue.pending.prefix(Self.groupLimit))
        queue.pending.removeFirst(group.count)
        return group
    }

    /// Writes a group and tells each of its writes, once, what became of it.
    private func commit(_ group: [Pending], to pool: DatabasePool) {
        var fates = [Fate](repeating: .unwritten, count: group.count)
        var failure: any Error = StorageError(.failed, "\(StorageError.Operation.write.failure).")
        let notes = WriteNotes()
        do {
            try pool.writeWithoutTransaction { database in
                try database.inTransaction(.immediate) {
                    for (index, pending) in group.enumerated() {
                        fates[index] = Self.write(pending, isAlone: group.count == 1, to: database, notes)
                        guard case .refused(let error) = fates[index] else { continue }
                        // A full disk can end the whole transaction; then no neighbour was written either.
                        guard database.isInsideTransaction else { throw error }
                        if group.count == 1 { return .rollback }
                    }
                    return .commit
                }
            }
        } catch {
            for index in fates.indices {
                if case .written = fates[index] { fates[index] = .unwritten }
            }
            // What one write threw of its own is none of its neighbours' business.
            let error = StorageError.translated(error, during: .write)
            if error is StorageError { failure = error }
        }
        // An answer that was taken back with its write leaves its card in the queue.
        let isWhole = fates.allSatisfy { if case .written = $0 { true } else { false } }
        if !isWhole, !notes.answered.isEmpty { notes.hasChangedWords = true }
        wordChanges.add(notes)
        for (pending, fate) in zip(group, fates) {
            switch fate {
            case .written(let succeed): succeed()
            case .refused(let error): pending.fail(StorageError.translated(error, during: .write))
            case .unwritten: pending.fail(failure)
            }
        }
    }

    /// - Parameter isAlone: Whether the whole transaction may be taken back with the write.
    private static func write(
        _ pending: Pending, isAlone: Bool, to database: Database, _ notes: WriteNotes
    ) -> Fate {
        do {
            if isAlone { return try run(pending, in: database, notes) }
            var fate = Fate.unwritten
            try database.inSavepoint {
                fate = try run(pending, in: database, notes)
                return .commit
            }
            return fate
        } catch {
            return .refused(error)
        }
    }

    // Inlined, the writer that cannot be copied makes the optimiser of Swift 6.3 crash.
    @inline(never)
    private static func run(_ pending: Pending, in database: Database, _ notes: WriteNotes) throws -> Fate {
        notes.newWord = nil
        return .written(try pending.run(StoreWriter(database: database, notes: notes)))
    }
}
