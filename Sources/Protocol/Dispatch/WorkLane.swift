import DequeModule
import Foundation
import Synchronization

/// Threads of their own for work of one kind, so that it keeps neither the event loops nor Swift's shared pool from the
/// rest.
///
/// The pool has as many threads as the machine has cores. Two requests that take a second each would leave none for a
/// client that has just connected.
package final class WorkLane: TaskExecutor {
    private let queue = WorkQueue()
    private let begun = Atomic(0)
    /// - Parameters:
    ///   - name: Of the threads.
    ///   - threads: How many share the work.
    package init(named name: String, threads: Int = max(2, ProcessInfo.processInfo.activeProcessorCount)) {
        for _ in 0..<threads {
            // Foundation names a thread only from within, and only once `start` has come back.
            let started = DispatchSemaphore(value: 0)
            let thread = Thread { [queue] in
                started.wait()
                Thread.current.name = name
                while let work = queue.next() { work() }
            }
            thread.start()
            started.signal()
        }
    }

    deinit { queue.close() }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedTaskExecutor()
        queue.add { job.runSynchronously(on: executor) }
    }

    /// Carries work out on the lane's threads and returns to the caller's.
    package func run<Value: Sendable, Failure: Error>(
        _ body: @Sendable () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await withTaskExecutorPreference(self) { () async throws(Failure) -> Value in
            try await carryOut(body)
        }
    }

    @concurrent private func carryOut<Value: Sendable, Failure: Error>(
        _ body: @Sendable () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        // Swift 6.3 leaves out the change of threads at the start of a function that does nothing but call another, and
        // what is called here stays where its caller is. This counting is what it changes threads for.
        begun.add(1, ordering: .relaxed)
        return try await body()
    }

    /// Goes to the end of the queue: what waits has its turn first.
    package func letOthersThrough() async {
        await withCheckedContinuation { continuation in queue.add { continuation.resume() } }
    }
}

/// What waits for the threads of a lane, first in, first out.
private final class WorkQueue: Sendable {
    /// Guarded by `condition`.
    private final class State {
        var waiting: Deque<@Sendable () -> Void> = []
        var isClosed = false
    }

    private let condition = NSCondition()
    private nonisolated(unsafe) let state = State()

    func add(_ work: @escaping @Sendable () -> Void) {
        condition.withLock {
            state.waiting.append(work)
            condition.signal()
        }
    }

    /// The next piece of work; nil once the queue is closed and all is done.
    func next() -> (@Sendable () -> Void)? {
        condition.lock()
        defer { condition.unlock() }
        while true {
            if let work = state.waiting.popFirst() { return work }
            guard !state.isClosed else { return nil }
            condition.wait()
        }
    }

    func close() {
        condition.withLock {
            state.isClosed = true
            condition.broadcast()
        }
    }
}
