import ArgumentParser
import ContentFiles
import Conversation
import Foundation
import JSONText
import LearningService
import ScenarioTools
import Templates

struct HeardCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "heard", abstract: "Measures how characters understand what people said.",
        discussion: """
            A heard file, <scenario>.heard.yaml, holds what people said who had not seen the templates; \
            'immersiond blind' \
            prints what to show them. Each utterance is said in a conversation of its own that begins in its node, \
            and what \
            becomes of it is compared with what was meant.

            The exit status is 0 when every threshold holds, 1 when one is missed or a file cannot be used, and 64 \
            when the \
            command line is wrong.
            """)

    enum Modes: String, ExpressibleByArgument, CaseIterable {
        case easy, normal, challenging, all

        var modes: [DifficultyMode] { DifficultyMode(rawValue: rawValue).map { [$0] } ?? DifficultyMode.allCases }
    }

    @Argument(
        help: "Scenarios' ids, heard files, or folders that hold some; the content's scenarios unless given.")
    var subjects: [String] = []

    @OptionGroup var content: ContentOptions
    @OptionGroup var speech: SpeechOptions
    @OptionGroup var colour: ColourOptions

    @Option(help: "How demanding the characters are: \(Modes.allCases.map(\.rawValue).joined(separator: ", ")).")
    var mode = Modes.normal

    @Option(
        help: "What to tell apart besides kinds: \(HeardDimension.allCases.map(\.rawValue).joined(separator: ", ")).")
    var by = HeardDimension.kind

    @Option(help: "Only what these writers said, with commas between them.")
    var writers: String?

    @Option(help: "Not what these writers said, with commas between them.")
    var notWriters: String?

    @Option(help: "How many of the worst cases of each kind to show.")
    var worst = 10

    @Option(help: "Only so many utterances, drawn at random, always the same ones.")
    var sample: Int?

    @Flag(help: "Say the utterances with the language's voices too, and hear them again as a learner is heard.")
    var spoken = false

    @Option(help: "Decibels by which the voices are louder than a hiss; none unless given.")
    var noise: Double?

    @Flag(help: "Tell how long turns take, the grammar check included.")
    var times = false

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(help: "Print each turn as a JSON line, with what was corrected, in place of the report.")
    var turns = false

    @Flag(
        help: """
            With --turns, tell what spoke for each response that was weighed, of what was said and of the same without \
            capitals and marks: \(AnswerEvidence.names.joined(separator: ", ")).
            """)
    var evidence = false

    @Option(help: "Per cent of right answers that must be taken at once, and not for what they do not mean.")
    var minimumRight: Double?

    @Option(help: "The same of answers with a slip.")
    var minimumSlip: Double?

    @Option(help: "Per cent of requests for help that must be met.")
    var minimumClarify: Double?

    @Option(help: "Per cent of wrong answers that may be accepted.")
    var maximumWrong: Double?

    @Option(help: "Per cent of what is off the script that may be accepted.")
    var maximumOffScript: Double?

    @Option(help: "Per cent of answers, right or with a slip, that may be taken for another meaning.")
    var maximumOtherMeaning: Double?

    func validate() throws {
        if let sample, sample < 1 { throw ValidationError("--sample must be 1 or more.") }
        if let noise {
            guard spoken else { throw ValidationError("--noise goes with --spoken.") }
            guard (0...100).contains(noise) else { throw ValidationError("--noise is decibels, 0 to 100.") }
        }
        if spoken, times { throw ValidationError("Give --times or --spoken, not both.") }
        if evidence, !turns { throw ValidationError("--evidence goes with --turns.") }
        guard worst >= 0 else { throw ValidationError("--worst must be 0 or more.") }
        if writers != nil, notWriters != nil { throw ValidationError("Give --writers or --not-writers, not both.") }
        for (name, list) in [("writers", writers), ("not-writers", notWriters)] {
            if list?.names.isEmpty == true {
                throw ValidationError("--\(name) must name writers, as in w01,w02; it is empty.")
            }
        }
        let limits = [
            ("minimum-right", minimumRight), ("minimum-slip", minimumSlip), ("minimum-clarify", minimumClarify),
            ("maximum-wrong", maximumWrong), ("maximum-off-script", maximumOffScript),
            ("maximum-other-meaning", maximumOtherMeaning),
        ]
        for case (let name, let limit?) in limits where !(0...100).contains(limit) {
            throw ValidationError("--\(name) is per cent, 0 to 100.")
        }
    }

    func run() throws {
        let snapshot = try reportingErrors { try content.snapshot() }
        let files = try loaded(try reportingErrors { try urls() }, in: snapshot)
        let known = Set(files.flatMap { $0.heard.writers.map(\.id) })
        for name in (writers ?? notWriters ?? "").names where !known.contains(name) {
            let hint = suggestion(for: name, among: known.sorted())
            throw ValidationError("No file that was read has a writer '\(name)'.\(hint)")
        }
        let (only, but) = (writers?.names, notWriters?.names ?? [])
        let all = HeardRun(
            files, writers: { only?.contains($0) ?? !but.contains($0) }, isTimed: times, checksAll: turns && !evidence,
            weighs: evidence)
        let run = sample.map(all.sampled) ?? all
        guard run.utterances > 0 else {
            complain("The files hold no utterance to measure with.")
            throw ExitCode.failure
        }
        let ear = spoken ? SpokenEar(content: snapshot, pool: speech.pool(content: content.url), noise: noise) : nil
        defer { ear?.shutdown() }
        let results = try mode.modes.flatMap { mode in
            try ways(ear).map { name, way in
                let result = run.run(mode, way)
                if turns {
                    for record in result.records {
                        print(String(decoding: try WireFormat.encode(record), as: UTF8.self))
                    }
                }
                let report = HeardReport(result.records, mode: mode, by: by, worst: worst)
                return HeardResult(
                    way: name, report: report, milliseconds: TurnTimes(result.times),
                    missed: thresholds.missed(by: report))
            }
        }
        if !turns { try tell(results) }
        if results.contains(where: { !$0.missed.isEmpty }) { throw ExitCode.failure }
    }

    /// How the utterances come to the characters, with what reports call it.
    private func ways(_ ear: SpokenEar?) -> [(name: String?, way: HeardRun.Way)] {
        guard let ear else { return evidence ? [(nil, .typed), (nil, .plain)] : [(nil, .typed)] }
        return [("typed", .typed), ("typed, as a recogniser writes", .plain), ("spoken", .spoken(ear))]
    }

    private var thresholds: HeardThresholds {
        var thresholds = HeardThresholds()
        thresholds.minimumRight = minimumRight
        thresholds.minimumSlip = minimumSlip
        thresholds.minimumClarify = minimumClarify
        thresholds.maximumWrong = maximumWrong
        thresholds.maximumOffScript = maximumOffScript
        thresholds.maximumOtherMeaning = maximumOtherMeaning
        return thresholds
    }

    private func tell(_ results: [HeardResult]) throws {
        if json { return print(String(decoding: try WireFormat.encode(["modes": results]), as: UTF8.self)) }
        let printer = HeardReportPrinter(style: colour.style)
        for (number, result) in results.enumerated() {
            if number > 0 { print() }
            if let way = result.way { print(colour.style.bold(way.prefix(1).uppercased() + way.dropFirst() + ":")) }
            print(printer.text(of: result.report, times: result.milliseconds))
            if !result.missed.isEmpty { print() }
            for missed in result.missed { print(colour.style.red("✘ \(missed)")) }
        }
    }

    // MARK: Files

    private func urls() throws -> [URL] {
        try CompanionFiles.find(
            .heard, subjects, in: content.url,
            advice: "'immersiond blind ID' prints what to show people who are to write one.")
    }

    /// - Throws: ``ExitCode/failure`` when a file has an error; all errors are told before.
    private func loaded(
        _ urls: [URL], in snapshot: ContentSnapshot
    ) throws -> [(heard: HeardFile, engine: DialogueEngine)] {
        let files = urls.concurrentMap { snapshot.heard(at: $0, name: CompanionFiles.name(of: $0)) }
        let errors = files.flatMap(\.diagnostics).filter { $0.severity == .error }
        for error in errors { complain("\(error)") }
        let usable = files.compactMap { file in file.heard.flatMap { heard in file.engine.map { (heard, $0) } } }
        guard errors.isEmpty, usable.count == files.count else { throw ExitCode.failure }
        return usable
    }
}

/// What one mode of difficulty came to.
private struct HeardResult: Encodable {
    /// How it was said, where that was compared.
    var way: String?
    var report: HeardReport
    var milliseconds: TurnTimes?
    /// A sentence for each threshold that was missed.
    var missed: [String]
}

extension HeardDimension: ExpressibleByArgument {}

extension String {
    /// Names with commas between them.
    fileprivate var names: [String] {
        split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
}
