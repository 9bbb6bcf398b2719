import LearningService

/// Prometheus's text format, version 0.0.4.
enum PrometheusText {
    static func text(of gauges: [Gauge], _ requests: [MethodFigures], version: String) -> String {
        var lines = head("info", "gauge", "What runs here.") + [#"immersiond_info{version="\#(version)"} 1"#]
        for gauge in gauges {
            let kind = gauge.name.hasSuffix("_total") ? "counter" : "gauge"
            lines += head(gauge.name, kind, gauge.help) + ["immersiond_\(gauge.name) \(number(gauge.value))"]
        }
        lines += head("request_errors_total", "counter", "Calls that were answered with an error.")
        lines += requests.map { #"immersiond_request_errors_total{method="\#($0.method)"} \#($0.errors)"# }
        lines += head("request_seconds", "histogram", "How long calls took.")
        for figures in requests {
            let name = "immersiond_request_seconds"
            let method = #"method="\#(figures.method)""#
            for (range, count) in zip(RequestMetrics.ranges, figures.within) {
                lines.append(#"\#(name)_bucket{\#(method),le="\#(number(range))"} \#(count)"#)
            }
            lines.append(#"\#(name)_bucket{\#(method),le="+Inf"} \#(figures.calls)"#)
            lines.append("\(name)_sum{\(method)} \(number(figures.seconds))")
            lines.append("\(name)_count{\(method)} \(figures.calls)")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func head(_ name: String, _ kind: String, _ help: String) -> [String] {
        ["# HELP immersiond_\(name) \(help)", "# TYPE immersiond_\(name) \(kind)"]
    }

    private static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    }
}
