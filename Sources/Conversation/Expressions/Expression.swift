import Foundation

/// What an author computes or asks: `cups >= 2 and not visited(pay)`.
///
/// Values are texts, as variables are; see ``ScriptValue`` for what counts as a number and as true.
package indirect enum Expression: Sendable, Hashable {
    case constant(ScriptValue)
    /// A slot of the answer, a variable, or a built-in name such as `mode`.
    case name(String)
    case call(ScriptFunction, [Expression])
    /// A whole number from 1 to the argument. `salt` keeps two of them in one turn apart.
    case random(Expression, salt: Int)
    case not(Expression)
    case negative(Expression)
    case binary(Operator, Expression, Expression)

    package enum Operator: String, Sendable, Hashable, CaseIterable {
        case or, and
        case equal = "=="
        case unequal = "!="
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="
        case add = "+"
        case subtract = "-"
        case multiply = "*"
        case divide = "/"
        case remainder = "%"

        /// Whether it computes with numbers.
        var isArithmetic: Bool { [.add, .subtract, .multiply, .divide, .remainder].contains(self) }

        /// Higher binds tighter.
        var precedence: Int {
            switch self {
            case .or: 1
            case .and: 2
            case .equal, .unequal, .less, .lessOrEqual, .greater, .greaterOrEqual: 3
            case .add, .subtract: 4
            case .multiply, .divide, .remainder: 5
            }
        }
    }

    /// Every part of the expression, itself included.
    package var parts: [Expression] {
        var parts = [self]
        switch self {
        case .constant, .name: break
        case .call(_, let arguments): parts += arguments.flatMap(\.parts)
        case .random(let inner, _), .not(let inner), .negative(let inner): parts += inner.parts
        case .binary(_, let left, let right): parts += left.parts + right.parts
        }
        return parts
    }

    /// Names that are not built in.
    package var variables: [String] {
        parts.compactMap { part in
            guard case .name(let name) = part, BuiltInName(rawValue: name) == nil else { return nil }
            return name
        }
    }

    /// With some names replaced by an empty text: what is left names variables.
    func settingAside(_ names: Set<String>) -> Expression {
        switch self {
        case .constant: self
        case .name(let name): names.contains(name) ? .constant(ScriptValue("")) : self
        case .call(let function, let arguments): .call(function, arguments.map { $0.settingAside(names) })
        case .random(let inner, let salt): .random(inner.settingAside(names), salt: salt)
        case .not(let inner): .not(inner.settingAside(names))
        case .negative(let inner): .negative(inner.settingAside(names))
        case .binary(let sign, let left, let right):
            .binary(sign, left.settingAside(names), right.settingAside(names))
        }
    }

    /// How much a condition asks: its comparisons and calls. The more, the more specific.
    var conditions: Int {
        switch self {
        case .binary(.or, let left, let right): max(left.conditions, right.conditions)
        case .binary(.and, let left, let right): left.conditions + right.conditions
        case .not(let inner): inner.conditions
        case .constant: 0
        default: 1
        }
    }
}

/// What every script can ask without setting it.
package enum BuiltInName: String, Sendable, CaseIterable {
    /// easy, normal or challenging.
    case mode
    /// The character's: formal, casual, teacher or native.
    case style
    /// The learner's, A1 to C2; empty when unknown.
    case level
    /// Inputs taken so far.
    case turns
    /// Utterances in a row that were not understood here.
    case misses
    /// Hints given in this node.
    case hints
    /// The mean score so far, 0 to 100; 0 before the first answer.
    case score
}

/// What scripts can call.
package enum ScriptFunction: String, Sendable, CaseIterable {
    /// Whether, and how often, a node was entered.
    case visited, visits
    /// Whether the learner has said a word (in any form) in this conversation; of several words, how many.
    case said
    /// Whether a word is due for review.
    case due
    /// Errors so far: against one rule.
    case errors
    /// Whether an objective is completed.
    case completed
    case min, max, round, floor, abs
    /// A number with so many decimals, *1.50*, and a whole one with at least so many digits, *05*.
    case fixed, padded
    /// A whole number in the scenario's language: *sesenta y cinco*.
    case words

    /// What stands between the parentheses.
    enum Argument: Sendable {
        case node, word, rule, objective, number
    }

    /// Whether more of the last value may follow.
    var takesMore: Bool { self == .said }

    var arguments: [Argument] {
        switch self {
        case .visited, .visits: [.node]
        case .said, .due: [.word]
        case .errors: [.rule]
        case .completed: [.objective]
        case .min, .max, .fixed, .padded: [.number, .number]
        case .round, .floor, .abs, .words: [.number]
        }
    }
}

/// A value of a script: a text that may be read as a number or as true or false.
package struct ScriptValue: Sendable, Hashable {
    package var text: String

    package init(_ text: String) { self.text = text }

    package init(_ flag: Bool) { text = flag ? "true" : "false" }

    /// Whole numbers are written without a point.
    package init(_ number: Double) {
        if number.isFinite, number == number.rounded(), abs(number) < 1e15 {
            text = String(Int64(number))
        } else {
            text = number.isFinite ? String(number) : "0"
        }
    }

    /// Nil for what is not a decimal number.
    package var number: Double? {
        guard let first = text.utf8.first, first == 0x2D || (0x30...0x39).contains(first) else { return nil }
        return Double(text).flatMap { $0.isFinite ? $0 : nil }
    }

    /// A text that is not a number; nothing counts as 0.
    var isWords: Bool { !text.isEmpty && number == nil }

    /// A number's most decimals and digits that are written out.
    private static let mostDigits = 12.0

    /// A number with so many decimals, 0 to 12: *1.50*.
    static func fixed(_ number: Double, decimals: Double) -> ScriptValue {
        let digits = Int(Swift.max(0, Swift.min(mostDigits, decimals)))
        return ScriptValue(number.isFinite ? String(format: "%.\(digits)f", number) : "0")
    }

    /// A number rounded to a whole one, with zeros before it to so many digits, at most 12: *05*.
    static func padded(_ number: Double, digits: Double) -> ScriptValue {
        let whole = ScriptValue(number.rounded()).text
        let sign = whole.hasPrefix("-") ? "-" : ""
        let missing = Int(Swift.max(0, Swift.min(mostDigits, digits))) - (whole.count - sign.count)
        return ScriptValue(sign + String(repeating: "0", count: Swift.max(0, missing)) + whole.dropFirst(sign.count))
    }

    /// As it is written in a language: a decimal comma where that has one.
    ///
    /// - Parameter language: A BCP 47 tag, with its region where that writes numbers its own way: `es-MX`.
    func written(in language: String) -> String {
        guard text.contains("."), number != nil, let mark = Locale(identifier: language).decimalSeparator else {
            return text
        }
        return text.replacing(".", with: mark)
    }

    /// Everything but nothing, 0 and false.
    var isTrue: Bool { !(text.isEmpty || text == "0" || text == "false") }
}
