import SpeechClient
import Synchronization

/// Lets a few requests at a time through to a server; the others wait, and beyond a number are refused.
final class ServerTurns: Sendable {
    private struct State {
        var running = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let atOnce: Int
    private let mostWaiting: Int
    private let state = Mutex(State())

    init(atOnce: Int = 2, mostWaiting: Int = 32) {
        self.atOnce = atOnce
        self.mostWaiting = mostWaiting
    }

    var load: (running: Int, waiting: Int) { state.withLock { ($0.running, $0.waiting.count) } }

    func take<Value>(_ body: () async throws(VoiceFault) -> Value) async throws(VoiceFault) -> Value {
        let mayWait = state.withLock { $0.running < atOnce || $0.waiting.count < mostWaiting }
        guard mayWait else { throw VoiceFault("\(mostWaiting) lines wait for it already", isCrowded: true) }
        await withCheckedContinuation { continuation in
            let isNext = state.withLock { state in
                guard state.running >= atOnce else {
                    state.running += 1
                    return true
                }
                state.waiting.append(continuation)
                return false
            }
            if isNext { continuation.resume() }
        }
        defer {
            let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
                guard !state.waiting.isEmpty else {
                    state.running -= 1
                    return nil
                }
                return state.waiting.removeFirst()
            }
            next?.resume()
        }
        return try await body()
    }
}
