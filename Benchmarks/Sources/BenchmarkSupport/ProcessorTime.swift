import Foundation

/// How long a piece of work takes the processor: other programs on a busy machine do not count.
package func seconds(_ body: () throws -> Void) rethrows -> Double {
    let start = processorSeconds()
    try body()
    return processorSeconds() - start
}

/// Seconds that this process has had of the processor.
package func processorSeconds() -> Double { seconds(of: CLOCK_PROCESS_CPUTIME_ID) }

/// Seconds on the clock, from an unknown start.
package func wallSeconds() -> Double { seconds(of: CLOCK_MONOTONIC) }

private func seconds(of clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}
