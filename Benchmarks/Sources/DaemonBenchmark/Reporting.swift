import Foundation

func microseconds(_ seconds: Double) -> String { String(format: "%.0f µs", seconds * 1e6) }

func report(_ name: String, _ times: [Double], anchor: Double, called anchorName: String) {
    let median = percentile(0.5, of: times)
    let ratio = String(format: "%.1f", median / anchor)
    print(
        "\(name): p50 \(microseconds(median)), p99 \(microseconds(percentile(0.99, of: times)))"
            + "  [\(anchorName) p50 \(microseconds(anchor)); ratio \(ratio)]")
}

func request(_ method: String, _ parameters: String) -> String {
    #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(parameters)}"#
}

/// The text between a key's quotes in a reply.
func value(of key: String, in reply: String) -> String {
    guard let start = reply.range(of: "\"\(key)\":\"") else { preconditionFailure("no \(key) in \(reply)") }
    return String(reply[start.upperBound...].prefix { $0 != "\"" })
}
