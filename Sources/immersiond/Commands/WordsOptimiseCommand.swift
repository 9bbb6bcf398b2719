import ArgumentParser
import ContentFiles
import Foundation
import JSONText
import LearningService
import Protocol
import SocketTransport
import Vocab

struct WordsOptimiseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "optimise", abstract: "Fits FSRS-6's parameters to a learner's reviews.",
        discussion: """
            The daemon fits them to the learner's own log, and uses them from then on. With --jsonl no daemon is \
            asked: every line of standard input is the history of one word, as for 'words replay': {"reviews": [{"at", \
            "rating", "id"?}, …]}. Fitted parameters are taken only when they foretell the reviews better than those \
            in use; with fewer than 64 reviews a day or more after the one before, nothing is fitted, and with fewer \
            than 400 only the first four.
            """)

    @Flag(help: "Read histories from standard input, one a line.")
    var jsonl = false

    @Option(help: "The 21 parameters in use, parted by commas; the defaults unless given. Only with --jsonl.")
    var parameters: String?

    @Option(
        help: """
            What better parameters change for words already learnt: memory, or dueDates too; memory unless given. Not \
            with --jsonl.
            """)
    var reschedule: Rescheduling?

    @OptionGroup var words: WordsOptions

    private var json: Bool { words.json }

    func validate() throws {
        if jsonl, reschedule != nil {
            throw ValidationError("--reschedule goes without --jsonl; histories on standard input are only read.")
        }
        if !jsonl, parameters != nil {
            throw ValidationError("--parameters goes with --jsonl; the daemon knows the learner's own.")
        }
    }

    func run() throws {
        guard jsonl else { return try fitWithDaemon() }
        let fit = try reportingErrors {
            let current = try WordsParameters.parsed(parameters)
            let histories = try HistoryReader.histories(from: .standardInput)
            return ParameterOptimiser().optimise(TrainingSet(histories: histories), current: current)
        }
        if json { return print(String(decoding: try WireFormat.encode(fit), as: UTF8.self)) }
        for line in Self.lines(fit) { print(line) }
    }

    private func fitWithDaemon() throws {
        let reply = try reportingErrors {
            var (daemon, parameters) = try words.connect()
            parameters["reschedule"] = .string((reschedule ?? .memory).rawValue)
            var progress = ProgressLine()
            progress.show("fitting to the log…")
            defer { progress.clear() }
            return try daemon.received(Methods.vocabOptimise, .object(parameters))
        }
        if json { return print(try reply.json.indented()) }
        for line in Self.lines(reply.value.fit) { print(line) }
        let count = reply.value.rescheduled
        if count > 0 { print("\(counted(count, "word")) rescheduled.") }
    }

    private static func lines(_ fit: ParameterFit) -> [String] {
        let evidence = "\(counted(fit.evidenceCount, "answer")) at least a day after the one before."
        return [evidence] + verdict(fit) + [fit.parameters.map { String(format: "%.4f", $0) }.joined(separator: ",")]
    }

    private static func verdict(_ fit: ParameterFit) -> [String] {
        let losses = String(
            format: "Log loss %.4f with the parameters in use, %.4f fitted.", fit.logLossBefore, fit.logLossAfter)
        return switch fit.verdict {
        case .improved: [losses, "The fitted parameters foretell them better:"]
        case .notBetter:
            [losses, "Fitted to half of the words, they do not foretell the other half better; those in use stay:"]
        case .tooFewReviews:
            ["That is too little to fit: \(ParameterOptimiser.leastEvidence) are needed. The parameters in use stay:"]
        }
    }
}

extension Rescheduling: ExpressibleByArgument {}
