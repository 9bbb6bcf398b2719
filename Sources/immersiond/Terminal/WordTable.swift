import Foundation

/// Vocabulary cards as a table for the terminal.
struct WordTable {
    let words: [JSONValue]
    let style: TerminalStyle

    var lines: [String] {
        let rows = [["word", "", "meaning", "IPA", "state", "next review"]] + words.map(Self.row)
        let widths = (0..<6).map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.enumerated().map { index, row in
            let cells = zip(row, widths).map { $0.padded(to: $1) }.joined(separator: "  ")
            let line = cells.trimming(while: { $0 == " " })
            return index == 0 ? style.bold(line) : line
        }
    }

    private static func row(_ word: JSONValue) -> [String] {
        let text = { (key: String) in word[key]?.string ?? "" }
        let noun = [text("article"), text("word")].filter { !$0.isEmpty }.joined(separator: " ")
        let ipa = text("ipa").isEmpty ? "" : "/\(text("ipa"))/"
        let due = text("nextReviewDate").prefix(16).replacing("T", with: " ")
        return [noun, text("partOfSpeech"), text("translation"), ipa, text("learningState"), String(due)]
    }
}
