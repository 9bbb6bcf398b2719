import ContentFiles

extension YarnParser {
    /// Statements up to the end of the node, a line indented less than `floor`, or a command that closes or divides a
    /// block.
    mutating func statements(floor: Int) -> [YarnStatement] {
        floors.append(floor)
        defer { floors.removeLast() }
        var statements: [YarnStatement] = []
        while next < rows.count {
            let row = rows[next]
            if row.indent < floor || isEnd(row) || isDivider(row) { break }
            if row.isBlank || row.starts(with: "//") {
                next += 1
                continue
            }
            let before = next
            current = row
            do throws(YarnFault) {
                guard floors.count <= Limits.depth else {
                    throw YarnFault(
                        code: "yarn-too-deep", message: "Blocks nest deeper than \(Limits.depth).", offset: row.start)
                }
                if let kind = try statement(row) {
                    statements.append(YarnStatement(kind: kind, location: location(of: row)))
                }
            } catch {
                report(error)
                if next == before { next += 1 }
            }
        }
        return statements
    }

    /// Whether a row begins with a command that only makes sense inside of a block: `else`, `endif` …
    func isDivider(_ row: Row) -> Bool {
        guard let keyword = keyword(of: row) else { return false }
        return ["else", "elseif", "endif", "endonce", "endenum", "case"].contains(keyword)
    }

    /// The first word of the command that a row begins with.
    func keyword(of row: Row) -> String? {
        guard row.starts(with: "<<") else { return nil }
        let inside = row.scalars[(row.start + 2)...].drop(while: \.properties.isWhitespace)
        let word = inside.prefix { YarnExpressionParser.isName($0) || ("0"..."9").contains($0) }
        return String(String.UnicodeScalarView(word))
    }

    private mutating func statement(_ row: Row) throws(YarnFault) -> YarnStatement.Kind? {
        if row.starts(with: "->") { return .options(try choices(marked: "->")) }
        if row.starts(with: "=>") { return .group(try choices(marked: "=>")) }
        if row.starts(with: "<<") { return try command(row) }
        if row.starts(with: "[[") {
            throw YarnFault(
                code: "yarn-version",
                message: "[[…]] is Yarn 1; write '-> text' with <<jump Node>> under it, or <<jump Node>>.",
                offset: row.start)
        }
        if row.starts(with: "#") {
            lose("yarn-tag", "Tags of commands are left out: \(echo(row.text)).", at: row)
            next += 1
            return nil
        }
        var scanner = YarnTextScanner(row.scalars, at: row.start)
        let line = try scanner.line(at: location(of: row))
        next += 1
        return .line(line)
    }

    /// Options, or items of a line group, that follow one another without an empty line.
    private mutating func choices(marked mark: String) throws(YarnFault) -> [YarnChoice] {
        var choices: [YarnChoice] = []
        let indent = rows[next].indent
        while next < rows.count, rows[next].starts(with: mark), rows[next].indent == indent || choices.isEmpty {
            let row = rows[next]
            current = row
            next += 1
            var scanner = YarnTextScanner(row.scalars, at: row.start + 2)
            do {
                let line = try scanner.line(at: location(of: row))
                choices.append(YarnChoice(line: line, body: []))
            } catch {
                report(error)
            }
            guard next < rows.count else { break }
            if rows[next].indent > row.indent, !rows[next].isBlank {
                let body = statements(floor: rows[next].indent)
                if !choices.isEmpty { choices[choices.count - 1].body = body }
            }
            // A comment is not an empty line.
            while next < rows.count, !rows[next].isBlank, rows[next].starts(with: "//"), rows[next].indent == indent {
                next += 1
            }
        }
        return choices
    }
}
