/// Tables of commas, semicolons or tabs (RFC 4180).
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

    /// A table whose separator nobody has told.
    init(table text: String) {
        let told = Self.told(text)
        self.init(text, separator: told ?? Self.separator(of: text))
        if told != nil { index = text.firstIndex(where: \.isNewline) ?? text.endIndex }
    }

    /// What separates the cells of a table of tabs, commas or, as spreadsheets write them where numbers have commas,
    /// semicolons: what divides most of the first rows alike.
    private static func separator(of text: String) -> Character {
        // A tab or a semicolon hardly ever stands in the rows of a table of commas; a comma may in those of the others.
        let shares = ["\t", ";", ","].map { (separator: $0, rows: rowsAlike(in: text, dividedBy: $0)) }
        let most = shares.map(\.rows).max() ?? 0
        return most == 0 ? "," : shares.first { $0.rows == most }?.separator ?? ","
    }

    /// - Returns: How many of the first rows have as many cells as most of those with several.
    private static func rowsAlike(in text: String, dividedBy separator: Character) -> Int {
        var counts: [Int: Int] = [:]
        let rows = SeparatedRows(text, separator: separator).lazy.filter {
            !$0.isBlank && $0.cells.first?.hasPrefix("#") != true
        }
        for row in rows.prefix(sample) where row.cells.count > 1 { counts[row.cells.count, default: 0] += 1 }
        return counts.values.max() ?? 0
    }

    /// Rows that are looked at.
    private static let sample = 20

    /// Spreadsheets write and read a first line of it.
    private static func told(_ text: String) -> Character? {
        let line = text.prefix { !$0.isNewline }
        guard line.lowercased().hasPrefix("sep="), line.count == 5 else { return nil }
        return line.last
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
