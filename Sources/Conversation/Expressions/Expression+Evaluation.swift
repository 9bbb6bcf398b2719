/// Where an expression finds its values.
protocol ExpressionScope {
    /// Nil for what is not set.
    func value(of name: String) -> ScriptValue?
    /// A function that asks about the conversation.
    func ask(_ function: ScriptFunction, _ argument: String) -> ScriptValue
    /// A whole number from 1 to `count`; the same for the same moment and `salt`.
    func random(_ count: Int, salt: Int) -> Int
}

extension Expression {
    /// Never fails: what is not set is an empty text, false and 0; a text that is not a number counts as 0; a division
    /// by 0 is 0.
    func evaluate(in scope: some ExpressionScope) -> ScriptValue {
        switch self {
        case .constant(let value): value
        case .name(let name): scope.value(of: name) ?? ScriptValue("")
        case .call(let function, let arguments): function.call(arguments.map { $0.evaluate(in: scope) }, in: scope)
        case .random(let count, let salt):
            ScriptValue(Double(scope.random(Int(max(1, min(1e9, count.number(in: scope)))), salt: salt)))
        case .not(let inner): ScriptValue(!inner.evaluate(in: scope).isTrue)
        case .negative(let inner): ScriptValue(-inner.number(in: scope))
        case .binary(let sign, let left, let right): sign.apply(left, right, in: scope)
        }
    }

    func isTrue(in scope: some ExpressionScope) -> Bool { evaluate(in: scope).isTrue }

    func number(in scope: some ExpressionScope) -> Double { evaluate(in: scope).number ?? 0 }
}

extension Expression.Operator {
    fileprivate func apply(_ left: Expression, _ right: Expression, in scope: some ExpressionScope) -> ScriptValue {
        switch self {
        case .or: return ScriptValue(left.isTrue(in: scope) || right.isTrue(in: scope))
        case .and: return ScriptValue(left.isTrue(in: scope) && right.isTrue(in: scope))
        default: break
        }
        let (first, second) = (left.evaluate(in: scope), right.evaluate(in: scope))
        let numbers = first.number.flatMap { one in second.number.map { (one, $0) } }
        switch self {
        case .equal, .unequal:
            let isSame = numbers.map { $0.0 == $0.1 } ?? (first.text == second.text)
            return ScriptValue(isSame == (self == .equal))
        case .less: return ScriptValue(numbers.map { $0.0 < $0.1 } ?? (first.text < second.text))
        case .lessOrEqual: return ScriptValue(numbers.map { $0.0 <= $0.1 } ?? (first.text <= second.text))
        case .greater: return ScriptValue(numbers.map { $0.0 > $0.1 } ?? (first.text > second.text))
        case .greaterOrEqual: return ScriptValue(numbers.map { $0.0 >= $0.1 } ?? (first.text >= second.text))
        case .add where first.isWords || second.isWords:
            return ScriptValue(first.text + second.text)
        default:
            return ScriptValue(arithmetic(first.number ?? 0, second.number ?? 0))
        }
    }

    private func arithmetic(_ left: Double, _ right: Double) -> Double {
        switch self {
        case .add: left + right
        case .subtract: left - right
        case .multiply: left * right
        case .divide: right == 0 ? 0 : left / right
        case .remainder: right == 0 ? 0 : left.truncatingRemainder(dividingBy: right)
        default: 0
        }
    }
}

extension ScriptFunction {
    fileprivate func call(_ arguments: [ScriptValue], in scope: some ExpressionScope) -> ScriptValue {
        let first = arguments.first?.number ?? 0
        switch self {
        case .min: return ScriptValue(Swift.min(first, arguments[1].number ?? 0))
        case .max: return ScriptValue(Swift.max(first, arguments[1].number ?? 0))
        case .round: return ScriptValue(first.rounded())
        case .floor: return ScriptValue(first.rounded(.down))
        case .abs: return ScriptValue(Swift.abs(first))
        case .fixed: return .fixed(first, decimals: arguments[1].number ?? 0)
        case .padded: return .padded(first, digits: arguments[1].number ?? 0)
        case .said where arguments.count > 1:
            return ScriptValue(Double(arguments.count { scope.ask(self, $0.text).isTrue }))
        case .visited, .visits, .said, .due, .errors, .completed, .words:
            return scope.ask(self, arguments.first?.text ?? "")
        }
    }
}
