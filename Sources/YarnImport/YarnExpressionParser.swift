import Conversation
import Lexicon

/// Reads the expressions of a Yarn story by precedence climbing, up to the mark that closes them.
struct YarnExpressionParser {
    private static let maximumDepth = 32
    private static let maximumTokens = 500

    private enum Token: Hashable {
        case number(Double)
        case text(String)
        case variable(String)
        case name(String)
        case symbol(String)
        case end
    }

    private let scalars: [Unicode.Scalar]
    private var position: Int
    private var token = Token.end
    private var tokenStart: Int
    private var depth = 0
    private var tokens = 0

    init(_ scalars: [Unicode.Scalar], at position: Int) throws(YarnFault) {
        self.scalars = scalars
        self.position = position
        tokenStart = position
        try advance()
    }

    /// Reads an expression that `closing` ends: `}`, `>>`, or the end of the text when it is empty.
    ///
    /// - Returns: The expression, and where the text goes on behind the closing mark.
    static func parse(
        _ scalars: [Unicode.Scalar], at position: Int, closing: String
    ) throws(YarnFault) -> (expression: YarnExpression, end: Int) {
        var parser = try YarnExpressionParser(scalars, at: position)
        let expression = try parser.expression()
        return (expression, try parser.close(closing))
    }

    /// - Returns: Where the text goes on.
    mutating func close(_ closing: String) throws(YarnFault) -> Int {
        guard token == (closing.isEmpty ? .end : .symbol(closing)) else {
            throw fault(closing.isEmpty ? "an operator or the end of the line" : "an operator or '\(closing)'")
        }
        return position
    }

    /// A word at this place, taken only when it is the one expected.
    mutating func take(word: String) throws(YarnFault) -> Bool {
        guard token == .name(word) else { return false }
        try advance()
        return true
    }

    mutating func take(symbol: String) throws(YarnFault) -> Bool {
        guard token == .symbol(symbol) else { return false }
        try advance()
        return true
    }

    mutating func variable() throws(YarnFault) -> String {
        guard case .variable(let name) = token else { throw fault("a variable, such as $gold") }
        try advance()
        return name
    }

    mutating func name(_ what: String) throws(YarnFault) -> String {
        guard case .name(let name) = token else { throw fault(what) }
        try advance()
        return name
    }

    mutating func expression() throws(YarnFault) -> YarnExpression { try expression(above: 0) }

    private mutating func expression(above precedence: Int) throws(YarnFault) -> YarnExpression {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maximumDepth else {
            throw YarnFault(
                code: "yarn-too-deep", message: "The expression has more than \(Self.maximumDepth) levels.",
                offset: tokenStart)
        }
        var left = try operand()
        while let sign = binaryOperator, sign.precedence > precedence {
            try advance()
            left = .binary(sign, left, try expression(above: sign.precedence))
        }
        return left
    }

    private var binaryOperator: YarnExpression.Operator? {
        switch token {
        case .symbol("||"), .name("or"): .or
        case .symbol("&&"), .name("and"): .and
        case .symbol("^"), .name("xor"): .xor
        case .symbol("=="), .name("is"), .name("eq"): .equal
        case .symbol("!="), .name("neq"): .unequal
        case .symbol("<"), .name("lt"): .less
        case .symbol("<="), .name("lte"): .lessOrEqual
        case .symbol(">"), .name("gt"): .greater
        case .symbol(">="), .name("gte"): .greaterOrEqual
        case .symbol("+"): .add
        case .symbol("-"): .subtract
        case .symbol("*"): .multiply
        case .symbol("/"): .divide
        case .symbol("%"): .remainder
        default: nil
        }
    }

    private mutating func operand() throws(YarnFault) -> YarnExpression {
        switch token {
        case .number(let number):
            try advance()
            return .number(number)
        case .text(let text):
            try advance()
            return .text(text)
        case .variable(let name):
            try advance()
            return .variable(name)
        case .symbol("("):
            try advance()
            let inner = try expression(above: 0)
            guard try take(symbol: ")") else { throw fault("')'") }
            return inner
        case .symbol("-"), .symbol("!"), .name("not"):
            let isMinus = token == .symbol("-")
            try advance()
            // Signs bind tighter than every other operator, and their depth counts.
            let inner = try expression(above: YarnExpression.Operator.multiply.precedence)
            return isMinus ? .negative(inner) : .not(inner)
        case .symbol("."):
            try advance()
            return .member(of: nil, try name("the name of an enum's case"))
        case .name("true"), .name("false"):
            let isTrue = token == .name("true")
            try advance()
            return .flag(isTrue)
        case .name(let name):
            try advance()
            if try take(symbol: ".") { return .member(of: name, try self.name("the name of an enum's case")) }
            guard try take(symbol: "(") else { throw fault("'(' after the function's name") }
            return .call(name, try arguments())
        case .symbol, .end:
            throw fault("a value")
        }
    }

