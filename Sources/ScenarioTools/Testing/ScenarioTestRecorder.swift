import ContentFiles
package import Conversation
import Grammar
import Lexicon

/// Writes a conversation that was held as a test of its scenario: what was done, and what came of it.
package struct ScenarioTestRecorder {
    package struct Turn: Sendable {
        package var input: DialogueInput
        package var outcome: TurnOutcome

        package init(input: DialogueInput, outcome: TurnOutcome) {
            self.input = input
            self.outcome = outcome
        }
    }

    private let name: String
    private let seed: UInt64
    private let settings: DialogueSettings

    /// - Parameters:
    ///   - name: The test's.
    ///   - seed: The conversation's own.
    package init(name: String, seed: UInt64, settings: DialogueSettings) {
        self.name = name
        self.seed = seed
        self.settings = settings
    }

    /// The entry of `tests`, indented to stand there.
    package func text(of turns: [Turn]) -> String {
        var lines = [
            "  - name: \(quotedScalar(name))", "    seed: \(seed)", "    settings: \(settingsText)", "    turns:",
        ]
        for turn in turns {
            lines.append("      - { \(act(turn.input)), expect: { \(expectation(turn.outcome)) } }")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private var settingsText: String {
        var fields = [
            "correctionTiming: \(settings.correctionTiming.rawValue)",
            "difficultyMode: \(settings.difficultyMode.rawValue)",
            "repair: \(settings.repair.rawValue)",
        ]
        if settings.explanationLanguage != undeterminedLanguage {
            fields.insert("explanationLanguage: \(settings.explanationLanguage)", at: 2)
        }
        if let level = settings.level { fields.append("level: \(level.rawValue)") }
        if settings.isSpoken { fields.append("isSpoken: true") }
        return "{ \(fields.joined(separator: ", ")) }"
    }

    private func act(_ input: DialogueInput) -> String {
        switch input {
        case .say(let text): "say: \(quotedScalar(text))"
        case .unclearSpeech: "unclear: true"
        case .hint: "hint: true"
        case .repeatLine(let isSlower): isSlower ? "slower: true" : "repeat: true"
        case .back: "back: true"
        case .wait(let seconds): "wait: \(seconds)"
        case .finish: "finish: true"
        }
    }

    private func expectation(_ outcome: TurnOutcome) -> String {
        var fields = ["node: \(quotedScalar(outcome.nodeID))"]
        if outcome.match != .control {
            fields.append("response: \(outcome.responseID.map(quotedScalar) ?? "null")")
            let errors = outcome.detectedErrors.map { error in
                "{ ruleID: \(error.ruleID), correct: \(quotedScalar(error.correct)) }"
            }
            fields.append("errors: [\(errors.joined(separator: ", "))]")
        }
        if !outcome.slots.isEmpty {
            let slots = outcome.slots.sorted { $0.key < $1.key }.map {
                "\(quotedScalar($0.key)): \(quotedScalar($0.value))"
            }
            fields.append("slots: { \(slots.joined(separator: ", ")) }")
        }
        if outcome.isEnded { fields.append("ended: true") }
        return fields.joined(separator: ", ")
    }
}
