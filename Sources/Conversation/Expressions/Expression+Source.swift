extension Expression {
    /// The expression as an author writes it, with no more parentheses than it needs.
    package var source: String { written(above: 0) }

    /// - Parameter bound: Twice the precedence of the operator around it, less one on its left side: what does not bind
    ///   tighter than that stands in parentheses.
    private func written(above bound: Int) -> String {
        switch self {
        case .constant(let value):
            return value.source
        case .name(let name):
            return name
        case .call(let function, let arguments):
            let written = zip(arguments, function.arguments).map { argument, kind -> String in
                // Names of nodes, words, rules and objectives stand for themselves.
                if kind != .number, case .constant(let value) = argument { return value.text }
                return argument.source
            }
            return "\(function.rawValue)(\(written.joined(separator: ", ")))"
        case .random(let count, _):
            return "random(\(count.source))"
        case .not(let inner):
            let own = 2 * Operator.and.precedence
            return enclosed("not \(inner.written(above: own))", if: bound > own)
        case .negative(let inner):
            return "-\(inner.written(above: 2 * Operator.multiply.precedence))"
        case .binary(let sign, let left, let right):
            let own = 2 * sign.precedence
            let text = "\(left.written(above: own - 1)) \(sign.rawValue) \(right.written(above: own))"
            return enclosed(text, if: own <= bound)
        }
    }

    private func enclosed(_ text: String, if isNeeded: Bool) -> String { isNeeded ? "(\(text))" : text }
}

extension ScriptValue {
    /// A number, `true`, `false`, or a text in quotation marks.
    fileprivate var source: String {
        if let number, ScriptValue(number).text == text { return text }
        if text == "true" || text == "false" { return text }
        return "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
    }
}
