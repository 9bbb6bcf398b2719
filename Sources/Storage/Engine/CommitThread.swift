internal import Foundation
internal import GRDB

/// Group commit: writes that arrive while a commit waits for the disk share the next one.
///
/// There is no timer. A write that comes alone is committed at once; under load the disk sets the size of the groups.
/// Each write runs in a savepoint, so that one that fails takes none of its neighbours with it.
final class CommitThread: Sendable {
    /// Most writes that one transaction takes, so that the first of them does not wait for a long queue.
    private static let groupLimit = 256

    private struct Pending {
        /// Runs the write; what it returns is called once the commit is on disk.
        let run: (borrowing StoreWriter) throws -> @Sendable () -> Void
        let fail: @Sendable (any Error) -> Void
    }

    /// Guarded by `condition`.
    private final class Queue {
        var pending: [Pending] = []
        var isStopping = false
        var isStopped = false
    }

    private let condition = NSCondition()
    private nonisolated(unsafe) let queue = Queue()

    init(pool: DatabasePool) {
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

    private func commit(_ group: [Pending], to pool: DatabasePool) {
        var acknowledge: [(succeed: @Sendable () -> Void, fail: @Sendable (any Error) -> Void)] = []
        var refused: [(Pending, any Error)] = []
        do {
            try pool.writeWithoutTransaction { database in
                try database.inTransaction(.immediate) {
                    for pending in group {
                        do {
                            try database.inSavepoint {
                                let succeed = try pending.run(StoreWriter(database: database))
                                acknowledge.append((succeed, pending.fail))
                                return .commit
                            }
                        } catch {
                            // A full disk can end the whole transaction; then no neighbour was written either.
                            guard database.isInsideTransaction else { throw error }
                            refused.append((pending, error))
                        }
                    }
                    return .commit
                }
            }
            for write in acknowledge { write.succeed() }
            for (pending, error) in refused { pending.fail(error) }
        } catch {
            for pending in group { pending.fail(error) }
        }
    }
}
