import ContentFiles
import Conversation

extension YarnConverter {
    /// A condition or a value as the script writes it.
    mutating func source(_ expression: YarnExpression, at location: SourceLocation) -> String {
        checked(translated(expression, at: location).source, at: location)
    }

    /// What is beyond the limits of scripts is told, and false.
    mutating func checked(_ source: String, at location: SourceLocation) -> String {
        do {
            _ = try ExpressionParser.parse(source)
            return source
        } catch {
            lose(
                "yarn-expression",
                "The expression is beyond what scripts can hold, and counts as false: \(error.message)", at: location)
            return "false"
        }
    }

    /// The value of an assignment: a text, or `= expression`.
    mutating func assignment(_ value: YarnExpression, at location: SourceLocation) -> String {
        let expression = translated(value, at: location)
        if let text = expression.constantText {
            return text.hasPrefix("=") || text.hasPrefix("$") ? "= \(expression.source)" : text
        }
        return "= \(checked(expression.source, at: location))"
    }

    mutating func translated(_ expression: YarnExpression, at location: SourceLocation) -> Expression {
        switch expression {
        case .number(let number): return .constant(constant(number, at: location))
        case .text(let text): return .constant(ScriptValue(text))
        case .flag(let flag): return .constant(ScriptValue(flag))
        case .variable(let name):
            if let value = story.smartVariables[name] { return translated(value, at: location) }
            return .name(names[name] ?? name)
        case .member(let owner, let name):
            if let value = story.member(expression) { return translated(value, at: location) }
            lose(
                "yarn-enum", "There is no one case '\(owner.map { "\($0)." } ?? ".")\(name)'; its name stands for it.",
                at: location)
            return .constant(ScriptValue(name))
        case .not(let inner): return .not(translated(inner, at: location))
        case .negative(.number(let number)): return .constant(constant(-number, at: location))
        case .negative(let inner): return .negative(translated(inner, at: location))
        case .call(let name, let arguments): return call(name, arguments, at: location)
        case .binary(let sign, let left, let right):
            if sign == .add, story.kind(of: expression) == .text {
                lose(
                    "yarn-join", "Texts are joined unless both are numbers: those are added.", at: location)
            }
            return .binary(sign.translated, translated(left, at: location), translated(right, at: location))
        }
    }

    /// Scripts write numbers without exponents.
    private mutating func constant(_ number: Double, at location: SourceLocation) -> ScriptValue {
        let value = ScriptValue(number)
        guard value.text.contains("e") else { return value }
        lose("yarn-number", "The number is out of range and counts as 0.", at: location)
        return ScriptValue(0.0)
    }

    private mutating func call(
        _ name: String, _ arguments: [YarnExpression], at location: SourceLocation
    ) -> Expression {
        guard let function = YarnFunction(rawValue: name) else { return standIn(for: name, arguments, at: location) }
        guard arguments.count == function.argumentCount else {
            lose(
                "yarn-function",
                "'\(name)' takes \(counted(function.argumentCount, "value")), not \(arguments.count); it counts as "
                    + "false.",
                at: location)
            return .constant(ScriptValue(false))
        }
        if function == .visited || function == .visitCount {
            guard let title = arguments[0].constantText else { return standIn(for: name, arguments, at: location) }
            guard countedTitles.contains(title) else {
                lose(
                    "yarn-unknown-node", "There is no node '\(echo(title))', so that it was never visited.",
                    at: location)
                return .constant(ScriptValue(function == .visited ? "false" : "0"))
            }
            let count = Expression.name(counter(of: title))
            return function == .visited ? .binary(.greater, count, .constant(ScriptValue(0.0))) : count
        }
        let translated = arguments.map { self.translated($0, at: location) }
        return function.translated(translated) ?? standIn(for: name, arguments, at: location)
    }

    /// A variable in the place of what only the game knows.
    private mutating func standIn(
        for name: String, _ arguments: [YarnExpression], at location: SourceLocation
    ) -> Expression {
        let words = [name] + arguments.map { $0.constantText ?? translated($0, at: location).source }
        let call = words.joined(separator: " ")
        let variable: String
        if let known = standIns[call] {
            variable = known
        } else {
            variable = ownVariable(slug(call, words: 4).replacing("-", with: "_"), first: "false")
            standIns[call] = variable
        }
        lose(
            "yarn-function",
            "The game's function '\(name)' is not known; the variable '\(variable)' stands for it, false until "
                + "something sets it.",
            at: location)
        return .name(variable)
    }
}

extension YarnExpression.Operator {
    fileprivate var translated: Expression.Operator {
        switch self {
        case .or: .or
        case .and: .and
        // Two flags are unequal when one of them holds.
        case .xor, .unequal: .unequal
        case .equal: .equal
        case .less: .less
        case .lessOrEqual: .lessOrEqual
        case .greater: .greater
        case .greaterOrEqual: .greaterOrEqual
        case .add: .add
        case .subtract: .subtract
        case .multiply: .multiply
        case .divide: .divide
        case .remainder: .remainder
        }
    }
}
