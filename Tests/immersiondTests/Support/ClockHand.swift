import Foundation
import Synchronization

/// A clock that a test moves.
final class ClockHand: Sendable {
    private let date = Mutex(Date(timeIntervalSince1970: 1_795_000_000))

    var value: Date { date.withLock { $0 } }

    func move(_ seconds: TimeInterval) { date.withLock { $0 += seconds } }
}
