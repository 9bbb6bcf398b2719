import ArgumentParser
import ContentFiles
import Foundation
import JSONText
import LearningService
import Lexicon
import Protocol
import ScenarioTools
import SocketTransport

struct SuggestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "suggest", abstract: "Proposes templates for what learners said and no template took.",
        discussion: """
            The file, or standard input, holds a near miss a line: {"scenario", "node", "utterance", "response"?, \
            "cost"?}. With --live they are asked of the daemon, which keeps every conversation: give each learner \
            whose utterances to read with --learner. Printed are the smallest changes that would have understood them, \
            those for the most utterances first; where <scenario>.heard.yaml stands beside the scenario, also how many \
            of the answers in it each would take more, and what it would take wrongly.
            """)

    @Argument(help: "A file of near misses, one JSON object a line; standard input unless given.")
    var file: String?

    @Flag(help: "Ask the daemon for what learners said in the scenario that --scenario names.")
    var live = false

    @Option(help: "With --live, whose conversations; may be given several times. learner unless given.")
    var learner: [String] = []

    @OptionGroup var content: ContentOptions
    @OptionGroup var socket: SocketOptions
    @OptionGroup var colour: ColourOptions

    @Option(help: "Only for this scenario.")
    var scenario: String?

    @Option(help: "Only for this node.")
    var node: String?

    @Option(help: "How many utterances a proposal must be for, 1 or more.")
    var minimum = 1

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        guard minimum >= 1 else { throw ValidationError("--minimum must be 1 or more.") }
        if !live, !learner.isEmpty { throw ValidationError("--learner goes with --live.") }
        if live, file != nil || scenario == nil {
            throw ValidationError(
                "--live asks the daemon about the scenario that --scenario names; leave out the file.")
        }
    }

    func run() throws {
        try reportingErrors { try ContentFolder.require(content.url) }
        let log = try reportingErrors { live ? NearMissLog(try fetched()) : try NearMissLog(reading: try input()) }
        for fault in log.faults { complain(fault) }
        let scenarios = ScenarioTemplateFolder(content: content.url, cache: content.cacheFolder) { complain($0) }
        let suggestions = log.misses
            .filter { (scenario == nil || $0.scenario == scenario) && (node == nil || $0.node == node) }
            .suggestions(minimum: minimum, in: scenarios)
        if json {
            print(String(decoding: try WireFormat.encode(suggestions), as: UTF8.self))
        } else {
            print(SuggestionPrinter(style: colour.style).text(of: suggestions, misses: log.misses.count))
        }
        if !log.faults.isEmpty { throw ExitCode.failure }
    }

    private func fetched() throws -> [NearMiss] {
        let daemon = try socket.connect()
        return try (learner.isEmpty ? ["learner"] : learner).flatMap { name in
            try daemon.call(
                Methods.sessionNearMisses,
                ["learnerID": try NamedLearner(name: name).id(from: daemon), "scenarioID": .string(scenario ?? "")]
            ).nearMisses
        }
    }

    private func input() throws(LaunchError) -> FileHandle {
        guard let file else { return .standardInput }
        guard let handle = FileHandle(forReadingAtPath: file) else {
            throw LaunchError("The file \(file) cannot be read.")
        }
        return handle
    }
}

extension [NearMiss] {
    /// Proposals for every node that has near misses, in the order of scenarios and nodes.
    fileprivate func suggestions(minimum: Int, in scenarios: ScenarioTemplateFolder) -> [TemplateSuggestion] {
        let places = Set(map { [$0.scenario, $0.node] }).sorted { $0.lexicographicallyPrecedes($1) }
        return places.flatMap { place in
            let miner = scenarios.miner(scenario: place[0], node: place[1])
            return miner.measured(
                miner.suggestions(for: self, minimum: minimum), by: scenarios.heard(scenario: place[0], node: place[1]))
        }
    }
}
