import ContentFiles
package import SpeechProtocol

/// What a voice would read wrongly, and how it is said: abbreviations, foreign names, sums of money, times, ordinals,
/// measures, fractions, dates, Roman numerals.
/// What people say in several ways is said in the first; ``ways(of:)`` has them all.
package struct SpokenReadings: Sendable, Hashable {
    /// How amounts are said that may have two digits behind their separator: of money, of hours.
    package struct Amount: Sendable, Hashable {
        /// One: *un euro*.
        package var one: String
        /// Any whole number: *{n} euros*.
        package var whole: String
        /// With two digits behind the separator: *{n} euros con {c}*.
        package var parts: String
        /// Other ways to say it with two digits: *{n} con {c}*.
        package var also: [String] = []

        package init(one: String, whole: String, parts: String, also: [String] = []) {
            self.one = one
            self.whole = whole
            self.parts = parts
            self.also = also
        }
    }

    /// Numbers that put things in order: *3. Mai*, *2º piso*.
    package struct Ordinal: Sendable, Hashable {
        /// From the first on; of each the ways to say it, without their endings.
        package var forms: [[String]]
        /// What any form may end in, the usual one first.
        package var endings: [String]
        /// Words before the number by which it is one, where its sign alone does not tell, and the ending they ask
        /// for: *am 3. Mai*. Nil where the sign tells.
        package var behind: [String: String]?

        package init(forms: [[String]], endings: [String] = [""], behind: [String: String]? = nil) {
            self.forms = forms
            self.endings = endings
            self.behind = behind
        }

        /// The ways to say a number, those with one ending first.
        func ways(_ number: Int, ending: String? = nil) -> [String] {
            let ordered = endings.filter { $0 == ending } + endings.filter { $0 != ending }
            return ordered.flatMap { ending in forms[number - 1].map { $0 + ending } }
        }
    }

    /// How a time of day is said.
    package struct Time: Sendable, Hashable {
        /// One o'clock, full hours, hours (n) and minutes (c).
        package var said: Amount
        /// What may follow in writing, and is part of `said`: *8:30 Uhr*.
        package var unit: String?
        /// Whether it is a time only where the unit follows: *8.30 Uhr*.
        package var needsUnit = false
        /// Other ways to say it by its minutes, "00" to "59", with the hour on the dial (h) and the next (m): *halb
        /// {m}*.
        package var at: [String: [String]] = [:]
        /// One on the dial: *una*.
        package var oneHour = "1"

        package init(
            said: Amount, unit: String? = nil, needsUnit: Bool = false, at: [String: [String]] = [:],
            oneHour: String = "1"
        ) {
            self.said = said
            self.unit = unit
            self.needsUnit = needsUnit
            self.at = at
            self.oneHour = oneHour
        }
    }

    /// What a language's file tells.
    package struct Tables: Sendable, Hashable {
        /// By what is written.
        package var says: [String: String] = [:]
        /// By the currency's sign, which stands before or after the number.
        package var money: [String: Amount] = [:]
        /// By what stands between hours and minutes.
        package var times: [String: Time] = [:]
        /// By the sign behind the number.
        package var ordinals: [String: Ordinal] = [:]
        /// Other ways to say ``says``.
        package var also: [String: [String]] = [:]
        /// By the sign behind the number.
        package var measures: [String: Measure] = [:]
        /// By the number under the line.
        package var fractions: [Int: Fraction] = [:]
        package var romans: Romans?
        package var dates: Dates?

        package init(
            says: [String: String] = [:], money: [String: Amount] = [:], times: [String: Time] = [:],
            ordinals: [String: Ordinal] = [:], also: [String: [String]] = [:]
        ) {
            self.says = says
            self.money = money
            self.times = times
            self.ordinals = ordinals
            self.also = also
        }
    }

    package let tables: Tables
    /// The ways to say a whole number in words; what they are follows from the language.
    let numbers: @Sendable (Int) -> [String]
    /// What is said by what is written, longest first, by its first scalar.
    private let byFirst: [Unicode.Scalar: [(written: [Unicode.Scalar], said: String)]]
    /// Those of the tables, longest signs first.
    private let currencies: [(sign: [Unicode.Scalar], amount: Amount)]
    let clocks: [(sign: [Unicode.Scalar], time: Time)]
    let ranks: [(sign: [Unicode.Scalar], ordinal: Ordinal)]
    let scales: [(sign: [Unicode.Scalar], measure: Measure)]

    package static let none = SpokenReadings(Tables())

    package init(_ tables: Tables, numbers: @escaping @Sendable (Int) -> [String] = { _ in [] }) {
        self.tables = tables
        self.numbers = numbers
        byFirst = Dictionary(
            grouping: tables.says.map { (written: Array($0.key.unicodeScalars), said: $0.value) }
                .filter { !$0.written.isEmpty }
                .sorted { ($0.written.count, $0.said) > ($1.written.count, $1.said) },
            by: { $0.written[0] })
        currencies = Self.longestFirst(tables.money).map { (sign: $0.sign, amount: $0.value) }
        clocks = Self.longestFirst(tables.times).map { (sign: $0.sign, time: $0.value) }
        ranks = Self.longestFirst(tables.ordinals).map { (sign: $0.sign, ordinal: $0.value) }
        scales = Self.longestFirst(tables.measures).map { (sign: $0.sign, measure: $0.value) }
    }

    private static func longestFirst<Value>(_ table: [String: Value]) -> [(sign: [Unicode.Scalar], value: Value)] {
        table.filter { !$0.key.isEmpty }
            .sorted { ($0.key.unicodeScalars.count, $0.key) > ($1.key.unicodeScalars.count, $1.key) }
            .map { (sign: Array($0.key.unicodeScalars), value: $0.value) }
    }

    package static func == (one: SpokenReadings, other: SpokenReadings) -> Bool { one.tables == other.tables }

    package func hash(into hasher: inout Hasher) { hasher.combine(tables) }

    /// A text as it is said, its emphasis taken from its marks.
    package func spoken(_ text: String) -> SpokenText {
        let scalars = Array(text.unicodeScalars)
        var marks: [Int: Bool] = [:]
        for pair in EmphasisMarks.pairs(in: scalars) { (marks[pair.open], marks[pair.close]) = (true, false) }
        var pieces: [SpokenText.Piece] = []
        var isEmphasised = false
        var start = 0
        func close(at end: Int) {
            guard start < end else { return }
            let said = String(String.UnicodeScalarView(scalars[start..<end]))
            pieces.append(SpokenText.Piece(said: said, offset: start, isEmphasised: isEmphasised))
        }
        var index = 0
        while index < scalars.count {
            if let opens = marks[index] {
                close(at: index)
                isEmphasised = opens
                index += 1
                start = index
            } else if let found = reading(scalars, at: index) {
                close(at: index)
                pieces.append(
                    SpokenText.Piece(
                        said: found.said[0], offset: index, readingOf: found.length, isEmphasised: isEmphasised))
                index += found.length
                start = index
            } else {
                index += 1
            }
        }
        close(at: scalars.count)
        return SpokenText(pieces: pieces)
    }

    /// What stands for something else there, and the ways to say it, at least one.
    func reading(_ scalars: [Unicode.Scalar], at index: Int) -> (length: Int, said: [String])? {
        if let found = sum(scalars, at: index) ?? time(scalars, at: index) ?? ordinal(scalars, at: index)
            ?? measure(scalars, at: index) ?? fraction(scalars, at: index) ?? date(scalars, at: index)
            ?? roman(scalars, at: index)
        {
            return found
        }
        for (written, said) in byFirst[scalars[index]] ?? [] {
            let end = index + written.count
            guard end <= scalars.count, scalars[index..<end].elementsEqual(written),
                stands(written, from: index, to: end, in: scalars)
            else { continue }
            // The point of an abbreviation that ends the text ends the sentence too.
            let endsSentence = written.last == "." && !scalars[end...].contains(where: Self.isWord)
            let ways = [said] + (tables.also[Self.text(written)] ?? [])
            return (written.count, ways.map { endsSentence ? $0 + "." : $0 })
        }
        return nil
    }

    /// Whether what is written there is no part of a longer word or number.
    private func stands(_ written: [Unicode.Scalar], from: Int, to: Int, in scalars: [Unicode.Scalar]) -> Bool {
        if from > 0 {
            let before = scalars[from - 1]
            if Self.isDigit(written[0]), Self.isDigit(before) || before == "," || before == "." { return false }
            if Self.isLetter(written[0]), Self.isLetter(before) { return false }
            if Self.ideographs.contains(written[0]), Self.ideographs.contains(before) { return false }
        }
        guard to < scalars.count, let last = written.last, Self.isWord(last) else { return true }
        return !Self.isWord(scalars[to])
    }

    /// Digits as ideographs.
    private static let ideographs = Set("一二三四五六七八九十百千万".unicodeScalars)

    // MARK: Money

    /// A sum that begins here: *3,50 €*, *$20*.
    private func sum(_ scalars: [Unicode.Scalar], at index: Int) -> (length: Int, said: [String])? {
        if index > 0, Self.isWord(scalars[index - 1]) || ",.".unicodeScalars.contains(scalars[index - 1]) {
            return nil
        }
        if Self.isDigit(scalars[index]) {
            let end = Self.numberEnd(scalars, from: index)
            let next = Self.skipSpace(scalars, from: end)
            guard let (money, length) = currency(scalars, at: next) else { return nil }
            return (next + length - index, Self.say(Array(scalars[index..<end]), money))
        }
        guard let (money, length) = currency(scalars, at: index) else { return nil }
        let start = Self.skipSpace(scalars, from: index + length)
        guard start < scalars.count, Self.isDigit(scalars[start]) else { return nil }
        let end = Self.numberEnd(scalars, from: start)
        return (end - index, Self.say(Array(scalars[start..<end]), money))
    }

    private func currency(_ scalars: [Unicode.Scalar], at index: Int) -> (Amount, length: Int)? {
        currencies.first { Self.stands($0.sign, at: index, in: scalars) }.map { ($0.amount, length: $0.sign.count) }
    }

    private static func say(_ number: [Unicode.Scalar], _ money: Amount) -> [String] {
        guard let separator = number.lastIndex(where: { !isDigit($0) }), number.count - separator == 3 else {
            return [say(text(number), "00", money)]
        }
        let (units, parts) = (text(number[..<separator]), text(number[(separator + 1)...]))
        return [say(units, parts, money)] + others(units, parts, money)
    }

    /// - Parameter parts: Two digits.
    static func say(_ units: String, _ parts: String, _ money: Amount) -> String {
        guard parts != "00" else { return units == "1" ? money.one : money.whole.replacing("{n}", with: units) }
        let said = units == "1" ? money.parts.replacing(money.whole, with: money.one) : money.parts
        return filled(said, units, parts)
    }

    /// The other ways to say a number with two digits behind its separator.
    static func others(_ units: String, _ parts: String, _ money: Amount) -> [String] {
        parts == "00" ? [] : money.also.map { filled($0, units, parts) }
    }

    private static func filled(_ pattern: String, _ units: String, _ parts: String) -> String {
        let small = parts.hasPrefix("0") ? String(parts.dropFirst()) : parts
        return pattern.replacing("{n}", with: units).replacing("{c}", with: small)
    }

    static func text(_ digits: some Sequence<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(digits))
    }

    /// The end of digits with separators among them.
    static func numberEnd(_ scalars: [Unicode.Scalar], from start: Int) -> Int {
        var end = start
        while end < scalars.count {
            let isSeparator = scalars[end] == "," || scalars[end] == "."
            guard isDigit(scalars[end]) || isSeparator && end + 1 < scalars.count && isDigit(scalars[end + 1]) else {
                break
            }
            end += 1
        }
        return end
    }

    static func stands(_ sign: [Unicode.Scalar], at index: Int, in scalars: [Unicode.Scalar]) -> Bool {
        scalars[min(index, scalars.count)...].starts(with: sign)
    }

    static func skipSpace(_ scalars: [Unicode.Scalar], from index: Int) -> Int {
        index < scalars.count && (scalars[index] == " " || scalars[index] == "\u{A0}" || scalars[index] == "\u{202F}")
            ? index + 1 : index
    }

    static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
    /// Not those of scripts without spaces, in which no word has an edge that could be seen.
    static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic && !(0x3040...0x9FFF).contains(scalar.value)
    }
    static func isWord(_ scalar: Unicode.Scalar) -> Bool { isDigit(scalar) || isLetter(scalar) }
}
