import ContentFiles
import Foundation
import JSONText
import LearningService
import Pictures
import Storage
import Vocab

/// What a conversation did to the learner's words, for the end of it.
struct MetWords {
    /// Words named that were only heard; the rest are counted.
    private static let mostHeard = 12

    /// As the end of a conversation lists them.
    let words: [SessionWordReply]
    /// Columns a line may have.
    var width = 100

    /// The words with what the learner did and what came of it, and those that were only heard.
    var lines: [String] {
        let (heard, met) = words.partitioned { $0.exposure == .heard && $0.result == nil }
        var lines = list("words", met.map(Self.text))
        let rest = heard.count - Self.mostHeard
        lines += list(
            "heard too",
            heard.prefix(Self.mostHeard).map(\.word) + (rest > 0 ? ["and \(counted(rest, "other"))"] : []))
        return lines
    }

    /// Reviews that the conversation proposes, for the learner to decide upon.
    var suggestions: [SuggestedAnswer] {
        words.compactMap { word in
            guard word.result == .suggested, let id = word.wordID else { return nil }
            return SuggestedAnswer(wordID: id, word: word.word, isRecalled: word.exposure == .produced)
        }
    }

    private func list(_ name: String, _ items: [String]) -> [String] {
        guard !items.isEmpty else { return [] }
        return "\(name): \(items.joined(separator: ", "))".wrapped(to: width - 2).map { "  " + $0 }
    }

    private static func text(_ word: SessionWordReply) -> String {
        let told = [told(word.exposure)] + (word.result.map { [Self.told($0)] } ?? [])
        return "\(word.word) (\(told.joined(separator: ", ")))"
    }

    /// In the learner's words.
    private static func told(_ exposure: Exposure) -> String {
        switch exposure {
        case .produced: "said"
        case .heard: "heard"
        case .hinted: "from a hint"
        case .lookedUp: "looked up"
        case .wrong: "wrong"
        }
    }

    /// In the learner's words.
    private static func told(_ result: SessionWord.Result) -> String {
        switch result {
        case .added: "new"
        case .suggested: "review suggested"
        case .reviewed: "reviewed"
        }
    }
}

/// An answer that a conversation proposes to record for a word.
struct SuggestedAnswer {
    let wordID: UUID
    let word: String
    /// Whether the learner came up with the word.
    let isRecalled: Bool

    /// vocab.review's parameters.
    var review: JSONValue {
        ["wordID": .string(wordID.uuidString), "rating": isRecalled ? "good" : "again", "source": "conversation"]
    }

    /// What recording them all would say of the words.
    static func summary(_ answers: [SuggestedAnswer]) -> String {
        let (recalled, forgotten) = answers.partitioned(by: \.isRecalled)
        return [("recalled", recalled), ("forgotten", forgotten)].filter { !$0.1.isEmpty }
            .map { "\($0.1.map(\.word).joined(separator: ", ")) as \($0.0)" }.joined(separator: ", ")
    }
}

extension Array {
    /// Those that are so, and those that are not, each in their order.
    fileprivate func partitioned(by isSo: (Element) -> Bool) -> (so: [Element], not: [Element]) {
        (filter(isSo), filter { !isSo($0) })
    }
}
