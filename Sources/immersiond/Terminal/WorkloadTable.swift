import Foundation
import Vocab

/// Simulated workloads as a table for the terminal.
struct WorkloadTable {
    let workloads: [SimulatedWorkload]
    let style: TerminalStyle

    var lines: [String] {
        let head = ["retention", "reviews a day", "minutes a day", "remembered", "minutes a word"]
        let rows = [head] + workloads.map(Self.row)
        let widths = head.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.enumerated().map { index, row in
            let line = zip(row, widths).map { cell, width in
                String(repeating: " ", count: width - cell.count) + cell
            }.joined(separator: "  ")
            return index == 0 ? style.bold(line) : line
        }
    }

    private static func row(_ workload: SimulatedWorkload) -> [String] {
        [
            String(format: "%.0f %%", workload.desiredRetention * 100), String(format: "%.1f", workload.reviewsPerDay),
            String(format: "%.1f", workload.minutesPerDay), String(format: "%.0f", workload.remembered),
            workload.remembered > 0 ? String(format: "%.2f", workload.minutesPerWord) : "–",
        ]
    }
}
