import Foundation

/// Flashcards as a table of commas, semicolons or tabs: `question`, `answer`, `explanation`. The first row may name the
/// columns, in any order; where it does not, they come in this one, as other programs write theirs.
package enum FlashcardTable {
    package struct Entry: Sendable, Hashable {
        package var question: String
        package var answer: String
        package var explanation: String?
        /// Where it starts, from 1.
        package var line: Int
    }

    private static let columns = ["question", "answer", "explanation"]

    /// Rows at the start that begin with # tell of the file, as in Anki's exports, and are no cards.
    ///
    /// - Parameters:
    ///   - separator: Told by the first row unless given.
    ///   - most: Cards that are read.
    /// - Returns: The cards, and how many rows were not read.
    package static func read(
        _ text: String, separator: Character? = nil, most: Int = .max
    ) -> (entries: [Entry], leftOut: Int) {
        var rows = separator.map { SeparatedRows(text, separator: $0) } ?? SeparatedRows(table: text)
        var (names, entries): ([String]?, [Entry]) = (nil, [])
        while entries.count < most, let row = rows.next() {
            if names == nil {
                if row.cells.first?.hasPrefix("#") == true { continue }
                let head = row.cells.map { $0.trimmed.lowercased() }
                let isHead = head.contains(columns[0]) && head.contains(columns[1])
                names = isHead ? head : columns
                if isHead { continue }
            }
            if row.isBlank { continue }
            func cell(_ name: String) -> String {
                names?.firstIndex(of: name).flatMap { $0 < row.cells.count ? row.cells[$0].trimmed : nil } ?? ""
            }
            let explanation = cell("explanation")
            entries.append(
                Entry(
                    question: cell("question"), answer: cell("answer"),
                    explanation: explanation.isEmpty ? nil : explanation, line: row.line))
        }
        return (entries, rows.skipRest())
    }

    package static func write(_ cards: [Flashcard], separator: Character) -> String {
        let rows = cards.map { [$0.question, $0.answer, $0.explanation ?? ""] }
        return SeparatedText.text([columns] + rows, separator: separator)
    }
}
