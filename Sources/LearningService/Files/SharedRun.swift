import Foundation
import Synchronization

/// Work that one run does for all who ask: those who come while a run is under way share the next one, since theirs
/// must see what was changed before they asked. It runs on a thread of its own.
package final class SharedRun<Value: Sendable>: Sendable {
    private struct State {
        var isRunning = false
        var waiting: [CheckedContinuation<Value, Never>] = []
    }

    private let name: String
    private let work: @Sendable () -> Value
    private let state = Mutex(State())

    /// - Parameter name: Of the thread.
    package init(named name: String, _ work: @escaping @Sendable () -> Value) {
        self.name = name
        self.work = work
    }

    /// What a run returns that began after this was called.
    package func value() async -> Value {
        await withCheckedContinuation { continuation in
            let begins = state.withLock { state in
                state.waiting.append(continuation)
                defer { state.isRunning = true }
                return !state.isRunning
            }
            guard begins else { return }
            let thread = Thread { [self] in
                while let waiting = nextGroup() {
                    let value = work()
                    for continuation in waiting { continuation.resume(returning: value) }
                }
            }
            thread.name = name
            thread.start()
        }
    }

    private func nextGroup() -> [CheckedContinuation<Value, Never>]? {
        state.withLock { state in
            defer { state.waiting = [] }
            state.isRunning = !state.waiting.isEmpty
            return state.isRunning ? state.waiting : nil
        }
    }
}
