import Foundation
import Vocab

/// Simulated workloads as a table for the terminal.
struct WorkloadTable {
    let workloads: [SimulatedWorkload]
    let style: TerminalStyle

    var lines: [String] {
        let head = ["retention", "reviews a day", "minutes a day", "remembered", "minutes a word"]
        return FigureTable(head: head, rows: workloads.map(Self.row), labels: 0, style: style).lines
    }

    private static func row(_ workload: SimulatedWorkload) -> [String] {
        [
            String(format: "%.0f %%", workload.desiredRetention * 100), String(format: "%.1f", workload.reviewsPerDay),
            String(format: "%.1f", workload.minutesPerDay), String(format: "%.0f", workload.remembered),
            workload.remembered > 0 ? String(format: "%.2f", workload.minutesPerWord) : "–",
        ]
    }
}
