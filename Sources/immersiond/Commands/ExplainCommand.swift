import ArgumentParser
import Conversation
import Foundation
import Grammar
import JSONText
import ScenarioTools
import Templates

struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Tells how a character takes what somebody says, and why.",
        discussion: """
            For each utterance, said where a node has just asked: which answer it is taken for, whether by a template, \
            by a part that is one, or by its meaning as a whole, what speaks for the other answers, which words no \
            template has, what is corrected and where the conversation goes on. More than 0 is enough to be taken by \
            its meaning.
            """)

    @Argument(help: "The scenario's id.")
    var scenario: String

    @Argument(help: "What is said; each is said anew in the node.")
    var texts: [String]

    @Option(help: "The node that asks; the first that waits for an answer unless given.")
    var node: String?

    @Option(help: "How strict the character is: easy, normal, challenging.")
    var mode = DifficultyMode.normal

    @OptionGroup var content: ContentOptions
    @OptionGroup var colour: ColourOptions

    @Flag(help: "Print JSON, a line for each utterance.")
    var json = false

    func run() throws {
        let engine = try reportingErrors { try content.engine(scenario) }
        let listener = HeardListener(engine: engine, mode: mode, checksAll: true)
        let listening = engine.flow.nodes.filter(\.listens).map(\.id)
        guard let node = node ?? listening.first, let place = listener.place(node) else {
            throw ValidationError(
                "No node '\(node ?? "")' of \(scenario) waits for an answer."
                    + suggestion(for: node ?? "", among: listening))
        }
        let printer = ExplanationPrinter(style: colour.style)
        for (number, text) in texts.enumerated() {
            guard let (outcome, explanation) = listener.explain(text, at: place) else {
                throw ValidationError("Nothing can be said by '\(text)'.")
            }
            if json {
                let line = ExplanationLine(text: text, node: node, outcome: outcome, explanation: explanation)
                print(String(decoding: try WireFormat.encode(line), as: UTF8.self))
            } else {
                if number > 0 { print() }
                print(printer.text(of: text, outcome, explanation))
            }
        }
    }
}

extension DifficultyMode: ExpressibleByArgument {}

/// What ``ExplainCommand`` prints as JSON.
private struct ExplanationLine: Encodable {
    struct Weight: Encodable {
        var response: String
        var score: Float
        var isRuledOut: Bool
    }

    var text: String
    var node: String
    var match: MatchKind
    var response: String?
    /// How it was told: template, part, meaning, request, nothing.
    var by: String
    var template: String?
    var part: String?
    var slots: [String: String]
    var weights: [Weight]
    var unknownWords: [String]
    var corrections: [String: String]
    var lines: [String]
    var next: String

    init(text: String, node: String, outcome: TurnOutcome, explanation: AnswerExplanation) {
        self.text = text
        self.node = node
        match = outcome.match
        response = outcome.responseID
        switch explanation.ground {
        case .template(let source, _): (by, template) = ("template", source)
        case .part(let words, let source): (by, template, part) = ("part", source, words)
        case .meaning: by = "meaning"
        case .request: by = "request"
        case .nothing: by = "nothing"
        }
        slots = outcome.slots
        weights = explanation.weights.map {
            Weight(response: $0.responseID, score: $0.score, isRuledOut: $0.isRuledOut)
        }
        unknownWords = explanation.unknownWords
        corrections = Dictionary(
            outcome.detectedErrors.map { ($0.incorrect, $0.correct) }, uniquingKeysWith: { first, _ in first })
        lines = outcome.lines.map(\.text)
        next = outcome.nodeID
    }
}
