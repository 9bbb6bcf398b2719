import Glibc

/// A point in time on the clock that only goes forward.
struct MonotonicTime: Comparable {
    private var milliseconds: Int

    static func now(plusMilliseconds milliseconds: Int = 0) -> MonotonicTime {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return MonotonicTime(milliseconds: time.tv_sec * 1_000 + time.tv_nsec / 1_000_000 + milliseconds)
    }

    /// Until this point, rounded up so that a positive rest is never zero; 0 when it is past.
    var remainingMilliseconds: Int32 {
        Int32(clamping: max(0, milliseconds - MonotonicTime.now().milliseconds))
    }

    /// Whether this point lies this many milliseconds back.
    func hasPassed(milliseconds elapsed: Int) -> Bool {
        MonotonicTime.now().milliseconds - milliseconds >= elapsed
    }

    static func < (left: MonotonicTime, right: MonotonicTime) -> Bool { left.milliseconds < right.milliseconds }
}
