import Conversation
import Foundation
import Grammar
import LearningService
import Lexicon
import Pictures

/// Lays a conversation out for reading: who speaks on the left, the words on the right, corrections below the learner's
/// own words.
struct TranscriptPrinter {
    let style: TerminalStyle
    /// The character's name.
    let character: String
    /// Names of other characters that speak, by their ids.
    var cast: [String: String] = [:]
    /// What the scenario's objectives are, by their ids.
    var objectives: [String: String] = [:]
    var showsTranslations = true
    /// Characters a line may have.
    var width = 100

    static let learner = "You"

    private var margin: Int { max(character.count, Self.learner.count) + 2 }

    /// What is played, with whom, and what the learner has to know of it.
    func heading(_ scenario: ScenarioDescription) -> String {
        let title = [scenario.name, scenario.difficulty.rawValue, character].joined(separator: " · ")
        let situation = scenario.description.wrapped(to: width).map { style.dim($0) }
        return ([style.bold(title), style.dim(String(repeating: "─", count: title.count))] + situation)
            .joined(separator: "\n")
    }

    /// The learner's words, with whatever the reply says about them; to be printed before the character's lines.
    func utterance(_ text: String, reply: TurnReply) -> String {
        let words = speech(Self.learner, text) { style.cyan($0) }.joined(separator: "\n")
        return [words, remarks(reply)].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// What the learner was heard to say, or why nothing was, and how it sounded.
    func heard(_ speech: SpokenReply, reply: TurnReply) -> String {
        var lines: [String] = []
        if let transcript = speech.transcript { lines.append(utterance(transcript, reply: reply)) }
        if let message = speech.message { lines += marked("🎙", message) { style.yellow($0) } }
        let pronunciation = speech.pronunciation
        if let score = pronunciation?.accuracyScore {
            lines += marked("🗣", "pronunciation \(Int(score.rounded())) of 100") { style.dim($0) }
        }
        for word in pronunciation?.words ?? [] {
            for sound in word.problematicPhonemes {
                let place = "«\(word.word)» [\(sound.symbol)]"
                lines += indented("  \(place)  \(sound.feedback)") { style.dim($0) }
            }
        }
        return lines.joined(separator: "\n")
    }

    /// What the reply says about the learner's words, unless it belongs after the character's lines.
    func remarks(_ reply: TurnReply) -> String {
        reply.correctionsAfterLine ? "" : feedback(reply).joined(separator: "\n")
    }

    /// What the character says, and what goes with it.
    func reply(_ reply: TurnReply) -> String {
        var lines: [String] = []
        if let notice = reply.notice { lines += marked("↻", notice) { style.yellow($0) } }
        // A hint stands below by itself; what the character offers besides is said.
        for line in reply.lines where line.isSaid {
            let speaker = line.characterID.map { cast[$0] ?? $0 } ?? character
            lines += speech(speaker, line.text) { style.bold($0) }
            if showsTranslations, let translation = line.translation {
                lines += indented(translation) { style.dim($0) }
            }
        }
        for event in reply.events where event.kind == "emote" {
            lines += indented("*\(event.value)*") { style.dim($0) }
        }
        if reply.correctionsAfterLine { lines += feedback(reply) }
        for objective in reply.completed {
            lines += marked("★", objectives[objective] ?? objective) { style.green($0) }
        }
        if let hint = reply.hint { lines += marked("💡", hint) { style.yellow($0) } }
        if let error = reply.audioError { lines += marked("🔇", error) { style.dim($0) } }
        return lines.joined(separator: "\n")
    }

    /// The end of a conversation: its score, its words, its corrections.
    func review(_ told: ConversationReview, words: MetWords) -> String {
        let review = told.review
        var lines = [style.bold("Review")]
        if let score = review.overallScore {
            lines.append("  score \(Int(score.rounded())) of 100")
            for reason in review.explanation {
                let value = Int(reason.score.rounded())
                lines.append("  \(bar(value)) \(reason.part.rawValue) \(value)  " + style.dim(reason.reason))
            }
        }
        for objective in review.objectives {
            guard let isCompleted = objective.isCompleted else { continue }
            let text = objective.description
            lines.append(isCompleted ? "  \(style.green("★")) \(text)" : "  \(style.dim("☆ \(text)"))")
        }
        lines += words.lines
        lines += list("grammar", review.grammarTopicsPracticed)
        for correction in told.corrections.map(\.value) {
            lines.append("  " + change(correction) + style.dim("  \(correction.ruleID)"))
        }
        return lines.joined(separator: "\n")
    }

    /// Ten blocks, as many filled as tenths of a hundred.
    private func bar(_ value: Int) -> String {
        let filled = max(0, min(10, (value + 5) / 10))
        return style.green(String(repeating: "▰", count: filled))
            + style.dim(String(repeating: "▱", count: 10 - filled))
    }

    private func feedback(_ reply: TurnReply) -> [String] {
        var lines: [String] = []
        for correction in reply.corrections.map(\.value) {
            lines += marked("✎", change(correction)) { $0 }
            lines += indented("  " + correction.explanation) { style.dim($0) }
            if let cause = correction.cause { lines += indented("  " + cause) { style.dim($0) } }
        }
        if let recast = reply.recast { lines += marked("✔", recast) { style.green($0) } }
        return lines
    }

    private func change(_ correction: GrammarError) -> String {
        let (wrong, right) = (correction.incorrect, correction.correct)
        return "\(style.struck(wrong.isEmpty ? "…" : wrong)) → \(style.green(right.isEmpty ? "∅" : right))"
    }

    private func list(_ name: String, _ items: [String]) -> [String] {
        guard !items.isEmpty else { return [] }
        return "\(name): \(items.joined(separator: ", "))".wrapped(to: width - 2).map { "  " + $0 }
    }

    private func speech(_ speaker: String, _ text: String, paint: (String) -> String) -> [String] {
        text.wrapped(to: width - margin).enumerated().map { index, line in
            (index == 0 ? style.bold(speaker.padded(to: margin)) : String(repeating: " ", count: margin)) + paint(line)
        }
    }

    private func indented(_ text: String, paint: (String) -> String) -> [String] {
        text.wrapped(to: width - margin).map { String(repeating: " ", count: margin) + paint($0) }
    }

    private func marked(_ mark: String, _ text: String, paint: (String) -> String) -> [String] {
        [String(repeating: " ", count: margin) + "\(mark) " + paint(text)]
    }
}
