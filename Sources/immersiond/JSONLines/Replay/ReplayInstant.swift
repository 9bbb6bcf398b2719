import JSONText

/// Moments of replayed histories, to the microsecond: ISO 8601 with or without fraction and offset (UTC where there is
/// none), or seconds since 1970. ``Instant`` knows milliseconds only, and a microsecond less than a day is not a day.
enum ReplayInstant {
    private static let microsecondsPerSecond: Int64 = 1_000_000
    /// The years 1900 to 9999, in seconds since 1970.
    private static let range: Range<Double> = -2_208_988_800..<253_402_300_800

    /// Microseconds since 1970.
    static func microseconds(_ value: JSONValue?, place: String) throws(ReplayFault) -> Int64 {
        switch value {
        case nil: throw ReplayFault("invalidParams", "'\(place)' is missing.")
        case .string(let text)?:
            var reader = ISO8601Reader(text)
            guard let instant = reader.instant() else {
                throw ReplayFault(
                    "invalidParams", "'\(place)' must be an ISO 8601 time such as 2026-03-01T12:00:00.5Z.")
            }
            return try checked(instant, place)
        case .integer(let seconds)?:
            guard range.contains(Double(seconds)) else { throw outOfRange(place) }
            return seconds * microsecondsPerSecond
        case .number(let seconds)?:
            guard range.contains(seconds) else { throw outOfRange(place) }
            return Int64((seconds * 1e6).rounded(.toNearestOrEven))
        case let other?:
            throw ReplayFault(
                "invalidParams", "'\(place)' must be an ISO 8601 time or seconds since 1970, found \(other.kindName).")
        }
    }

    /// A day's number, or the day of a date counted from 1970-01-01.
    static func day(_ value: JSONValue?, place: String) throws(ReplayFault) -> Double {
        if case .string? = value { return Double(try microseconds(value, place: place)) / 86_400e6 }
        guard let value else { throw ReplayFault("invalidParams", "'\(place)' is missing.") }
        guard let day = value.number else {
            throw ReplayFault(
                "invalidParams", "'\(place)' must be a day's number or an ISO 8601 date, found \(value.kindName).")
        }
        guard range.contains(day * 86_400) else { throw outOfRange(place) }
        return day
    }

    /// `2026-03-01T12:00:00Z`, with six decimals where the second is not whole.
    static func text(_ microseconds: Int64) -> String {
        let (seconds, fraction) = floorDivided(microseconds, by: microsecondsPerSecond)
        let (days, secondOfDay) = floorDivided(seconds, by: 86_400)
        let (year, month, day) = GregorianDay.date(ofDay: days)
        let time = [secondOfDay / 3_600, secondOfDay / 60 % 60, secondOfDay % 60].map { padded($0, 2) }
        let decimals = fraction == 0 ? "" : "." + padded(fraction, 6)
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T\(time.joined(separator: ":"))\(decimals)Z"
    }

    private static func checked(_ microseconds: Int64, _ place: String) throws(ReplayFault) -> Int64 {
        guard range.contains(Double(microseconds) / 1e6) else { throw outOfRange(place) }
        return microseconds
    }

    private static func outOfRange(_ place: String) -> ReplayFault {
        ReplayFault("dateOutOfRange", "'\(place)' must lie between the years 1900 and 9999.")
    }

    private static func floorDivided(_ value: Int64, by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }

    private static func padded(_ number: Int64, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

/// Days of the Gregorian calendar, counted from 1970-01-01. After Hinnant, "chrono-compatible low-level date
/// algorithms": years begin in March, so that the leap day comes last.
enum GregorianDay {
    static func day(year: Int64, month: Int64, day: Int64) -> Int64 {
        let marchYear = month > 2 ? year : year - 1
        let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    static func date(ofDay number: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = number + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        return (
            yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * marchMonth + 2) / 5 + 1
        )
    }

    static func dayCount(ofMonth month: Int64, year: Int64) -> Int64 {
        let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
        return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }
}
