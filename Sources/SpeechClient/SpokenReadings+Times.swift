extension SpokenReadings {
    /// A time that begins here: *8:30*, *20h15*, *9 h*.
    func time(_ scalars: [Unicode.Scalar], at index: Int) -> (length: Int, said: String)? {
        guard Self.isDigit(scalars[index]), index == 0 || !Self.isPartOfNumber(scalars[index - 1]) else { return nil }
        for (sign, time) in times.sorted(by: { $0.key < $1.key }) {
            let hours = Self.digits(scalars, from: index)
            let hasLetters = sign.unicodeScalars.contains(where: Self.isLetter)
            let between = hasLetters ? Self.skipSpace(scalars, from: hours) : hours
            guard (1...2).contains(hours - index), Self.stands(sign, at: between, in: scalars),
                let hour = Int(Self.text(scalars[index..<hours])), hour <= 24
            else { continue }
            let after = between + sign.unicodeScalars.count
            let start = hasLetters ? Self.skipSpace(scalars, from: after) : after
            let end = Self.digits(scalars, from: start)
            let hasMinutes = end - start == 2 && scalars[start] < "6"
            // Minutes are what makes a time of 8:30; *9 h* is one by its letter alone, where no word goes on.
            guard hasMinutes || hasLetters && (after == scalars.count || !Self.isWord(scalars[after])) else { continue }
            var last = hasMinutes ? end : after
            guard last == scalars.count || !Self.isPartOfNumber(scalars[last]) || !Self.goesOn(scalars, at: last) else {
                continue
            }
            if let unit = time.unit, Self.stands(unit, at: Self.skipSpace(scalars, from: last), in: scalars) {
                last = Self.skipSpace(scalars, from: last) + unit.unicodeScalars.count
            }
            let minutes = hasMinutes ? Self.text(scalars[start..<end]) : "00"
            return (last - index, Self.say(String(hour), minutes, time.said))
        }
        return nil
    }

    private static func stands(_ text: String, at index: Int, in scalars: [Unicode.Scalar]) -> Bool {
        scalars[min(index, scalars.count)...].starts(with: text.unicodeScalars)
    }

    /// Whether digits that end at a separator or letter go on behind it: 8:30:15, 8h30m.
    private static func goesOn(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
        isWord(scalars[index]) || index + 1 < scalars.count && isDigit(scalars[index + 1])
    }

    private static func isPartOfNumber(_ scalar: Unicode.Scalar) -> Bool {
        isWord(scalar) || ",.:".unicodeScalars.contains(scalar)
    }

    /// The end of the digits that begin here.
    private static func digits(_ scalars: [Unicode.Scalar], from start: Int) -> Int {
        scalars[start...].firstIndex { !isDigit($0) } ?? scalars.count
    }
}
