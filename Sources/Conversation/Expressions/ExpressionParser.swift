import Lexicon

/// A fault in an expression, with its place.
package struct ExpressionError: Error, Sendable, Hashable {
    /// Characters from the beginning of the expression.
    var offset: Int
    package var message: String
}

/// Reads expressions by precedence climbing.
///
/// A name may hold hyphens (`visited(low-offer)`), so a subtraction needs spaces around its sign.
package struct ExpressionParser {
    static let maximumLength = 1_000
    private static let maximumDepth = 50

    private enum Token: Hashable {
        case number(Double)
        case text(String)
        case name(String)
        case symbol(String)
        case end
    }

    private let characters: [Character]
    private var position = 0
    private var token = Token.end
    private var tokenStart = 0
    private var depth = 0

    package static func parse(_ source: String) throws(ExpressionError) -> Expression {
        guard source.count <= maximumLength else {
            throw ExpressionError(
                offset: 0, message: "The expression is longer than \(maximumLength) characters.")
        }
        var parser = ExpressionParser(characters: Array(source))
        try parser.advance()
        guard parser.token != .end else {
            throw ExpressionError(offset: 0, message: "The expression is empty.")
        }
        let expression = try parser.expression(above: 0)
        guard parser.token == .end else {
            throw parser.fault("Expected an operator or the end, found \(parser.found).")
        }
        return expression
    }

    private init(characters: [Character]) {
        self.characters = characters
    }

    // MARK: Grammar

    private mutating func expression(above precedence: Int) throws(ExpressionError) -> Expression {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maximumDepth else {
            throw fault("The expression has more than \(Self.maximumDepth) levels.")
        }
        var left = try operand()
        while let sign = binaryOperator, sign.precedence > precedence {
            try advance()
            left = .binary(sign, left, try expression(above: sign.precedence))
        }
        return left
    }

    private var binaryOperator: Expression.Operator? {
        switch token {
        case .symbol(let sign): Expression.Operator(rawValue: sign)
        case .name("and"): .and
        case .name("or"): .or
        default: nil
        }
    }

    private mutating func operand() throws(ExpressionError) -> Expression {
        let start = tokenStart
        switch token {
        case .number(let number):
            try advance()
            return .constant(ScriptValue(number))
        case .text(let text):
            try advance()
            return .constant(ScriptValue(text))
        case .symbol("("):
            try advance()
            let inner = try expression(above: 0)
            try expect(")")
            return inner
        case .symbol("-"):
            try advance()
            return .negative(try expression(above: Expression.Operator.multiply.precedence))
        case .name("not"):
            try advance()
            return .not(try expression(above: Expression.Operator.and.precedence))
        case .name("true"), .name("false"):
            let isTrue = token == .name("true")
            try advance()
            return .constant(ScriptValue(isTrue))
        case .name(let name):
            try advance()
            guard token == .symbol("(") else { return .name(name) }
            return try call(name, at: start)
        case .symbol, .end:
            throw fault("Expected a value, found \(found).")
        }
    }

    private mutating func call(_ name: String, at start: Int) throws(ExpressionError) -> Expression {
        let names = ScriptFunction.allCases.map(\.rawValue) + ["random"]
        let function = ScriptFunction(rawValue: name)
        guard function != nil || name == "random" else {
            throw ExpressionError(
                offset: start,
                message: "There is no function '\(name)'; there are \(names.joined(separator: ", ")).")
        }
        try advance()
        var arguments: [Expression] = []
        while token != .symbol(")") {
            if !arguments.isEmpty { try expect(",") }
            arguments.append(try expression(above: 0))
        }
        try advance()
        var kinds = function?.arguments ?? [.number]
        if let function, function.takesMore, let last = kinds.last, arguments.count > kinds.count {
            kinds += repeatElement(last, count: arguments.count - kinds.count)
        }
        guard arguments.count == kinds.count else {
            let least = function?.takesMore == true ? "at least " : ""
            throw ExpressionError(
                offset: start,
                message: "The function '\(name)' takes \(least)\(kinds.count) value\(kinds.count == 1 ? "" : "s").")
        }
        guard let function else { return .random(arguments[0], salt: start) }
        return .call(
            function,
            zip(arguments, kinds).map { argument, kind in
                // The name of a node, a word, a rule or an objective stands for itself.
                if kind != .number, case .name(let name) = argument { return .constant(ScriptValue(name)) }
                return argument
            })
    }

    private mutating func expect(_ symbol: String) throws(ExpressionError) {
        guard token == .symbol(symbol) else { throw fault("Expected '\(symbol)', found \(found).") }
        try advance()
    }

    private func fault(_ message: String) -> ExpressionError {
        ExpressionError(offset: tokenStart, message: message)
    }

    private var found: String {
        switch token {
        case .number(let number): "the number \(ScriptValue(number).text)"
        case .text(let text): "the text '\(text)'"
        case .name(let name): "the name '\(name)'"
        case .symbol(let symbol): "'\(symbol)'"
        case .end: "the end"
        }
    }

    // MARK: Tokens

    private mutating func advance() throws(ExpressionError) {
        while position < characters.count, characters[position].isWhitespace { position += 1 }
        tokenStart = position
        guard position < characters.count else {
            token = .end
            return
        }
        let first = characters[position]
        if first == "'" || first == "\"" {
            token = .text(try quoted(first))
        } else if first.isNumber {
            token = .number(try number())
        } else if first.isLetter || first == "_" || first == "$" {
            token = .name(try name())
        } else {
            token = .symbol(try symbol(first))
        }
    }

    private mutating func quoted(_ mark: Character) throws(ExpressionError) -> String {
        var text = ""
        position += 1
        while position < characters.count {
            let character = characters[position]
            position += 1
            if character == mark { return text }
            if character == "\\", position < characters.count {
                text.append(characters[position])
                position += 1
            } else {
                text.append(character)
            }
        }
        throw fault("The text is not closed; it ends with \(mark).")
    }

    private mutating func number() throws(ExpressionError) -> Double {
        let start = position
        while position < characters.count, characters[position].isNumber || characters[position] == "." {
            position += 1
        }
        let text = String(characters[start..<position])
        guard let number = Double(text), number.isFinite else { throw fault("'\(text)' is no number.") }
        return number
    }

    private mutating func name() throws(ExpressionError) -> String {
        if characters[position] == "$" { position += 1 }
        let start = position
        while position < characters.count {
            let character = characters[position]
            let isInside =
                character.isLetter || character.isNumber || character == "_"
                || (character == "-" && position > start && position + 1 < characters.count
                    && (characters[position + 1].isLetter || characters[position + 1].isNumber))
            guard isInside else { break }
            position += 1
        }
        guard position > start else { throw fault("A name must follow '$'.") }
        return String(characters[start..<position])
    }

    private mutating func symbol(_ first: Character) throws(ExpressionError) -> String {
        position += 1
        if position < characters.count, characters[position] == "=", "=!<>".contains(first) {
            position += 1
            return "\(first)="
        }
        guard "<>+-*/%(),".contains(first) else {
            let hint =
                switch first {
                case "=": "; compare with =="
                case "!": "; write 'not'"
                case "&": "; write 'and'"
                case "|": "; write 'or'"
                default: ""
                }
            throw fault("'\(first)' has no meaning here\(hint).")
        }
        return String(first)
    }
}
