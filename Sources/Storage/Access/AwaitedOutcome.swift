internal import Foundation
internal import Synchronization

/// What a thread of its own waits for, blocking.
final class AwaitedOutcome<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, any Error>?>(nil)
    private let isSettled = DispatchSemaphore(value: 0)

    /// To be called once.
    func settle(_ result: Result<Value, any Error>) {
        self.result.withLock { $0 = result }
        isSettled.signal()
    }

    func wait() throws -> Value {
        isSettled.wait()
        guard let result = result.withLock({ $0 }) else { preconditionFailure("a settled outcome has a result") }
        return try result.get()
    }
}
