import ArgumentParser
import Foundation
import JSONText
import Pictures
import Vocab

struct WordsSimulateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate", abstract: "Foretells the work and the gain of a desired retention, without a daemon.",
        discussion: """
            A learner who forgets as FSRS-6 says learns a list of new words, within the daily limits. A higher desired \
            retention means more reviews and more words remembered.
            """)

    @Option(help: "A desired retention, 0.7 to 0.99; may be given more than once.")
    var retention: [Double] = [0.7, 0.75, 0.8, 0.85, 0.9, 0.92, 0.94, 0.96]

    @Option(parsing: .unconditional, help: "Days to go on for, 1 to 3,650.")
    var days = 365

    @Option(parsing: .unconditional, help: "Words to learn, 1 to 100,000.")
    var words = 1_000

    @Option(parsing: .unconditional, help: "New words a day, 0 to 100,000.")
    var new = 20

    @Option(parsing: .unconditional, help: "Reviews a day, 0 to 100,000.")
    var reviews = 200

    @Option(help: "FSRS-6's 21 parameters, parted by commas; the defaults unless given.")
    var parameters: String?

    @Option(help: "The same seed gives the same days.")
    var seed: UInt64 = 0

    @Option(help: "A file to write a plot to, as SVG.")
    var svg: String?

    @Flag(help: "Print JSON, with every day.")
    var json = false

    @OptionGroup var colour: ColourOptions

    func validate() throws {
        if svg == "" { throw ValidationError("--svg must be a file; it is empty.") }
        if retention.isEmpty { throw ValidationError("Give at least one --retention.") }
    }

    func run() throws {
        let workloads = try reportingErrors { try simulated() }
        if let svg {
            try reportingErrors { try NamedOutput.write(ReviewPlot.workload(workloads).svg(), to: svg) }
        }
        if json { return print(String(decoding: try WireFormat.encode(workloads), as: UTF8.self)) }
        for line in WorkloadTable(workloads: workloads, style: colour.style).lines { print(line) }
    }

    private func simulated() throws -> [SimulatedWorkload] {
        do {
            let simulator = try WorkloadSimulator(
                days: days, words: words, limits: DailyLimits(reviews: reviews, new: new), seed: seed)
            let scheduler = try FSRS6(parameters: try WordsParameters.parsed(parameters), fuzz: true)
            var progress = ProgressLine()
            defer { progress.clear() }
            var workloads: [SimulatedWorkload] = []
            for retention in retention {
                progress.show("simulated \(workloads.count) of \(self.retention.count)")
                workloads += try simulator.sweep(scheduler, retentions: [retention])
            }
            return workloads
        } catch let error as VocabError {
            throw LaunchError("The words cannot be simulated: \(error).")
        }
    }
}
