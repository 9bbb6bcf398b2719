import Conversation

/// The functions that come with Yarn Spinner, as its documentation lists them.
enum YarnFunction: String, Sendable, CaseIterable {
    case visited
    case visitCount = "visited_count"
    case random
    case randomRange = "random_range"
    case randomRangeFloat = "random_range_float"
    case dice
    case round
    case roundPlaces = "round_places"
    case floor, ceil, inc, dec, decimal, int
    case min, max
    case string, number, bool
    case formatInvariant = "format_invariant"

    var argumentCount: Int {
        switch self {
        case .random: 0
        case .randomRange, .randomRangeFloat, .roundPlaces, .min, .max: 2
        default: 1
        }
    }

    var kind: YarnStory.Kind {
        switch self {
        case .visited, .bool: .flag
        case .string, .formatInvariant: .text
        default: .number
        }
    }

    /// The same with what scripts can compute; nil for the visits, which are counted, and for places that are not
    /// fixed.
    func translated(_ arguments: [Expression]) -> Expression? {
        let one = Expression.constant(ScriptValue(1.0))
        func number(_ value: Double) -> Expression { .constant(ScriptValue(value)) }
        func floor(_ value: Expression) -> Expression { .call(.floor, [value]) }
        func ceil(_ value: Expression) -> Expression { .negative(floor(.negative(value))) }
        let fine = Double(Self.steps)
        /// 0 up to, not with, 1.
        let share = Expression.binary(
            .divide, .binary(.subtract, .random(number(fine), salt: 0), one), number(fine))
        switch self {
        case .visited, .visitCount: return nil
        case .random: return share
        case .randomRange:
            let count = Expression.binary(.add, .binary(.subtract, arguments[1], arguments[0]), one).folded
            return .binary(.add, .binary(.subtract, arguments[0], one).folded, .random(count, salt: 0)).folded
        case .randomRangeFloat:
            return .binary(
                .add, arguments[0], .binary(.multiply, share, .binary(.subtract, arguments[1], arguments[0]).folded))
        case .dice: return .random(arguments[0], salt: 0)
        case .round: return .call(.round, arguments)
        case .roundPlaces:
            guard case .constant(let value) = arguments[1], let places = value.number, (0...6).contains(places) else {
                return nil
            }
            let factor = number((0..<Int(places)).reduce(1.0) { product, _ in product * 10 })
            return .binary(.divide, .call(.round, [.binary(.multiply, arguments[0], factor)]), factor)
        case .floor: return floor(arguments[0])
        case .ceil: return ceil(arguments[0])
        case .inc: return .binary(.add, floor(arguments[0]), one)
        case .dec: return .binary(.subtract, ceil(arguments[0]), one)
        case .decimal: return .binary(.remainder, arguments[0], one)
        case .int: return .binary(.subtract, arguments[0], .binary(.remainder, arguments[0], one))
        case .min: return .call(.min, arguments)
        case .max: return .call(.max, arguments)
        case .string, .number, .bool, .formatInvariant: return arguments[0]
        }
    }

    private static let steps = 1_000_000
}

extension Expression {
    /// Sums and differences of two numbers worked out.
    fileprivate var folded: Expression {
        guard case .binary(let sign, .constant(let left), .constant(let right)) = self, let one = left.number,
            let other = right.number
        else {
            if case .binary(.add, .constant(let zero), let rest) = self, zero.number == 0 { return rest }
            return self
        }
        switch sign {
        case .add: return .constant(ScriptValue(one + other))
        case .subtract: return .constant(ScriptValue(one - other))
        default: return self
        }
    }
}
