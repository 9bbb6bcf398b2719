extension YarnParser {
    /// A command with its block, if it has one. Nil for what leaves no trace.
    mutating func command(_ row: Row) throws(YarnFault) -> YarnStatement.Kind? {
        switch keyword(of: row) {
        case "if": return .conditional(try clauses(row))
        case "once": return try once(row)
        case "jump": return .jump(try target(row))
        case "detour": return .detour(try target(row))
        case "return":
            try closeBare(row)
            return .return
        case "stop":
            try closeBare(row)
            return .stop
        case "set": return try assignment(row)
        case "declare": return try declaration(row)
        case "enum": return .enumeration(try enumeration(row))
        case "call":
            var parser = try arguments(row)
            let expression = try parser.expression()
            leave(try parser.close(">>"))
            return .call(expression)
        case "local":
            throw YarnFault(
                code: "yarn-keyword", message: "'local' is kept for later versions of Yarn and means nothing yet.",
                offset: row.start)
        default:
            var scanner = YarnTextScanner(row.scalars, at: row.start + 2)
            let parts = try scanner.command()
            leave(scanner.position)
            guard !parts.isEmpty else {
                throw YarnFault(code: "yarn-syntax", message: "The command is empty.", offset: row.start)
            }
            return .command(parts)
        }
    }

    /// A parser behind the command's keyword.
    private mutating func arguments(_ row: Row) throws(YarnFault) -> YarnExpressionParser {
        current = row
        var position = row.start + 2
        while position < row.scalars.count, row.scalars[position].properties.isWhitespace { position += 1 }
        return try YarnExpressionParser(row.scalars, at: position + (keyword(of: row)?.unicodeScalars.count ?? 0))
    }

    private mutating func closeBare(_ row: Row) throws(YarnFault) {
        var parser = try arguments(row)
        leave(try parser.close(">>"))
    }

    // MARK: Blocks

    private mutating func clauses(_ first: Row) throws(YarnFault) -> [YarnStatement.Clause] {
        var clauses: [YarnStatement.Clause] = []
        var condition: YarnExpression? = condition(first)
        while true {
            clauses.append(YarnStatement.Clause(condition: condition, body: statements(floor: blockFloor)))
            guard let word = divider else { throw unclosed(first, "<<endif>>") }
            let row = rows[next]
            switch word {
            case "elseif" where clauses.last?.condition != nil:
                condition = self.condition(row)
            case "else" where clauses.last?.condition != nil:
                condition = nil
                try closeBare(row)
            case "endif":
                try closeBare(row)
                return clauses
            default:
                throw unclosed(first, "<<endif>>")
            }
        }
    }

    /// Blocks of commands may be indented as one likes; only the options around them bind.
    private var blockFloor: Int { floors.last ?? 0 }

    /// The command at hand, unless it stands outside of the option that the block belongs to.
    private var divider: String? {
        guard next < rows.count, rows[next].indent >= blockFloor else { return nil }
        return keyword(of: rows[next])
    }

    /// A condition that cannot be read is reported, and the block read on.
    private mutating func condition(_ row: Row) -> YarnExpression {
        do {
            var parser = try arguments(row)
            let expression = try parser.expression()
            leave(try parser.close(">>"))
            return expression
        } catch {
            report(error)
            next += 1
            return .flag(true)
        }
    }

    private mutating func once(_ first: Row) throws(YarnFault) -> YarnStatement.Kind {
        var parser = try arguments(first)
        let condition = try parser.take(word: "if") ? try parser.expression() : nil
        leave(try parser.close(">>"))
        let body = statements(floor: blockFloor)
        var otherwise: [YarnStatement] = []
        if divider == "else" {
            try closeBare(rows[next])
            otherwise = statements(floor: blockFloor)
        }
        guard divider == "endonce" else { throw unclosed(first, "<<endonce>>") }
        try closeBare(rows[next])
        return .once(condition, body, otherwise: otherwise)
    }

    private mutating func unclosed(_ first: Row, _ closing: String) -> YarnFault {
        current = next < rows.count ? rows[next] : first
        return YarnFault(
            code: "yarn-unclosed",
            message: "The block that begins at line \(first.line) is not closed with '\(closing)' where it should be.",
            offset: current.start)
    }

    // MARK: Simple commands

    private mutating func target(_ row: Row) throws(YarnFault) -> YarnTarget {
        var parser = try arguments(row)
        let target: YarnTarget
        if try parser.take(symbol: "{") {
            target = .computed(try parser.expression())
            guard try parser.take(symbol: "}") else {
                throw YarnFault(code: "yarn-syntax", message: "The '{' is not closed.", offset: row.start)
            }
        } else {
            target = .node(try parser.name("the title of a node"))
        }
        leave(try parser.close(">>"))
        return target
    }

    private mutating func assignment(_ row: Row) throws(YarnFault) -> YarnStatement.Kind {
        var parser = try arguments(row)
        let variable = try parser.variable()
        let signs: [(String, YarnExpression.Operator)] = [
            ("+=", .add), ("-=", .subtract), ("*=", .multiply), ("/=", .divide), ("%=", .remainder),
        ]
        var sign: YarnExpression.Operator?
        for (symbol, candidate) in signs where try parser.take(symbol: symbol) { sign = candidate }
        if sign == nil {
            try takeSign(&parser, "Write <<set $\(variable) to value>>.", row)
        }
        let value = try parser.expression()
        leave(try parser.close(">>"))
        return .set(variable, sign.map { .binary($0, .variable(variable), value) } ?? value)
    }

    private mutating func declaration(_ row: Row) throws(YarnFault) -> YarnStatement.Kind {
        var parser = try arguments(row)
        let variable = try parser.variable()
        try takeSign(&parser, "Write <<declare $\(variable) = value>>.", row)
        let value = try parser.expression()
        if try parser.take(word: "as") { _ = try parser.name("a type") }
        leave(try parser.close(">>"))
        return .declare(variable, value)
    }

    private func takeSign(_ parser: inout YarnExpressionParser, _ advice: String, _ row: Row) throws(YarnFault) {
        if try parser.take(word: "to") { return }
        if try parser.take(symbol: "=") { return }
        throw YarnFault(code: "yarn-syntax", message: advice, offset: row.start)
    }

    private mutating func enumeration(_ row: Row) throws(YarnFault) -> YarnEnumeration {
        var parser = try arguments(row)
        var enumeration = YarnEnumeration(name: try parser.name("the enum's name"), cases: [])
        leave(try parser.close(">>"))
        while next < rows.count {
            let line = rows[next]
            if line.isBlank || line.starts(with: "//") {
                next += 1
                continue
            }
            switch keyword(of: line) {
            case "case":
                var parser = try arguments(line)
                let name = try parser.name("the case's name")
                let value = try parser.take(symbol: "=") ? try parser.expression() : nil
                leave(try parser.close(">>"))
                guard !enumeration.cases.contains(where: { $0.name == name }) else {
                    throw YarnFault(
                        code: "yarn-enum", message: "The enum has two cases '\(name)'.", offset: line.start)
                }
                enumeration.cases.append((name, value))
            case "endenum":
                try closeBare(line)
                guard !enumeration.cases.isEmpty else {
                    throw YarnFault(code: "yarn-enum", message: "The enum has no case.", offset: row.start)
                }
                return enumeration
            default:
                throw unclosed(row, "<<endenum>>")
            }
        }
        throw unclosed(row, "<<endenum>>")
    }
}
