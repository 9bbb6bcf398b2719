import Glibc

/// A point in time on the clock that only goes forward.
struct MonotonicTime: Comparable {
    private var milliseconds: Int

    static func now(plusMilliseconds milliseconds: Int = 0) -> MonotonicTime {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return MonotonicTime(milliseconds: time.tv_sec * 1_000 + time.tv_nsec / 1_000_000 + milliseconds)
    }

    /// From a point to this one, for calls that wait; 0 when it is past.
    func remainingMilliseconds(at now: MonotonicTime) -> Int32 { Int32(clamping: max(0, milliseconds(since: now))) }

    /// From an earlier point to this one.
    func milliseconds(since earlier: MonotonicTime) -> Int { milliseconds - earlier.milliseconds }

    /// The point so many milliseconds later.
    func advanced(byMilliseconds span: Int) -> MonotonicTime { MonotonicTime(milliseconds: milliseconds + span) }

    static func < (left: MonotonicTime, right: MonotonicTime) -> Bool { left.milliseconds < right.milliseconds }
}
