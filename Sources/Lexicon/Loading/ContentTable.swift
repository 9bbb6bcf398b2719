import ContentFiles

/// A tab-separated file with a header line; lines that start with `#` and empty ones are skipped.
final class ContentTable {
    struct Row {
        fileprivate var fields: [Substring]
        var line: Int
    }

    let file: String
    let columns: [String]
    let headerLine: Int
    private(set) var rows: [Row] = []

    /// Reports unknown, repeated and missing columns and rows with more fields than there are columns; a missing column
    /// or a short row reads as empty fields.
    init(_ text: String, file: String, allowed: [String]? = nil, required: [String], into issues: DiagnosticCollector) {
        self.file = file
        var columns: [String] = []
        var headerLine = 1
        var line = 0
        var rest = text[...]
        while !rest.isEmpty {
            let end = rest.utf8.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
            var content = rest[..<end]
            rest = end == rest.endIndex ? rest[end...] : rest[rest.utf8.index(after: end)...]
            line += 1
            if content.utf8.last == UInt8(ascii: "\r") { content = Substring(content.utf8.dropLast()) }
            if content.isEmpty || content.utf8.first == UInt8(ascii: "#") { continue }
            let fields = content.utf8.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
                .map { Substring($0) }
            if columns.isEmpty {
                columns = fields.map(String.init)
                headerLine = line
            } else {
                rows.append(Row(fields: fields, line: line))
            }
        }
        self.columns = columns
        self.headerLine = headerLine
        check(allowed: allowed, required: required, into: issues)
    }

    func column(_ name: String) -> Int? { columns.firstIndex(of: name) }

    /// A field's text without outer spaces; empty when the row or the table lacks it.
    func text(_ row: Row, _ column: Int?) -> Substring {
        guard let column, column < row.fields.count else { return "" }
        let field = row.fields[column]
        guard field.utf8.first == UInt8(ascii: " ") || field.utf8.last == UInt8(ascii: " ") else { return field }
        let start = field.utf8.firstIndex { $0 != UInt8(ascii: " ") } ?? field.endIndex
        let last = field.utf8.lastIndex { $0 != UInt8(ascii: " ") } ?? field.startIndex
        return start <= last ? field[start...last] : ""
    }

    /// Where a field starts.
    func location(_ row: Row, _ column: Int? = nil) -> SourceLocation {
        let before = row.fields.prefix(column ?? 0)
        return SourceLocation(
            file: file, line: row.line, column: 1 + before.reduce(0) { $0 + $1.unicodeScalars.count + 1 })
    }

    private func check(allowed: [String]?, required: [String], into issues: DiagnosticCollector) {
        let start = SourceLocation(file: file, line: headerLine, column: 1)
        if columns.isEmpty {
            return issues.error("empty-file", "The file has no header line; it must name the columns.", at: start)
        }
        for (index, name) in columns.enumerated() {
            if let allowed, !allowed.contains(name) {
                let hint = nearest(to: name, among: allowed).map { " Did you mean '\($0)'?" } ?? ""
                issues.error(
                    "unknown-column", "'\(name)' is no column; allowed are \(allowed.joined(separator: ", ")).\(hint)",
                    at: start)
            }
            if columns.firstIndex(of: name) != index {
                issues.error("duplicate-column", "The column '\(name)' stands twice.", at: start)
            }
        }
        for name in required where !columns.contains(name) {
            issues.error("missing-column", "The column '\(name)' is missing.", at: start)
        }
        for row in rows where row.fields.count > columns.count {
            issues.error(
                "too-many-fields", "The line has \(row.fields.count) fields; the header names \(columns.count).",
                at: location(row, columns.count))
        }
    }
}
