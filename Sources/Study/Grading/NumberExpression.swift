import Foundation

/// A number that a key point asks for, with what may lie beside it: `#1822`, `#3.13..3.15`.
struct NumberExpression: Sendable, Hashable {
    let range: ClosedRange<Double>

    init(_ range: ClosedRange<Double>) { self.range = range }

    /// - Parameter tolerance: What an answer may differ by, either way.
    init?(_ value: Double, tolerance: Double) {
        guard value.isFinite, tolerance.isFinite, tolerance >= 0 else { return nil }
        guard tolerance > 0 else {
            self.init(value...value)
            return
        }
        self.init(Self.shortened(value - tolerance)...Self.shortened(value + tolerance))
    }

    /// Nil for an expression that is none.
    init?(_ expression: String) {
        guard expression.hasPrefix("#") else { return nil }
        self.init(range: expression.dropFirst())
    }

    /// `1822`, or `3.13..3.15`.
    init?(range written: Substring) {
        let ends = written.components(separatedBy: "..").map { Double($0.trimmed) }
        guard (1...2).contains(ends.count), let low = ends[0], let high = ends[ends.count - 1], low.isFinite,
            high.isFinite, low <= high
        else { return nil }
        self.init(low...high)
    }

    /// The middle, and how far either end is from it.
    var middle: (value: Double, tolerance: Double) {
        let (low, high) = (range.lowerBound, range.upperBound)
        if low == high { return (low, 0) }
        return (Self.shortened(low / 2 + high / 2), Self.shortened(high / 2 - low / 2))
    }

    /// As ``init(range:)`` reads it.
    var writtenRange: String {
        range.lowerBound == range.upperBound
            ? Self.written(range.lowerBound) : "\(Self.written(range.lowerBound))..\(Self.written(range.upperBound))"
    }

    var expression: String { "#" + writtenRange }

    static func written(_ value: Double) -> String {
        let text = "\(value)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// Without the last digits, in which sums of fractions err.
    private static func shortened(_ value: Double) -> Double { Double(String(format: "%.15g", value)) ?? value }

    /// Whether an answer gives the number: every number in it will do, so that a list of guesses does not.
    func isMet(by answer: String) -> Bool {
        let numbers = Self.numbers(in: answer)
        return !numbers.isEmpty && numbers.allSatisfy { $0.contains(where: range.contains) }
    }

    /// What each number in a text may be: `1.822` is near two here, and near two thousand there.
    private static func numbers(in text: String) -> [[Double]] {
        let number = /[-−]?(?:[0-9]+(?:[.,'’\u{202F}\u{A0} ][0-9]+)*|[.,][0-9]+)/
        let scale = /^(?:(?:[eE]|\s*[·×*x]\s*10\^)(?<power>[-−+]?[0-9]+)|\/(?<divisor>[0-9]+))/
        var rest = text[...]
        var numbers: [[Double]] = []
        while let match = rest.firstMatch(of: number) {
            rest = rest[match.range.upperBound...]
            var factor = 1.0
            if let scaled = rest.prefixMatch(of: scale) {
                rest = rest[scaled.range.upperBound...]
                if let power = scaled.output.power.flatMap({ Double($0.replacing("−", with: "-")) }) {
                    factor = pow(10, power)
                } else if let divisor = scaled.output.divisor.flatMap({ Double($0) }) {
                    factor = 1 / divisor
                }
            }
            numbers.append(values(of: match.output).map { $0 * factor })
        }
        return numbers
    }

    private static func values(of written: Substring) -> [Double] {
        let isNegative = written.first == "-" || written.first == "−"
        let plain = isNegative ? written.dropFirst() : written
        let separators = plain.filter { !$0.isNumber }
        let groups = plain.split(omittingEmptySubsequences: false) { !$0.isNumber }
        // All separate thousands, or the last one separates the fraction.
        let areThousands =
            groups.dropFirst().allSatisfy { $0.count == 3 } && (1...3).contains(groups[0].count)
            && groups[0].first != "0"
        var readings = separators.isEmpty || areThousands ? [groups.joined()] : []
        if let last = separators.last, last == "." || last == ",", separators.count(where: { $0 == last }) == 1,
            groups.dropFirst().dropLast().allSatisfy({ $0.count == 3 })
        {
            readings.append(groups.dropLast().joined() + "." + groups[groups.count - 1])
        }
        return readings.compactMap { Double($0) }.map { isNegative ? -$0 : $0 }
    }
}