    private mutating func arguments() throws(YarnFault) -> [YarnExpression] {
        var arguments: [YarnExpression] = []
        while token != .symbol(")") {
            if !arguments.isEmpty, try !take(symbol: ",") { throw fault("',' or ')'") }
            arguments.append(try expression(above: 0))
        }
        try advance()
        return arguments
    }

    private func fault(_ expected: String) -> YarnFault {
        let found =
            switch token {
            case .end: "the end of the line"
            case .number(let number): "the number \(ScriptValue(number).text)"
            case .text(let text): "the text \"\(text.prefix(40))\""
            case .variable(let name): "'$\(name)'"
            case .name(let name), .symbol(let name): "'\(name)'"
            }
        return YarnFault(code: "yarn-syntax", message: "Expected \(expected), found \(found).", offset: tokenStart)
    }

    // MARK: Tokens

    private mutating func advance() throws(YarnFault) {
        while position < scalars.count, scalars[position].properties.isWhitespace { position += 1 }
        tokenStart = position
        tokens += 1
        guard tokens <= Self.maximumTokens else {
            throw YarnFault(
                code: "yarn-too-long", message: "The expression has more than \(Self.maximumTokens) parts.",
                offset: position)
        }
        guard position < scalars.count else {
            token = .end
            return
        }
        let first = scalars[position]
        if ("0"..."9").contains(first) {
            token = .number(number())
        } else if first == "\"" {
            token = .text(try quoted())
        } else if first == "$" {
            position += 1
            let name = identifier()
            guard !name.isEmpty else {
                throw YarnFault(code: "yarn-syntax", message: "A name must follow '$'.", offset: tokenStart)
            }
            token = .variable(name)
        } else if Self.isName(first) {
            token = .name(identifier())
        } else {
            token = try symbol()
        }
    }

    private mutating func number() -> Double {
        let start = position
        while position < scalars.count, ("0"..."9").contains(scalars[position]) { position += 1 }
        if position + 1 < scalars.count, scalars[position] == ".", ("0"..."9").contains(scalars[position + 1]) {
            position += 1
            while position < scalars.count, ("0"..."9").contains(scalars[position]) { position += 1 }
        }
        let number = Double(String(String.UnicodeScalarView(scalars[start..<position]))) ?? 0
        return number.isFinite ? number : 0
    }

    private mutating func quoted() throws(YarnFault) -> String {
        var text = String.UnicodeScalarView()
        position += 1
        while position < scalars.count, scalars[position] != "\"" {
            if scalars[position] == "\\", position + 1 < scalars.count { position += 1 }
            text.append(scalars[position])
            position += 1
        }
        guard position < scalars.count else {
            throw YarnFault(code: "yarn-syntax", message: "The text is not closed with '\"'.", offset: tokenStart)
        }
        position += 1
        return String(text)
    }

    private mutating func identifier() -> String {
        let start = position
        while position < scalars.count, Self.isName(scalars[position]) || ("0"..."9").contains(scalars[position]) {
            position += 1
        }
        return String(String.UnicodeScalarView(scalars[start..<position]))
    }

    static func isName(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_" || scalar.properties.isAlphabetic || (scalar.value > 0x7F && !scalar.properties.isWhitespace)
    }

    private mutating func symbol() throws(YarnFault) -> Token {
        if position + 1 < scalars.count {
            let two = "\(scalars[position])\(scalars[position + 1])"
            if ["==", "!=", "<=", ">=", "&&", "||", "+=", "-=", "*=", "/=", "%=", ">>"].contains(two) {
                position += 2
                return .symbol(two)
            }
        }
        let one = scalars[position]
        guard "<>=+-*/%^!(),.{}".unicodeScalars.contains(one) else {
            throw YarnFault(
                code: "yarn-syntax", message: "'\(one)' has no meaning in an expression.", offset: position)
        }
        position += 1
        return .symbol(String(one))
    }
}
