import ArgumentParser
import Foundation
import JSONText
import LearningService
import Pictures
import Protocol
import SocketTransport

struct WordsStatsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats", abstract: "Tells how studying goes: recall, work done and work to come.")

    @OptionGroup var words: WordsOptions
    @OptionGroup var colour: ColourOptions

    @Option(parsing: .unconditional, help: "Days to look ahead, 1 to 365.")
    var days = 30

    @Option(help: "A folder to write plots to: retention.svg, forecast.svg, hours.svg.")
    var svg: String?

    func validate() throws {
        guard (1...365).contains(days) else { throw ValidationError("--days must be 1 to 365.") }
        if svg == "" { throw ValidationError("--svg must be a folder; it is empty.") }
    }

    func run() throws {
        let reply = try reportingErrors {
            var (daemon, parameters) = try words.connect()
            parameters["forecastDays"] = .integer(Int64(days))
            return try daemon.received(Methods.vocabStats, .object(parameters))
        }
        let report = reply.value
        if let svg { try reportingErrors { try Self.write(report, to: URL(filePath: svg)) } }
        if words.json { return print(try reply.json.indented()) }
        for line in ReviewStatisticsPage(report: report, style: colour.style).lines { print(line) }
    }

    private static func write(_ report: ReviewReport, to folder: URL) throws(LaunchError) {
        let plots: [(String, ReviewPlot)] = [
            ("retention", .retention(report.days, desiredRetention: report.desiredRetention)),
            ("forecast", .forecast(report.forecast)), ("hours", .hours(report.hours)),
        ]
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for (name, plot) in plots {
                try Data(plot.svg().utf8).write(to: folder.appending(path: "\(name).svg"))
            }
        } catch {
            throw LaunchError("The plots cannot be written to \(folder.path): \(error.localizedDescription)")
        }
    }
}
