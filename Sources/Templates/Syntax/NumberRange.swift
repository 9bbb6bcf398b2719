/// Numbers from one to another, both included, by steps.
package struct NumberRange: Sendable, Hashable {
    /// What stands between two steps.
    package enum Fractions: String, Sendable, Hashable, CaseIterable {
        case halves, tenths
    }

    package var first: Int
    package var last: Int
    package var step: Int
    /// Nil for whole numbers only.
    package var fractions: Fractions?
    /// What the slot holds is the number times this.
    package var multiplier: Double?
    /// Whether the number may be said in digits, in words.
    package var allowsDigits = true
    package var allowsWords = true
    /// The language of the words, as BCP 47; the template's own unless set.
    package var wordsLanguage: String?

    package init(first: Int, last: Int, step: Int = 1) {
        self.first = first
        self.last = last
        self.step = step
    }

    /// How many whole numbers it has.
    package var count: Int { (last - first) / step + 1 }

    /// How many numbers it has, those between the steps included.
    package var sayableCount: Int {
        switch fractions {
        case nil: count
        case .halves: 2 * count
        case .tenths: 10 * count
        }
    }

    /// The numbers as they are said, in order.
    package var values: [Double] {
        let parts: [Double] =
            switch fractions {
            case nil: [0]
            case .halves: [0, 0.5]
            case .tenths: (0..<10).map { Double($0) / 10 }
            }
        return stride(from: first, through: last, by: step).flatMap { whole in parts.map { Double(whole) + $0 } }
    }

    func contains(_ number: Double) -> Bool {
        if fractions == nil, step == 1 { return Double(first) <= number && number <= Double(last) }
        return values.contains(number)
    }

    /// What a slot holds for a number that was said.
    func slotValue(_ number: Double) -> Double { multiplier.map { number * $0 } ?? number }
}

/// A number without a fraction where it has none.
func plainText(of number: Double) -> String {
    Int(exactly: number).map(String.init) ?? String(number)
}
