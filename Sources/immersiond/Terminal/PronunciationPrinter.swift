import Foundation
import LearningService
import Pictures
import Pronunciation
import PronunciationCoach

/// A scored recording for the terminal: the sentence in colours, its scores as bars, then every word that needs work
/// with its sounds, what they sounded like and what to do. All of it can be read without colours.
struct PronunciationPrinter {
    let style: TerminalStyle
    let phrases: PhraseBook
    /// The language of labels.
    let language: String
    var width = 96

    func text(of reply: PronunciationReply, expected: String) -> String {
        guard reply.accepted else {
            let lines = (reply.message ?? "").wrapped(to: width - 2)
            return ([style.bold(expected)] + lines.map { style.yellow($0) }).joined(separator: "\n")
        }
        let message = reply.message?.wrapped(to: width).map { style.yellow($0) } ?? []
        let unjudged =
            phrases.unjudged(reply.notJudged ?? [], sounds: reply.notToldApart ?? [], in: language)?
            .wrapped(to: width).map { style.dim($0) } ?? []
        let sections = [[sentence(reply)], message, bars(reply), words(reply), unjudged]
        return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    }

    /// The words in their order, each in the colour of its score, and below it the score; those that were left out in
    /// brackets with a dash, what was put in behind a plus.
    private func sentence(_ reply: PronunciationReply) -> String {
        var lines: [String] = []
        var (upper, lower, used) = ("", "", 0)
        func add(_ shown: String, below: String, painted: (String) -> String) {
            let cell = max(shown.count, below.count)
            if used > 0, used + cell > width {
                lines += [upper, style.dim(lower)]
                (upper, lower, used) = ("", "", 0)
            }
            upper += painted(shown) + String(repeating: " ", count: cell - shown.count + 2)
            lower += below.padded(to: cell + 2)
            used += cell + 2
        }
        func addInsertions(before index: Int) {
            for insertion in reply.insertions ?? [] where insertion.wordIndex == index {
                add("+\(insertion.heard)", below: "", painted: style.yellow)
            }
        }
        for (index, word) in reply.words.enumerated() {
            addInsertions(before: index)
            if word.isOther == true {
                add("≠\(word.word)", below: word.attemptedPronunciation, painted: style.red)
            } else if word.isOmitted {
                add("[\(word.word)]", below: "–", painted: style.dim)
            } else {
                add(word.word, below: "\(Int(word.accuracyScore.rounded()))") {
                    style.bold(paint($0, word.accuracyScore))
                }
            }
        }
        addInsertions(before: reply.words.count)
        return (lines + [upper, style.dim(lower)]).map { $0.trimming(while: { $0 == " " }) }.joined(separator: "\n")
    }

    private func bars(_ reply: PronunciationReply) -> [String] {
        let scores: [(Phrase, Double?)] = [
            (.total, reply.totalScore), (.accuracy, reply.accuracyScore), (.fluency, reply.fluency),
            (.prosody, reply.prosody), (.completeness, reply.completeness),
        ]
        let names = scores.map { phrases.text($0.0, in: language) }
        let margin = (names.map(\.count).max() ?? 0) + 2
        return zip(names, scores).compactMap { name, score in
            guard let value = score.1 else { return nil }
            let filled = min(max(Int((value / 100 * 24).rounded()), 0), 24)
            let bar = paint(String(repeating: "█", count: filled), value)
            let rest = style.dim(String(repeating: "░", count: 24 - filled))
            return "\(name.padded(to: margin))\(bar)\(rest) \(Int(value.rounded()))"
        }
    }

    private func words(_ reply: PronunciationReply) -> [String] {
        let troubled = reply.words.enumerated().filter { !$0.element.problematicPhonemes.isEmpty }
        let praise = reply.praise.map { "✔ \($0)".wrapped(to: width).map { style.green($0) } } ?? []
        let advice = troubled.map { index, word in
            lines(of: word, tips: (reply.tips ?? []).filter { $0.wordIndex == index })
        }.joined(separator: [""])
        return [praise, Array(advice)].filter { !$0.isEmpty }.joined(separator: [""]).map { $0 }
    }

    private func lines(of word: PronunciationReply.Word, tips: [PronunciationReply.Tip]) -> [String] {
        let sounds = word.phonemes.map { phoneme in
            phoneme.feedback.isEmpty
                ? paint(phoneme.symbol, phoneme.accuracyScore ?? 0) : style.red("[\(phoneme.symbol)]")
        }.joined(separator: " ")
        var lines = ["\(style.bold(word.word))  \(sounds)"]
        for phoneme in word.phonemes where !phoneme.feedback.isEmpty {
            let heard = tips.first { $0.symbol == phoneme.symbol }?.heard.map { " → " + $0 } ?? ""
            let head = "[\(phoneme.symbol)]\(heard)"
            lines.append("  \(style.red(head))  \(style.dim("\(Int((phoneme.accuracyScore ?? 0).rounded()))"))")
            lines += phoneme.feedback.wrapped(to: width - 4).map { "    " + $0 }
        }
        return lines
    }

    private func paint(_ text: String, _ score: Double) -> String {
        switch ScoreBand(score) {
        case .good: style.green(text)
        case .fair: style.yellow(text)
        case .poor: style.red(text)
        }
    }
}
