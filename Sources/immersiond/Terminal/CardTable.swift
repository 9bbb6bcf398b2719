import Foundation
import JSONText
import LearningService
import Lexicon
import Pictures
import Vocab

/// Vocabulary cards as a table for the terminal.
struct CardTable {
    let words: [VocabularyWord]
    let style: TerminalStyle
    var time = LocalTime()
    var width = TerminalWidth.ofStandardOutput()

    var lines: [String] {
        TextTable(
            head: ["word", "", "meaning", "IPA", "state", "next review"], rows: words.map(row), style: style,
            width: width
        ).lines
    }

    private func row(_ word: VocabularyWord) -> [String] {
        let noun = [word.article ?? "", word.word].filter { !$0.isEmpty }.joined(separator: " ")
        let ipa = word.ipa.isEmpty ? "" : "/\(word.ipa)/"
        let due = time.text(word.nextReviewDate.map(Instant.text) ?? "")
        return [noun, word.partOfSpeech?.rawValue ?? "", word.translation, ipa, word.learningState.rawValue, due]
    }
}

extension CardTable {
    /// - Parameter replies: Words as the daemon has sent them.
    init(_ replies: [CardReply], style: TerminalStyle) throws {
        self.init(words: try replies.map { try $0.card.word }, style: style)
    }
}
