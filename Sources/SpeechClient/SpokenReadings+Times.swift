extension SpokenReadings {
    /// A time that begins here: *8:30*, *20h15*, *9 h*.
    func time(_ scalars: [Unicode.Scalar], at index: Int) -> (length: Int, said: [String])? {
        guard Self.isDigit(scalars[index]), index == 0 || !Self.isPartOfNumber(scalars[index - 1]) else { return nil }
        let hours = Self.digits(scalars, from: index)
        guard hours - index <= 2, let hour = Int(Self.text(scalars[index..<hours])), hour <= 24 else { return nil }
        for (sign, time) in clocks {
            // Letters may stand apart: *9 h 30*.
            let hasLetters = sign.contains(where: Self.isLetter)
            let between = hasLetters ? Self.skipSpace(scalars, from: hours) : hours
            guard Self.stands(sign, at: between, in: scalars) else { continue }
            let after = between + sign.count
            let start = hasLetters ? Self.skipSpace(scalars, from: after) : after
            let end = Self.digits(scalars, from: start)
            let hasMinutes = end - start == 2 && scalars[start] < "6"
            // Minutes are what makes a time of 8:30; *9 h* is one by its letter alone.
            guard hasMinutes || hasLetters else { continue }
            let last = hasMinutes ? end : after
            guard !Self.goesOn(scalars, at: last) else { continue }
            let minutes = hasMinutes ? Self.text(scalars[start..<end]) : "00"
            let whole = Self.skip(time.unit, scalars, from: last)
            guard whole > last || !time.needsUnit else { continue }
            return (whole - index, Self.ways(hour, minutes, time))
        }
        return nil
    }

    /// - Parameter minutes: Two digits.
    private static func ways(_ hour: Int, _ minutes: String, _ time: Time) -> [String] {
        func dial(_ hour: Int) -> String { hour % 12 == 1 ? time.oneHour : String(hour % 12 == 0 ? 12 : hour % 12) }
        let byMinutes = (time.at[minutes] ?? []).map { pattern in
            pattern.replacing("{n}", with: String(hour)).replacing("{h}", with: dial(hour))
                .replacing("{m}", with: dial(hour + 1))
        }
        return [say(String(hour), minutes, time.said)] + others(String(hour), minutes, time.said) + byMinutes
    }

    /// The end of a unit that follows; where none does, the place itself.
    private static func skip(_ unit: String?, _ scalars: [Unicode.Scalar], from index: Int) -> Int {
        guard let unit = unit.map({ Array($0.unicodeScalars) }) else { return index }
        let start = skipSpace(scalars, from: index)
        return stands(unit, at: start, in: scalars) ? start + unit.count : index
    }

    /// Whether a word or number goes on here: 8:30:15, 8h30m, *8 hommes*.
    private static func goesOn(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
        guard index < scalars.count else { return false }
        return isWord(scalars[index])
            || isPartOfNumber(scalars[index]) && index + 1 < scalars.count && isDigit(scalars[index + 1])
    }

    static func isPartOfNumber(_ scalar: Unicode.Scalar) -> Bool {
        isWord(scalar) || ",.:".unicodeScalars.contains(scalar)
    }

    /// The end of the digits that begin here.
    static func digits(_ scalars: [Unicode.Scalar], from start: Int) -> Int {
        scalars[start...].firstIndex { !isDigit($0) } ?? scalars.count
    }
}
