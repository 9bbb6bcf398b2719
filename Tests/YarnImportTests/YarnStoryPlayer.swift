import ContentFiles
import ConversationFixtures
import Testing

@testable import Conversation
@testable import YarnImport

/// A story converted and loaded, ready to be played.
struct YarnStoryPlayer {
    let yaml: String
    let losses: [Diagnostic]
    let engine: DialogueEngine

    init(_ story: String, adjusting: (inout YarnImporter.Options) -> Void = { _ in }) throws {
        var options = YarnImporter.Options(
            id: "cafe", name: "Un café", language: "es-ES", characterID: "maria", environmentID: "room")
        adjusting(&options)
        let result = try YarnImporter(options).scenario(of: [("story.yarn", story)])
        yaml = result.yaml
        losses = result.losses
        let (scenario, library, diagnostics) = try load(yaml)
        #expect(diagnostics.filter { $0.severity == .error } == [], "\(yaml)")
        engine = DialogueEngine(
            scenario: try #require(scenario, "\(yaml)"), character: library.characters["maria"], checker: nil)
    }

    /// What a player of the story sees: lines as they are, events as `<<name value>>`, options as `-> text`, and at
    /// last `.` when the conversation is over.
    ///
    /// - Parameter picks: The number, from 1, of the option to take each time; 0 says nothing.
    func played(_ picks: [Int], seed: UInt64 = 1) throws -> [String] {
        var transcript: [String] = []
        var (state, outcome) = engine.begin(settings: .init(), seed: seed)
        var picks = picks[...]
        while true {
            transcript += seen(outcome)
            guard !outcome.isEnded else { return transcript + ["."] }
            let options = engine.expectedAnswers(in: state)
            transcript += options.map { "-> \($0)" }
            guard let pick = picks.popFirst() else { return transcript }
            let input: DialogueInput =
                pick == 0 ? .wait(seconds: outcome.silenceAfter ?? 60) : .say(options[pick - 1])
            (state, outcome) = try engine.turn(state, input, settings: .init())
        }
    }

    private func seen(_ outcome: TurnOutcome) -> [String] {
        var seen: [String] = []
        let lines = outcome.lines.filter { $0.role == .line }
        for (number, line) in (lines.map { Optional($0) } + [nil]).enumerated() {
            seen += outcome.events.filter { $0.line == number }.map { event in
                event.value.isEmpty ? "<<\(event.kind)>>" : "<<\(event.kind) \(event.value)>>"
            }
            if let line { seen.append(line.text) }
        }
        return seen
    }
}

/// One node with the given text.
func yarnNode(_ title: String = "Start", _ body: String, headers: String = "") -> String {
    "title: \(title)\n\(headers.isEmpty ? "" : headers + "\n")---\n\(body)\n===\n"
}
