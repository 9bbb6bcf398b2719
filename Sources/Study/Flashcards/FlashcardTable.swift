import Foundation

/// Flashcards as a table of commas or tabs: `question`, `answer`, `explanation`. The first row may name the columns, in
/// any order; where it does not, they come in this one, as other programs write theirs.
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
    /// - Parameter separator: Told by the first row unless given.
    package static func read(_ text: String, separator: Character? = nil) -> [Entry] {
        let first = text.split(whereSeparator: \.isNewline).first { !$0.hasPrefix("#") } ?? ""
        var rows = SeparatedText.rows(text, separator: separator ?? (first.contains("\t") ? "\t" : ",")).drop {
            $0.cells.first?.hasPrefix("#") == true
        }
        var names = columns
        if let head = rows.first?.cells.map({ $0.trimmed.lowercased() }), head.contains(columns[0]),
            head.contains(columns[1])
        {
            names = head
            rows.removeFirst()
        }
        return rows.compactMap { row in
            guard row.cells.contains(where: { !$0.trimmed.isEmpty }) else { return nil }
            func cell(_ name: String) -> String {
                names.firstIndex(of: name).flatMap { $0 < row.cells.count ? row.cells[$0].trimmed : nil } ?? ""
            }
            let explanation = cell("explanation")
            return Entry(
                question: cell("question"), answer: cell("answer"),
                explanation: explanation.isEmpty ? nil : explanation, line: row.line)
        }
    }

    package static func write(_ cards: [Flashcard], separator: Character) -> String {
        let rows = cards.map { [$0.question, $0.answer, $0.explanation ?? ""] }
        return SeparatedText.text([columns] + rows, separator: separator)
    }
}
