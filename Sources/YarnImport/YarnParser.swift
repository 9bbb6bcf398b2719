import ContentFiles
import Templates

/// Reads a file of Yarn Spinner 2 or 3 into its nodes.
///
/// Indentation counts as Yarn counts it: a tab is eight spaces, what belongs to an option is indented more than it, and
/// an empty line ends it.
struct YarnParser {
    enum Limits {
        static let fileBytes = 1 << 20
        static let lineScalars = 10_000
        static let depth = 24
    }

    /// A line of the file, or what is left of it behind a command.
    struct Row {
        var scalars: [Unicode.Scalar]
        /// Where the text begins.
        var start: Int
        var line: Int
        /// In spaces.
        var indent: Int

        var isBlank: Bool { start == scalars.count }
    }

    let file: String
    let issues: DiagnosticCollector
    private(set) var rows: [Row]
    var next = 0
    /// The row that is being read, for what is wrong with it.
    var current: Row
    /// The least indentation of each block that is open, the innermost last.
    var floors: [Int] = []
    /// What is understood and has no place in a scenario.
    private(set) var losses: [Diagnostic] = []
    private(set) var nodes: [YarnNode] = []
    /// Tags before the first node.
    private(set) var tags: [(tag: String, location: SourceLocation)] = []

    init(_ text: String, file: String, issues: DiagnosticCollector) {
        self.file = file
        self.issues = issues
        rows = []
        current = Row(scalars: [], start: 0, line: 1, indent: 0)
        guard text.utf8.count <= Limits.fileBytes else {
            issues.error(
                "file-too-large",
                "The file has \(text.utf8.count) bytes; at most \(Limits.fileBytes) are allowed. Split it.",
                at: SourceLocation(file: file, line: 1, column: 1))
            return
        }
        rows = Self.rows(of: text)
    }

