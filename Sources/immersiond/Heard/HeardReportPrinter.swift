import ContentFiles
import Conversation
import Foundation
import ScenarioTools

/// What became of what people said, as tables for the terminal.
struct HeardReportPrinter {
    let style: TerminalStyle

    func text(of report: HeardReport, times: TurnTimes?) -> String {
        var parts = [style.bold("\(counted(report.utterances, "utterance")), \(report.mode.rawValue) mode")]
        for kinds in [[HeardKind.right, .slip], [.wrong, .offScript], [.clarify]] {
            let tallies = kinds.compactMap { report[$0] }
            guard !tallies.isEmpty else { continue }
            parts.append(table("", of: tallies.map { ($0.kind.label, $0) }))
        }
        for kind in report.groups.isEmpty ? [] : HeardKind.allCases {
            let groups = report.groups.compactMap { group in group[kind].map { (group.name, $0) } }
            guard !groups.isEmpty else { continue }
            parts.append(table("\(kind.label), by \(report.by.rawValue)", of: groups))
        }
        if let times {
            parts.append(
                String(format: "Half of the turns took at most %.2f ms, 95 of 100 %.2f ms.", times.p50, times.p95))
        }
        if !report.worst.isEmpty {
            parts.append((["The worst of each kind:"] + report.worst.flatMap(lines)).joined(separator: "\n"))
        }
        return parts.joined(separator: "\n\n")
    }

    /// One kind's or several kinds' tallies, with a column for each outcome that there was.
    private func table(_ title: String, of rows: [(name: String, tally: HeardTally)]) -> String {
        let outcomes = HeardOutcome.all(of: rows[0].tally.kind).filter { outcome in
            outcome.isGood && outcome != .takenAnyway || rows.contains { $0.tally.count(of: outcome) > 0 }
        }
        let cells = rows.map { row in
            [row.name, grouped(row.tally.count)] + outcomes.map { Self.share($0, of: row.tally) }
        }
        return FigureTable(
            head: [title, "said"] + outcomes.map(\.label), rows: cells, style: style
        ).lines.joined(separator: "\n")
    }

    private static func share(_ outcome: HeardOutcome, of tally: HeardTally) -> String {
        let count = tally.count(of: outcome)
        return count == 0 ? "–" : "\(grouped(count))  \(String(format: "%5.1f", tally.percent(of: [outcome]))) %"
    }

    private func lines(of record: HeardRecord) -> [String] {
        let meant = record.means.map {
            $0.isEmpty ? "; no response means it" : "; meant: \($0.joined(separator: ", "))"
        }
        let got = record.responses.isEmpty ? "" : ": \(record.responses.joined(separator: " or "))"
        let outcome = "\(record.outcome.label)\(got)\(meant ?? "")"
        return [
            "  \(record.kind.label) «\(record.text)»  \(style.yellow(outcome))",
            style.dim("    \(record.location) · \(record.node)") + (record.answer.isEmpty ? "" : "  \(record.answer)"),
        ]
    }
}

extension HeardKind {
    fileprivate var label: String {
        switch self {
        case .right: "right"
        case .slip: "slip"
        case .wrong: "wrong"
        case .clarify: "asks for help"
        case .offScript: "off script"
        }
    }
}

extension HeardOutcome {
    /// At the head of a column.
    fileprivate var label: String {
        switch self {
        case .asMeant: "as meant"
        case .meaningNotGiven: "taken, meaning not given"
        case .anotherMeaning: "for another meaning"
        case .noneMeant: "taken, none meant"
        case .proposedRightly: "proposed rightly"
        case .proposedWrongly: "proposed wrongly"
        case .askedBetween: "asked which"
        case .request: "as a request"
        case .notUnderstood: "not understood"
        case .falselyAccepted: "falsely accepted"
        case .falselyProposed: "falsely proposed"
        case .refused: "refused"
        case .takenAnyway: "taken, as anything is"
        case .handled: "helped"
        case .notHandled: "not helped"
        }
    }
}
