package import Foundation
import JSONText
import Synchronization

/// Notices when the clock is set by more than it drifts, by a clock that cannot be set.
package final class ClockWatch: Sendable {
    /// Seconds by which the two may part between two looks.
    package static let tolerance = 3_600.0
    /// Seconds without a jump after which the clock is believed in what cannot be taken back.
    static let steadySeconds = 6 * 3_600.0

    private struct State {
        var wall: Date
        var instant: ContinuousClock.Instant
        /// When the clock last jumped, or the watch began.
        var steadySince: ContinuousClock.Instant
    }

    private let wall: @Sendable () -> Date
    private let instant: @Sendable () -> ContinuousClock.Instant
    private let state: Mutex<State>

    package init(
        _ wall: @escaping @Sendable () -> Date,
        beside instant: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.wall = wall
        self.instant = instant
        let now = instant()
        state = Mutex(State(wall: wall(), instant: now, steadySince: now))
    }

    /// Seconds by which the clock was set since the last look, ahead or back; nil when it was not.
    @discardableResult package func look() -> Double? {
        let (wall, now) = (wall(), instant())
        return state.withLock { state in
            let passed = (now - state.instant) / .seconds(1)
            let jump = wall.timeIntervalSince(state.wall) - passed
            (state.wall, state.instant) = (wall, now)
            guard abs(jump) > Self.tolerance else { return nil }
            state.steadySince = now
            return jump
        }
    }

    /// Whether the clock has run for long without being set.
    package var isSteady: Bool {
        look()
        let now = instant()
        return state.withLock { (now - $0.steadySince) / .seconds(1) >= Self.steadySeconds }
    }
}
