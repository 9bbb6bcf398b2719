import Foundation
import Synchronization

/// Waits on a thread for what Swift's concurrency does.
enum Blocking {
    /// Not for the threads of Swift's concurrency, which it would hold up.
    static func value<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) throws -> Value {
        let result = ResultBox<Value>()
        let done = DispatchSemaphore(value: 0)
        Task {
            do { result.set(.success(try await body())) } catch { result.set(.failure(error)) }
            done.signal()
        }
        done.wait()
        return try result.get()
    }
}

private final class ResultBox<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, any Error>?>(nil)

    func set(_ value: Result<Value, any Error>) { result.withLock { $0 = value } }

    func get() throws -> Value {
        guard let result = result.withLock({ $0 }) else { throw LaunchError("The speech worker gave no answer.") }
        return try result.get()
    }
}
