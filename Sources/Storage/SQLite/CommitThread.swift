internal import Foundation
internal import GRDB

/// Group commit: writes that arrive while a commit waits for the disk share the next one.
///
/// There is no timer. A write that comes alone is committed at once; under load the disk sets the size of the groups.
/// Each write that has neighbours runs in a savepoint, so that one that fails takes none of them with it. A piece of
/// long work has no neighbours: it and the groups of others take turns.
final class CommitThread: Sendable {
    /// Most writes that one transaction takes, so that the first of them does not wait for a long queue.
    private static let groupLimit = 256

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
        var pending: [SubmittedWrite] = []
        /// Of long work, each of which waits for its own last one: there are few.
        var pieces: [SubmittedWrite] = []
        var isPieceNext = false
        /// Since when nothing has been written; nil while something is.
        var stillSince: ContinuousClock.Instant? = .now
        var isStarted = false
        var isStopping = false
        var isStopped = false
    }

    private let condition = NSCondition()
    private nonisolated(unsafe) let queue = Queue()

    /// Begins to write what was submitted, and what is to come.
    ///
    /// - Parameter log: The write-ahead log's file, where there is one.
    func start(writingTo database: any DatabaseWriter, log: String?) {
        condition.lock()
        queue.isStarted = true
        condition.unlock()
        let thread = Thread { [self] in
            var trimming = LogTrimming(log: log)
            trimming.trim(database)
            while let group = nextGroup() {
                commit(group, to: database)
                trimming.trim(database)
            }
        }
        thread.name = "commit"
        thread.start()
    }

    func submit(_ write: SubmittedWrite) {
        condition.lock()
        let isStopping = queue.isStopping
        if !isStopping {
            if write.isPiece { queue.pieces.append(write) } else { queue.pending.append(write) }
            condition.signal()
        }
        condition.unlock()
        if isStopping { write.fail(StorageError(.closed, "The store is closing; nothing was changed.")) }
    }

    /// Whether a write waits that is not a piece of long work.
    var isAwaited: Bool { condition.withLock { !queue.pending.isEmpty } }

    /// Since when nothing has been written; nil while something is, or waits to be.
    var stillSince: ContinuousClock.Instant? {
        condition.withLock { queue.pending.isEmpty && queue.pieces.isEmpty ? queue.stillSince : nil }
    }

    /// Returns once everything submitted before is on disk.
    func stop() {
        condition.lock()
        queue.isStopping = true
        condition.broadcast()
        while queue.isStarted, !queue.isStopped { condition.wait() }
        condition.unlock()
    }

    private func nextGroup() -> [SubmittedWrite]? {
        condition.lock()
        defer { condition.unlock() }
        if queue.stillSince == nil { queue.stillSince = .now }
        while queue.pending.isEmpty, queue.pieces.isEmpty {
            if queue.isStopping {
                queue.isStopped = true
                condition.broadcast()
                return nil
            }
            condition.wait()
        }
        queue.stillSince = nil
        if !queue.pieces.isEmpty, queue.isPieceNext || queue.pending.isEmpty {
            queue.isPieceNext = false
            return [queue.pieces.removeFirst()]
        }
        queue.isPieceNext = true
        let group = Array(queue.pending.prefix(Self.groupLimit))
        queue.pending.removeFirst(group.count)
        return group
    }

    /// Writes a group and tells each of its writes, once, what became of it.
    private func commit(_ group: [SubmittedWrite], to database: any DatabaseWriter) {
        var fates = [Fate](repeating: .unwritten, count: group.count)
        var failure: any Error = StorageError(.failed, "\(StorageError.Operation.write.failure).")
        do {
            try database.writeWithoutTransaction { database in
                try database.inTransaction(.immediate) {
                    for (index, pending) in group.enumerated() {
                        fates[index] = Self.write(pending, isAlone: group.count == 1, to: database)
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
            // What one write threw does not concern its neighbours.
            let error = StorageError.translated(error, during: .write)
            if error is StorageError { failure = error }
        }
        for (pending, fate) in zip(group, fates) {
            switch fate {
            case .written(let succeed): succeed()
            case .refused(let error): pending.fail(StorageError.translated(error, during: .write))
            case .unwritten: pending.fail(failure)
            }
        }
    }

    /// - Parameter isAlone: Whether the whole transaction may be taken back with the write.
    private static func write(_ pending: SubmittedWrite, isAlone: Bool, to database: Database) -> Fate {
        do {
            if isAlone { return .written(try pending.run(Connection(database))) }
            var fate = Fate.unwritten
            try database.inSavepoint {
                fate = .written(try pending.run(Connection(database)))
                return .commit
            }
            return fate
        } catch {
            return .refused(error)
        }
    }
}