    private static func rows(of text: String) -> [Row] {
        var rows: [Row] = []
        var line: [Unicode.Scalar] = []
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            if scalar == "\n", previous == "\r" {
                previous = scalar
                continue
            }
            previous = scalar
            if scalar == "\n" || scalar == "\r" {
                rows.append(row(line, number: rows.count + 1))
                line = []
            } else if !(rows.isEmpty && line.isEmpty && scalar == "\u{FEFF}") {
                line.append(scalar)
            }
        }
        rows.append(row(line, number: rows.count + 1))
        return rows
    }

    private static func row(_ scalars: [Unicode.Scalar], number: Int) -> Row {
        var start = 0
        var indent = 0
        while start < scalars.count, scalars[start].properties.isWhitespace {
            indent += scalars[start] == "\t" ? 8 : 1
            start += 1
        }
        return Row(scalars: scalars, start: start, line: number, indent: indent)
    }

    // MARK: Nodes

    mutating func parse() {
        for row in rows where row.scalars.count > Limits.lineScalars {
            issues.error(
                "yarn-too-long", "The line has more than \(Limits.lineScalars) characters.",
                at: SourceLocation(file: file, line: row.line, column: 1))
        }
        guard !issues.hasErrors else { return }
        while next < rows.count {
            if skipsNothing(rows[next]) {
                next += 1
            } else if rows[next].starts(with: "#") {
                tags.append((String(rows[next].text.dropFirst()).trimmed, location(of: rows[next])))
                next += 1
            } else {
                readNode()
            }
        }
        if nodes.isEmpty, !issues.hasErrors {
            issues.error(
                "yarn-no-nodes", "The file has no node: 'title: Name', then '---', the text, and '==='.",
                at: SourceLocation(file: file, line: 1, column: 1))
        }
    }

    private func skipsNothing(_ row: Row) -> Bool { row.isBlank || row.starts(with: "//") }

    private mutating func readNode() {
        let first = rows[next]
        var node = YarnNode(title: "", location: location(of: first))
        while next < rows.count, rows[next].text.trimmed != "---" {
            let row = rows[next]
            if row.text.trimmed == "===" || isBody(row) {
                issues.error(
                    "yarn-header", "A node begins with 'title: Name' and other headers, and '---' before its text.",
                    at: location(of: row))
                return skipNode()
            }
            if !skipsNothing(row) { readHeader(row, of: &node) }
            next += 1
        }
        guard next < rows.count else {
            issues.error("yarn-header", "The headers of this node are not closed with '---'.", at: location(of: first))
            return
        }
        next += 1
        if node.title.isEmpty {
            issues.error("yarn-header", "The node has no 'title'.", at: location(of: first))
        }
        node.body = statements(floor: 0)
        while next < rows.count, isDivider(rows[next]) {
            let word = keyword(of: rows[next]) ?? ""
            issues.error("yarn-stray", "'<<\(word)>>' belongs to no block.", at: location(of: rows[next]))
            next += 1
            node.body += statements(floor: 0)
        }
        guard next < rows.count, isEnd(rows[next]) else {
            let last = rows[min(next, rows.count - 1)]
            issues.error(
                "yarn-unclosed", "The node '\(echo(node.title))' is not closed with '==='.", at: location(of: last))
            return
        }
        next += 1
        nodes.append(node)
    }

    private func isBody(_ row: Row) -> Bool { ["<<", "->", "=>"].contains { row.starts(with: $0) } }

    func isEnd(_ row: Row) -> Bool { row.starts(with: "===") }

    private mutating func skipNode() {
        while next < rows.count, !isEnd(rows[next]) { next += 1 }
        next += 1
    }

    private mutating func readHeader(_ row: Row, of node: inout YarnNode) {
        let text = row.text.withoutComment
        guard let colon = text.firstIndex(of: ":") else {
            issues.error("yarn-header", "A header is 'name: value'.", at: location(of: row))
            return
        }
        let key = String(text[..<colon]).trimmed
        let value = String(text[text.index(after: colon)...]).trimmed
        switch key {
        case "title":
            node.title = value
            node.location = location(of: row)
        case "when":
            let start = row.start + text[...colon].unicodeScalars.count
            current = row
            do {
                node.conditions.append(try condition(text, in: row, at: start))
            } catch {
                report(error)
            }
        default:
            node.headers.append(YarnNode.Header(key: key, value: value, location: location(of: row)))
        }
    }

    /// - Parameter text: The row's, without a comment.
    private func condition(_ text: String, in row: Row, at start: Int) throws(YarnFault) -> YarnCondition {
        let scalars = Array(row.scalars[..<(row.start + text.unicodeScalars.count)])
        var parser = try YarnExpressionParser(scalars, at: start)
        var condition = YarnCondition()
        if try parser.take(word: "always") {
            _ = try parser.close("")
            return condition
        }
        condition.isOnce = try parser.take(word: "once")
        let isConditional = try parser.take(word: "if")
        if !condition.isOnce || isConditional { condition.expression = try parser.expression() }
        _ = try parser.close("")
        return condition
    }

    // MARK: Places

    func location(of row: Row, at offset: Int? = nil) -> SourceLocation {
        SourceLocation(file: file, line: row.line, column: (offset ?? row.start) + 1)
    }

    /// Notes what is wrong with the row that is being read.
    func report(_ fault: YarnFault) {
        issues.error(fault.code, fault.message, at: location(of: current, at: fault.offset))
    }

    mutating func lose(_ code: String, _ message: String, at row: Row) {
        losses.append(Diagnostic(code: code, severity: .warning, message: message, location: location(of: row)))
    }

    /// Keeps the rest of the current row after `end`, or goes on to the next when nothing is left.
    mutating func leave(_ end: Int) {
        var row = rows[next]
        row.start = end
        while row.start < row.scalars.count, row.scalars[row.start].properties.isWhitespace { row.start += 1 }
        if row.isBlank || row.starts(with: "//") {
            next += 1
        } else {
            rows[next] = row
        }
    }
}

extension YarnParser.Row {
    var text: String { String(String.UnicodeScalarView(scalars[start...])) }

    func starts(with mark: String) -> Bool {
        let mark = mark.unicodeScalars
        return scalars[start...].starts(with: mark)
    }
}

extension String {
    /// Up to `//`.
    fileprivate var withoutComment: String { firstRange(of: "//").map { String(self[..<$0.lowerBound]) } ?? self }
}
