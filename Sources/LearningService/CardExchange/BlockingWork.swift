import Foundation
import Vocab

/// Work on a thread of its own, beside that of the thread which will wait for it.
final class BlockingWork<Value: Sendable>: Sendable {
    private final class Outcome {
        var result: Result<Value, any Error>?
    }

    private let condition = NSCondition()
    /// Guarded by `condition`.
    private nonisolated(unsafe) let outcome = Outcome()

    init(named name: String, _ body: @escaping @Sendable () throws -> Value) {
        let thread = Thread { [self] in
            let result = Result { try body() }
            condition.withLock {
                outcome.result = result
                condition.broadcast()
            }
        }
        thread.name = name
        thread.start()
    }

    /// Does work on a thread of its own, for which nobody waits blocking.
    ///
    /// - Throws: What it throws.
    static func run(named name: String, _ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let thread = Thread { continuation.resume(with: Result { try body() }) }
            thread.name = name
            thread.start()
        }
    }

    /// - Returns: What the work returned.
    /// - Throws: What it threw.
    func wait() throws -> Value {
        let result = condition.withLock {
            while true {
                if let result = outcome.result { return result }
                condition.wait()
            }
        }
        return try result.get()
    }
}
