internal import Foundation

/// The lines at the top of a text file that tell Anki how to read it: `#separator:tab`, `#guid column:1`, ….
package struct AnkiTextHeader: Sendable, Hashable {
    package enum Separator: String, Sendable, CaseIterable {
        case tab, pipe, semicolon, colon, comma, space

        var byte: UInt8 {
            switch self {
            case .tab: 0x09
            case .pipe: UInt8(ascii: "|")
            case .semicolon: UInt8(ascii: ";")
            case .colon: UInt8(ascii: ":")
            case .comma: UInt8(ascii: ",")
            case .space: 0x20
            }
        }

        /// By its name in any case, or as the character itself.
        init?(header value: String) {
            let name = value.lowercased().trimmingCharacters(in: .whitespaces)
            let literal = Self.allCases.first { value.utf8.elementsEqual([$0.byte]) }
            guard let separator = literal ?? Self(rawValue: name) ?? (name == "\\t" ? .tab : nil) else { return nil }
            self = separator
        }
    }

    /// nil: to be guessed from the first line.
    package var separator: Separator?
    /// Whether fields are HTML; nil: to be guessed.
    package var isHTML: Bool?
    /// Added to every note.
    package var tags: [String] = []
    /// Names of all columns, special ones included; empty when not told.
    package var columns: [String] = []
    package var noteType: String?
    package var deck: String?
    /// Columns count from 1.
    package var guidColumn: Int?
    package var noteTypeColumn: Int?
    package var deckColumn: Int?
    package var tagsColumn: Int?
    /// What Anki is to do with notes it has: `keep both`, `keep current`, `update current`.
    package var ifMatches: String?
    package var matchScope: String?

    package init() {}

    /// Columns that a table's first row may name beside fields.
    enum ColumnName: String {
        case tag, tags, deck
    }

    /// Takes the names of all columns from a table's first row.
    mutating func take(names: [String]) {
        columns = names
        for (index, name) in names.enumerated() {
            switch ColumnName(rawValue: name.lowercased()) {
            case .tag, .tags: tagsColumn = tagsColumn ?? index + 1
            case .deck: deckColumn = deckColumn ?? index + 1
            case nil: break
            }
        }
    }

    /// Columns with a meaning of their own.
    var specialColumns: [Int] { [guidColumn, noteTypeColumn, deckColumn, tagsColumn].compactMap { $0 } }

    /// Takes a line that starts with `#`. One that is not a header is a comment.
    ///
    /// - Throws: ``AnkiFormatError/Code/damaged`` for a header with an impossible value.
    mutating func take(line: String, number: Int) throws(AnkiFormatError) {
        guard let colon = line.firstIndex(of: ":") else { return }
        let key = line[line.index(after: line.startIndex)..<colon].lowercased().trimmingCharacters(in: .whitespaces)
        let value = String(line[line.index(after: colon)...])
        let word = value.trimmingCharacters(in: .whitespaces)
        func column() throws(AnkiFormatError) -> Int? {
            if word.isEmpty { return nil }
            guard let column = Int(word), 1...1_000 ~= column else {
                throw AnkiFormatError(
                    .damaged, "Line \(number): \(quoted(word)) is no column; columns count from 1 to 1000.")
            }
            return column
        }
        switch key {
        case "separator":
            guard let separator = Separator(header: value) else {
                let names = Separator.allCases.map(\.rawValue).joined(separator: ", ")
                throw AnkiFormatError(.damaged, "Line \(number): \(quoted(word)) is no separator; known are \(names).")
            }
            self.separator = separator
        case "html":
            guard let isHTML = Bool(word.lowercased()) else {
                throw AnkiFormatError(.damaged, "Line \(number): html is \(quoted(word)); it must be true or false.")
            }
            self.isHTML = isHTML
        case "tags": tags += word.split(separator: " ").map(String.init)
        case "columns":
            let byte = separator?.byte ?? Separator.tab.byte
            columns = value.utf8.split(separator: byte, omittingEmptySubsequences: false).map { String(Substring($0)) }
        case "notetype": noteType = word
        case "deck": deck = word
        case "guid column": guidColumn = try column()
        case "notetype column": noteTypeColumn = try column()
        case "deck column": deckColumn = try column()
        case "tags column": tagsColumn = try column()
        case "if matches": ifMatches = word
        case "match scope": matchScope = word
        default: break
        }
    }

    /// - Throws: ``AnkiFormatError/Code/damaged`` when two headers claim one column.
    func check() throws(AnkiFormatError) {
        let columns = specialColumns
        guard Set(columns).count == columns.count else {
            throw AnkiFormatError(.damaged, "Two headers name the same column.")
        }
    }

    /// The header's lines, each ended by a line feed.
    var text: String {
        var lines: [String] = []
        if let separator { lines.append("#separator:\(separator.rawValue)") }
        if let isHTML { lines.append("#html:\(isHTML)") }
        if let noteType { lines.append("#notetype:\(noteType)") }
        if let deck { lines.append("#deck:\(deck)") }
        if !tags.isEmpty { lines.append("#tags:\(tags.joined(separator: " "))") }
        if let guidColumn { lines.append("#guid column:\(guidColumn)") }
        if let noteTypeColumn { lines.append("#notetype column:\(noteTypeColumn)") }
        if let deckColumn { lines.append("#deck column:\(deckColumn)") }
        if let tagsColumn { lines.append("#tags column:\(tagsColumn)") }
        if let ifMatches { lines.append("#if matches:\(ifMatches)") }
        if let matchScope { lines.append("#match scope:\(matchScope)") }
        if !columns.isEmpty {
            let separator = String(UnicodeScalar((self.separator ?? .tab).byte))
            lines.append("#columns:\(columns.joined(separator: separator))")
        }
        return lines.map { $0 + "\n" }.joined()
    }
}
