import Foundation
import Synchronization

/// Wrong guesses by address: after some in a minute, the address waits. Whoever brings a token that is right is never
/// held up.
final class Throttle: Sendable {
    private static let window: TimeInterval = 60
    private static let mostAddresses = 10_000

    private struct Window {
        var begin: Date
        var count: Int
    }

    private let most: Int
    private let clock: @Sendable () -> Date
    private let state = Mutex<[String: Window]>([:])

    /// - Parameter most: Wrong guesses of an address in a minute.
    init(most: Int, clock: @escaping @Sendable () -> Date) {
        self.most = most
        self.clock = clock
    }

    func isHeldUp(_ address: String) -> Bool {
        let (now, address) = (clock(), IPAddress.holder(of: address))
        return state.withLock { state in
            guard let window = state[address], now.timeIntervalSince(window.begin) < Self.window else { return false }
            return window.count >= most
        }
    }

    func countWrongGuess(_ address: String) {
        let (now, address) = (clock(), IPAddress.holder(of: address))
        state.withLock { state in
            if let window = state[address], now.timeIntervalSince(window.begin) < Self.window {
                state[address]?.count += 1
                return
            }
            if state.count >= Self.mostAddresses {
                state = state.filter { now.timeIntervalSince($0.value.begin) < Self.window }
                if state.count >= Self.mostAddresses { state.removeAll() }
            }
            state[address] = Window(begin: now, count: 1)
        }
    }
}
