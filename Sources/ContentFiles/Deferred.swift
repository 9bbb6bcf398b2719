internal import Synchronization

/// A value that is worked out when it is first asked for, and kept from then on.
///
/// Whoever asks while it is being worked out waits. The work must not ask for the value itself.
package final class Deferred<Value: Sendable>: Sendable {
    private enum State: Sendable {
        case waiting(@Sendable () -> Value)
        case ready(Value)
    }

    private let state: Mutex<State>

    package init(_ work: @escaping @Sendable () -> Value) {
        state = Mutex(.waiting(work))
    }

    package init(ready value: Value) {
        state = Mutex(.ready(value))
    }

    package var value: Value {
        state.withLock { state in
            switch state {
            case .ready(let value): return value
            case .waiting(let work):
                let value = work()
                state = .ready(value)
                return value
            }
        }
    }

    /// The value if it has been asked for, or worked out now and not kept.
    package var passing: Value {
        let work: @Sendable () -> Value
        switch state.withLock({ $0 }) {
        case .ready(let value): return value
        case .waiting(let waiting): work = waiting
        }
        return work()
    }

    /// Whether nobody would have to wait for it.
    package var isReady: Bool {
        state.withLockIfAvailable { if case .ready = $0 { true } else { false } } ?? false
    }
}
