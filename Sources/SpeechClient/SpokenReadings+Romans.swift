extension SpokenReadings {
    /// How Roman numerals are said: *siglo XX*, *Felipe II*. Only those of I, V and X are read, up to 39: other letters
    /// stand for other things too often.
    package struct Romans: Sendable, Hashable {
        /// Words before a numeral by which it is a number, in small letters: *siglo*.
        package var counted: Set<String>
        /// From the first on, of each the ways to say it after a name; numerals beyond them are numbers.
        package var forms: [[String]]
        /// What is said of a form, `{r}`, the usual way first: *the {r}*.
        package var patterns: [String]
        /// Single letters that are numerals after a name.
        package var alone: Set<Unicode.Scalar>
        /// What follows a numeral and is part of it, where a word comes after: *Ludwig XIV. war*.
        package var mark: Unicode.Scalar?

        package init(
            counted: Set<String>, forms: [[String]], patterns: [String] = ["{r}"], alone: Set<Unicode.Scalar> = [],
            mark: Unicode.Scalar? = nil
        ) {
            self.counted = counted
            self.forms = forms
            self.patterns = patterns
            self.alone = alone
            self.mark = mark
        }
    }

    /// A Roman numeral that begins there, after a word that it counts or a name.
    func roman(_ scalars: [Unicode.Scalar], at index: Int) -> (length: Int, said: [String])? {
        guard let romans = tables.romans, let (number, end) = Self.romanNumber(scalars, at: index),
            end == scalars.count || !Self.isWord(scalars[end])
        else { return nil }
        let before = Self.word(in: scalars, before: index)
        if romans.counted.contains(before.lowercased()) { return (end - index, [String(number)]) }
        guard before.count > 1, before.first?.isUppercase == true, before != before.uppercased(),
            end - index > 1 || romans.alone.contains(scalars[index])
        else { return nil }
        guard romans.forms.indices.contains(number - 1) else { return (end - index, [String(number)]) }
        let ways = romans.patterns.flatMap { pattern in
            romans.forms[number - 1].map { pattern.replacing("{r}", with: $0) }
        }
        return (end - index + marked(scalars, from: end), ways)
    }

    /// How many scalars of the mark follow.
    private func marked(_ scalars: [Unicode.Scalar], from end: Int) -> Int {
        guard let mark = tables.romans?.mark, end < scalars.count, scalars[end] == mark else { return 0 }
        let next = Self.skipSpace(scalars, from: end + 1)
        return next < scalars.count && scalars[next].properties.isLowercase ? 1 : 0
    }

    /// A numeral of I, V and X in its usual form, and its end.
    static func romanNumber(_ scalars: [Unicode.Scalar], at index: Int) -> (number: Int, end: Int)? {
        guard index == 0 || !isWord(scalars[index - 1]) && scalars[index - 1] != "." else { return nil }
        let end = scalars[index...].firstIndex { !"IVX".unicodeScalars.contains($0) } ?? scalars.count
        guard end > index, let number = romanNumbers[text(scalars[index..<end])] else { return nil }
        return (number, end)
    }

    private static let romanNumbers: [String: Int] = {
        let units = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"]
        let written = (1...39).map { (String(repeating: "X", count: $0 / 10) + units[$0 % 10], $0) }
        return Dictionary(uniqueKeysWithValues: written)
    }()
}
