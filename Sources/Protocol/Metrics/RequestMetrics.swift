package import LearningService
import Synchronization

/// How often each method was called, and how long that took.
package final class RequestMetrics: Sendable {
    /// Upper ends of the ranges that durations are counted in, in seconds; what takes longer is counted in none.
    static let ranges = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10]

    private let figures = Mutex<[String: MethodFigures]>([:])

    package init() {}

    func add(_ method: String, seconds: Double, failed: Bool) {
        figures.withLock { $0[method, default: MethodFigures(method: method)].add(seconds: seconds, failed: failed) }
    }

    /// Of every method that was called, by name.
    package var all: [MethodFigures] { figures.withLock { $0.values.sorted { $0.method < $1.method } } }
}

/// How a method was called.
package struct MethodFigures: Codable, Sendable, Hashable {
    package var method: String
    package var calls = 0
    /// Of the calls, those that were answered with an error.
    package var errors = 0
    /// Of all calls together.
    package var seconds = 0.0
    /// Of the call that took longest.
    package var slowest = 0.0
    /// Calls that took no longer than 1 ms, 5 ms, 20 ms, 100 ms, 500 ms, 2 s and 10 s.
    package var within: [Int]

    init(method: String) {
        self.method = method
        within = RequestMetrics.ranges.map { _ in 0 }
    }

    mutating func add(seconds: Double, failed: Bool) {
        calls += 1
        if failed { errors += 1 }
        self.seconds += seconds
        slowest = max(slowest, seconds)
        for (place, range) in RequestMetrics.ranges.enumerated() where seconds <= range { within[place] += 1 }
    }
}

/// All figures, for programs and as Prometheus reads them.
package struct DaemonMetrics: Codable, Sendable {
    package var gauges: [Gauge]
    package var requests: [MethodFigures]
    package var text: String

    package init(gauges: [Gauge], requests: [MethodFigures], version: String) {
        self.gauges = gauges
        self.requests = requests
        text = PrometheusText.text(of: gauges, requests, version: version)
    }
}
