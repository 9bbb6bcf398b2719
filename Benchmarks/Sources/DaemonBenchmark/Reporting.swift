import BenchmarkSupport
import Foundation

func microseconds(_ seconds: Double) -> String { String(format: "%.0f µs", seconds * 1e6) }

/// What a series of operations took, and what it cost the daemon.
struct Measurement {
    /// Seconds of each operation.
    var times: [Double]
    /// Seconds of the daemon's processor time for each operation.
    var processorTime: Double

    init(on daemon: BenchedDaemon, _ body: () -> [Double]) {
        let before = daemon.processorTime
        times = body()
        processorTime = (daemon.processorTime - before) / Double(max(1, times.count))
    }

    var median: Double { percentile(0.5, of: times) }

    func report(_ name: String) {
        print(
            "\(name): p50 \(microseconds(median)), p99 \(microseconds(percentile(0.99, of: times))), "
                + "processor \(microseconds(processorTime))")
    }
}

func request(_ method: String, _ parameters: String) -> String {
    #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(parameters)}"#
}

/// The text between a key's quotes in a reply.
func value(of key: String, in reply: String) -> String {
    guard let start = reply.range(of: "\"\(key)\":\"") else { preconditionFailure("no \(key) in \(reply)") }
    return String(reply[start.upperBound...].prefix { $0 != "\"" })
}
