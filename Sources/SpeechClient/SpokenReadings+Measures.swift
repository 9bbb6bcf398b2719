import Foundation

extension SpokenReadings {
    /// How numbers of a unit are said: *1,75 m*, *2,5 kg*.
    package struct Measure: Sendable, Hashable {
        /// One: *un metro*.
        package var one: String
        /// Any other number, as it is written: *{n} metros*.
        package var whole: String
        /// With two digits behind the separator, where people say them as a number: *{n} metros {c}*.
        package var parts: String?
        /// With a half: *{n} metros y medio*.
        package var half: String?
        /// One and a half, where that is said otherwise: *eineinhalb Meter*.
        package var oneAndHalf: String?
        /// A half alone: *medio metro*.
        package var halfAlone: String?
        /// Other ways to say it with two digits.
        package var also: [String]

        package init(
            one: String, whole: String, parts: String? = nil, half: String? = nil,
            oneAndHalf: String? = nil, halfAlone: String? = nil, also: [String] = []
        ) {
            self.one = one
            self.whole = whole
            self.parts = parts
            self.half = half
            self.oneAndHalf = oneAndHalf
            self.halfAlone = halfAlone
            self.also = also
        }
    }

    /// How parts of a whole are said by what they are parts of: *3/4*, *¾*.
    package struct Fraction: Sendable, Hashable {
        /// The ways to say one of them: *un cuarto*.
        package var one: [String]
        /// Several: *{n} cuartos*.
        package var many: [String]

        package init(one: [String], many: [String]) {
            self.one = one
            self.many = many
        }
    }

    /// A number with its unit that begins there.
    func measure(_ scalars: [Unicode.Scalar], at index: Int) -> (length: Int, said: [String])? {
        guard Self.isDigit(scalars[index]), index == 0 || !Self.isPartOfNumber(scalars[index - 1]) else { return nil }
        let end = Self.numberEnd(scalars, from: index)
        let next = Self.skipSpace(scalars, from: end)
        for (sign, measure) in scales where Self.stands(sign, at: next, in: scalars) {
            let after = next + sign.count
            if after < scalars.count, let last = sign.last, Self.isWord(last), Self.isWord(scalars[after]) { continue }
            return (after - index, Self.ways(scalars[index..<end], measure))
        }
        return nil
    }

    private static func ways(_ number: ArraySlice<Unicode.Scalar>, _ measure: Measure) -> [String] {
        let written = text(number)
        let plain = written == "1" ? measure.one : measure.whole.replacing("{n}", with: written)
        // Three digits behind a separator are thousands.
        guard let separator = number.lastIndex(where: { !isDigit($0) }), number.endIndex - separator != 4 else {
            return [plain]
        }
        let units = text(number[..<separator])
        let decimals = text(number[(separator + 1)...])
        func filled(_ pattern: String, _ parts: String) -> String {
            say(units, parts, Amount(one: measure.one, whole: measure.whole, parts: pattern))
        }
        var ways = [plain]
        if decimals == "5" || decimals == "50" {
            let half: String? =
                switch units {
                case "0": measure.halfAlone
                case "1": measure.oneAndHalf ?? measure.half.map { filled($0, decimals) }
                default: measure.half.map { filled($0, decimals) }
                }
            ways += half.map { [$0] } ?? []
        }
        if let parts = measure.parts, decimals.count <= 2, decimals != "00", units != "0" {
            let hundredths = decimals.count == 1 ? decimals + "0" : decimals
            ways.insert(filled(parts, hundredths), at: decimals.count == 2 ? 0 : ways.count)
            ways += measure.also.map { filled($0, hundredths) }
        }
        return ways
    }

    /// Parts of a whole that begin there: *3/4*, *¾*. What is more than one is no such part, but a date or a rhythm.
    func fraction(_ scalars: [Unicode.Scalar], at index: Int) -> (length: Int, said: [String])? {
        guard !tables.fractions.isEmpty, scalars[index].properties.numericType != nil,
            index == 0 || !Self.isPartOfNumber(scalars[index - 1]) && scalars[index - 1] != "/"
        else { return nil }
        let end = Self.isDigit(scalars[index]) ? slashedEnd(scalars, from: index) : index + 1
        // *¾* is *3⁄4* in one sign.
        let parts = Self.text(scalars[index..<end]).decomposedStringWithCompatibilityMapping
            .split { $0 == "/" || $0 == "\u{2044}" }.map { Int($0) }
        guard parts.count == 2, let over = parts[0], let under = parts[1], over > 0, over < under,
            let fraction = tables.fractions[under]
        else { return nil }
        let ways = over == 1 ? fraction.one : fraction.many.map { $0.replacing("{n}", with: String(over)) }
        return ways.isEmpty ? nil : (end - index, ways)
    }

    /// The end of two numbers with a stroke between them that begin there; where none do, the place itself.
    private func slashedEnd(_ scalars: [Unicode.Scalar], from index: Int) -> Int {
        let stroke = Self.digits(scalars, from: index)
        guard stroke < scalars.count, scalars[stroke] == "/" else { return index }
        let end = Self.digits(scalars, from: stroke + 1)
        guard end > stroke + 1, end == scalars.count || !Self.isWord(scalars[end]) && scalars[end] != "/" else {
            return index
        }
        return end
    }
}
