import Foundation
import JSONText

/// Vocabulary cards as a table for the terminal.
struct WordTable {
    let words: [JSONValue]
    let style: TerminalStyle
    var time = LocalTime()
    var width = TerminalWidth.ofStandardOutput()

    var lines: [String] {
        TextTable(
            head: ["word", "", "meaning", "IPA", "state", "next review"], rows: words.map(row), style: style,
            width: width
        ).lines
    }

    private func row(_ word: JSONValue) -> [String] {
        let text = { (key: String) in word[key]?.string ?? "" }
        let noun = [text("article"), text("word")].filter { !$0.isEmpty }.joined(separator: " ")
        let ipa = text("ipa").isEmpty ? "" : "/\(text("ipa"))/"
        let due = time.text(text("nextReviewDate"))
        return [noun, text("partOfSpeech"), text("translation"), ipa, text("learningState"), due]
    }
}
