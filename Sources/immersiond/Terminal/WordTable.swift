import Foundation

/// Vocabulary cards as a table for the terminal.
struct WordTable {
    let words: [JSONValue]
    let style: TerminalStyle
    var time = LocalTime()

    var lines: [String] {
        let rows = [["word", "", "meaning", "IPA", "state", "next review"]] + words.map(row)
        let widths = (0..<6).map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.enumerated().map { index, row in
            let cells = zip(row, widths).map { $0.padded(to: $1) }.joined(separator: "  ")
            let line = cells.trimming(while: { $0 == " " })
            return index == 0 ? style.bold(line) : line
        }
    }

    private func row(_ word: JSONValue) -> [String] {
        let text = { (key: String) in word[key]?.string ?? "" }
        let noun = [text("article"), text("word")].filter { !$0.isEmpty }.joined(separator: " ")
        let ipa = text("ipa").isEmpty ? "" : "/\(text("ipa"))/"
        let due = time.text(text("nextReviewDate"))
        return [noun, text("partOfSpeech"), text("translation"), ipa, text("learningState"), due]
    }
}
