extension SpokenReadings {
    /// How the days of a month are said that are no plain numbers: *1 de mayo*, *May 2*.
    package struct Dates: Sendable, Hashable {
        /// As they stand beside the day: *de mayo*, *May*.
        package var months: [String]
        /// From the first on, of each the ways to say it; later days are plain numbers.
        package var days: [[String]]
        /// What is said of a day, `{r}`, before its month, the usual way first; none where that is a plain number.
        package var before: [String]
        /// The same behind its month.
        package var after: [String]

        package init(months: [String], days: [[String]], before: [String] = [], after: [String] = []) {
            self.months = months
            self.days = days
            self.before = before
            self.after = after
        }
    }

    /// A day beside its month that begins there.
    func date(_ scalars: [Unicode.Scalar], at index: Int) -> (length: Int, said: [String])? {
        guard let dates = tables.dates, let end = Self.wholeNumber(scalars, at: index),
            let day = Int(Self.text(scalars[index..<end])), dates.days.indices.contains(day - 1)
        else { return nil }
        let next = Self.skipSpace(scalars, from: end)
        let isBefore =
            next > end
            && dates.months.contains { month in
                let month = Array(month.unicodeScalars)
                let after = next + month.count
                return Self.stands(month, at: next, in: scalars)
                    && (after >= scalars.count || !Self.isWord(scalars[after]))
            }
        let isAfter =
            (end == scalars.count || !Self.isWord(scalars[end]))
            && dates.months.contains(Self.word(in: scalars, before: index))
        let patterns = isBefore ? dates.before : isAfter ? dates.after : []
        let ways = patterns.flatMap { pattern in dates.days[day - 1].map { pattern.replacing("{r}", with: $0) } }
        return ways.isEmpty ? nil : (end - index, ways)
    }
}
