import Foundation
import LearningService
import Protocol

/// What a daemon does, as people read it.
enum LoadTable {
    private static let rows = 20

    /// - Parameter before: What was there at the last look; since the start unless given.
    static func text(of metrics: DaemonMetrics, since before: DaemonMetrics?, _ health: DaemonHealth) -> String {
        func gauge(_ name: String, _ metrics: DaemonMetrics?) -> Double {
            metrics?.gauges.first { $0.name == name }?.value ?? 0
        }
        let span = max(gauge("uptime_seconds", metrics) - gauge("uptime_seconds", before), 0.001)
        let busy = (gauge("processor_seconds_total", metrics) - gauge("processor_seconds_total", before)) / span
        var lines = [
            "up \(Int(gauge("uptime_seconds", metrics))) s, \(health.status.rawValue), "
                + "processor \(Int(busy * 100)) %, memory \(mebibytes(gauge("resident_bytes", metrics))), "
                + "workers lost \(Int(gauge("workers_lost_total", metrics))) of "
                + "\(Int(gauge("workers_started_total", metrics)))",
            "database \(mebibytes(gauge("database_bytes", metrics))), "
                + "log \(mebibytes(gauge("database_log_bytes", metrics))), "
                + "free \(mebibytes(gauge("disk_free_bytes", metrics))), backups \(Int(gauge("backups", metrics)))",
        ]
        lines += health.problems.map { "! \($0.message)" }
        lines.append("")
        lines.append(row("METHOD", "CALLS", "A SECOND", "ERRORS", "MEAN ms", "SLOWEST ms"))
        let known = Dictionary((before?.requests ?? []).map { ($0.method, $0) }) { one, _ in one }
        let recent = metrics.requests.map { figures in
            let old = known[figures.method]
            return (figures, calls: figures.calls - (old?.calls ?? 0), seconds: figures.seconds - (old?.seconds ?? 0))
        }
        for (figures, calls, seconds) in recent.sorted(by: { ($0.seconds, $0.calls) > ($1.seconds, $1.calls) })
            .prefix(rows)
        {
            lines.append(
                row(
                    figures.method, "\(figures.calls)", decimal(Double(calls) / span), "\(figures.errors)",
                    calls == 0 ? "–" : decimal(seconds / Double(calls) * 1_000), decimal(figures.slowest * 1_000)))
        }
        return lines.joined(separator: "\n")
    }

    private static func row(_ name: String, _ columns: String...) -> String {
        name.padding(toLength: max(24, name.count), withPad: " ", startingAt: 0)
            + columns.map { String(repeating: " ", count: max(1, 11 - $0.count)) + $0 }.joined()
    }

    private static func decimal(_ value: Double) -> String { String(format: "%.1f", value) }
    private static func mebibytes(_ bytes: Double) -> String { "\(Int(bytes / 1_048_576)) MiB" }
}
