import Foundation
import Vocab

/// Passes elements from one thread to another, some at a time; whoever is ahead waits for the other.
final class BoundedQueue<Element: Sendable>: Sendable {
    /// The other side has given up. Why, it tells by its own error.
    struct Abandoned: Error {}

    /// Elements that are passed at once, so that the threads seldom wake each other.
    private static var batchSize: Int { 32 }
    /// Batches that may wait: as many elements as a piece of an import, so that the next is read while one is stored.
    private static var depth: Int { 128 }

    /// Guarded by `condition`, but for `batch`, which is the sender's own.
    private final class State {
        var batch: [Element] = []
        var batches: [[Element]] = []
        var isFinished = false
        var isAbandoned = false
    }

    private let condition = NSCondition()
    private nonisolated(unsafe) let state = State()

    private init() {}

    /// Runs one side on a thread of its own and the other on the caller's; one of them sends and the other receives.
    ///
    /// - Parameter name: Of the thread.
    /// - Returns: What the side on its own thread returned.
    /// - Throws: What either side threw; the other has then ended too.
    static func run<Value: Sendable>(
        named name: String, beside: @escaping @Sendable (BoundedQueue) throws -> Value,
        here: (BoundedQueue) throws -> Void
    ) throws -> Value {
        let relay = BoundedQueue()
        let work = BlockingWork(named: name) {
            do {
                return try beside(relay)
            } catch {
                relay.abandon()
                throw error
            }
        }
        do {
            try here(relay)
        } catch {
            relay.abandon()
            let outcome = Result { try work.wait() }
            // Whoever was abandoned does not know why.
            if error is Abandoned { return try outcome.get() }
            throw error
        }
        return try work.wait()
    }

    // MARK: The sender's side

    /// - Throws: ``Abandoned``
    func send(_ element: Element) throws(Abandoned) {
        state.batch.append(element)
        if state.batch.count >= Self.batchSize { try sendBatch() }
    }

    /// Says that these were all.
    ///
    /// - Throws: ``Abandoned``
    func finish() throws(Abandoned) {
        try sendBatch()
        change { $0.isFinished = true }
    }

    private func sendBatch() throws(Abandoned) {
        let isTaken = condition.withLock {
            while state.batches.count >= Self.depth, !state.isAbandoned { condition.wait() }
            state.batches.append(state.batch)
            condition.broadcast()
            return !state.isAbandoned
        }
        state.batch.removeAll(keepingCapacity: true)
        guard isTaken else { throw Abandoned() }
    }

    // MARK: The receiver's side

    /// The next elements; nil after the last.
    ///
    /// - Throws: ``Abandoned``
    func receive() throws(Abandoned) -> [Element]? {
        condition.lock()
        defer { condition.unlock() }
        while state.batches.isEmpty, !state.isFinished, !state.isAbandoned { condition.wait() }
        if state.isAbandoned { throw Abandoned() }
        condition.broadcast()
        return state.batches.isEmpty ? nil : state.batches.removeFirst()
    }

    private func abandon() { change { $0.isAbandoned = true } }

    private func change(_ body: (State) -> Void) {
        condition.withLock {
            body(state)
            condition.broadcast()
        }
    }
}
