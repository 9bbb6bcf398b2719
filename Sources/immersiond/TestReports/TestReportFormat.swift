import ArgumentParser
import Foundation
import JSONText

/// How the results of scenarios' tests are printed.
enum TestReportFormat: String, ExpressibleByArgument, CaseIterable {
    case text, junit, tap, json

    func report(_ outcomes: [ScenarioTestOutcome], style: TerminalStyle) throws -> String {
        switch self {
        case .text:
            let printer = ScenarioReportPrinter(style: style)
            return (outcomes.map(printer.text) + [printer.summary(of: outcomes)]).joined(separator: "\n")
        case .junit: return JUnitReport.text(of: outcomes)
        case .tap: return TAPReport.text(of: outcomes)
        case .json: return String(decoding: try WireFormat.encode(outcomes), as: UTF8.self)
        }
    }
}
