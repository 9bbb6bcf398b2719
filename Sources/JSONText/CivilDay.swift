/// A day of the Gregorian calendar, also for the years before it was in use, as ISO 8601 counts.
///
/// After Hinnant, "chrono-compatible low-level date algorithms": years begin in March, so that the leap day comes last.
package struct CivilDay: Hashable, Sendable {
    package let year: Int
    /// 1 to 12.
    package let month: Int
    /// 1 to 31.
    package let day: Int

    /// From the first of March of the year 0 to 1970.
    private static let epoch = 719_468
    private static let daysPer400Years = 146_097

    /// nil for a day that there is not, such as the 31st of April.
    package init?(year: Int, month: Int, day: Int) {
        guard 1...12 ~= month, 1...Self.days(inMonth: month, ofYear: year) ~= day else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    package init(daysSince1970: Int) {
        let shifted = daysSince1970 + Self.epoch
        let era = (shifted >= 0 ? shifted : shifted - Self.daysPer400Years + 1) / Self.daysPer400Years
        let dayOfEra = shifted - era * Self.daysPer400Years
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    package var daysSince1970: Int {
        let marchYear = month > 2 ? year : year - 1
        let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return era * Self.daysPer400Years + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - Self.epoch
    }

    private static func days(inMonth month: Int, ofYear year: Int) -> Int {
        switch month {
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
