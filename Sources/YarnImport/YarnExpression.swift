/// An expression of a Yarn story, as it was written.
indirect enum YarnExpression: Sendable, Hashable {
    case number(Double)
    case text(String)
    case flag(Bool)
    /// Without its `$`.
    case variable(String)
    case call(String, [YarnExpression])
    /// A case of an enum; the enum may be left out where only one has the case.
    case member(of: String?, String)
    case not(YarnExpression)
    case negative(YarnExpression)
    case binary(Operator, YarnExpression, YarnExpression)

    enum Operator: Sendable, Hashable {
        case or, and, xor
        case equal, unequal
        case less, lessOrEqual, greater, greaterOrEqual
        case add, subtract
        case multiply, divide, remainder

        /// Higher binds tighter; `and`, `or` and `xor` bind alike.
        var precedence: Int {
            switch self {
            case .or, .and, .xor: 1
            case .equal, .unequal: 2
            case .less, .lessOrEqual, .greater, .greaterOrEqual: 3
            case .add, .subtract: 4
            case .multiply, .divide, .remainder: 5
            }
        }
    }

    /// Every part, the whole included.
    var parts: [YarnExpression] {
        switch self {
        case .number, .text, .flag, .variable, .member: [self]
        case .call(_, let arguments): [self] + arguments.flatMap(\.parts)
        case .not(let inner), .negative(let inner): [self] + inner.parts
        case .binary(_, let left, let right): [self] + left.parts + right.parts
        }
    }

    /// Whether nothing in it can change.
    var isConstant: Bool {
        !parts.contains { part in
            switch part {
            case .variable, .call: true
            default: false
            }
        }
    }

    /// How much a condition asks, as Yarn counts it to find the item that fits best: its conditions joined by
    /// operators.
    var complexity: Int {
        switch self {
        case .binary(let sign, let left, let right) where sign.precedence == 1: 1 + left.complexity + right.complexity
        case .not(let inner): 1 + inner.complexity
        default: 0
        }
    }
}

/// What is wrong with a Yarn story, and where.
struct YarnFault: Error {
    var code: String
    var message: String
    /// Unicode scalars from the beginning of the text at hand.
    var offset: Int
}
