/// Tables of commas or tabs (RFC 4180).
enum SeparatedText {
    static func text(_ rows: [[String]], separator: Character) -> String {
        rows.map { row in row.map { quoted($0, separator) }.joined(separator: String(separator)) + "\n" }.joined()
    }

    private static func quoted(_ cell: String, _ separator: Character) -> String {
        guard cell.contains(where: { $0 == separator || $0 == "\"" || $0.isNewline }) else { return cell }
        return "\"\(cell.replacing("\"", with: "\"\""))\""
    }
}

/// The rows of a table, read one after the other: a stranger's may have more than there is memory for.
struct SeparatedRows: Sequence, IteratorProtocol {
    struct Row {
        var cells: [String]
        /// Where it starts, from 1.
        var line: Int

        var isBlank: Bool { cells.allSatisfy { $0.allSatisfy(\.isWhitespace) } }
    }

    /// Cells of a row; those beyond are passed over.
    static let mostCells = 256

    private let text: String
    private let separator: Character
    private var index: String.Index
    private var line = 1

    init(_ text: String, separator: Character) {
        self.text = text
        self.separator = separator
        index = text.startIndex
    }

    /// Empty lines are no rows.
    mutating func next() -> Row? {
        while index < text.endIndex, text[index].isNewline {
            line += 1
            index = text.index(after: index)
        }
        guard index < text.endIndex else { return nil }
        var row = Row(cells: [], line: line)
        var cell = ""
        var isQuoted = false
        func end() {
            if row.cells.count < Self.mostCells { row.cells.append(cell) }
            cell = ""
        }
        while index < text.endIndex {
            let character = text[index]
            let isNewline = character.isNewline
            index = text.index(after: index)
            if isNewline { line += 1 }
            switch character {
            case "\"" where isQuoted && index < text.endIndex && text[index] == "\"":
                cell.append("\"")
                index = text.index(after: index)
            case "\"" where isQuoted: isQuoted = false
            case "\"" where cell.isEmpty: isQuoted = true
            case separator where !isQuoted: end()
            case _ where isNewline && !isQuoted:
                end()
                return row
            default: cell.append(character)
            }
        }
        end()
        return row
    }

    /// Passes over all that is left, and says how many rows it is; of line breaks within quotes nothing is known then.
    mutating func skipRest() -> Int {
        var (count, isEmpty) = (0, true)
        for byte in text.utf8[index...] {
            if byte == UInt8(ascii: "\n") {
                count += isEmpty ? 0 : 1
                isEmpty = true
            } else if byte != UInt8(ascii: "\r") {
                isEmpty = false
            }
        }
        index = text.endIndex
        return count + (isEmpty ? 0 : 1)
    }
}
