import JSONText

/// Moments of replayed histories, to the microsecond: ISO 8601 with or without fraction and offset (UTC where there is
/// none), or seconds since 1970. Times on the wire have milliseconds only, and a day less a microsecond is not a day.
enum ReplayInstant {
    private static let microsecondsPerSecond: Int64 = 1_000_000
    /// The years 1900 to 9999, in seconds since 1970.
    private static let range: Range<Double> = -2_208_988_800..<253_402_300_800

    /// Microseconds since 1970.
    static func microseconds(_ value: JSONValue?, place: String) throws(ReplayFault) -> Int64 {
        switch value {
        case nil: throw ReplayFault("invalidParams", "'\(place)' is missing.")
        case .string(let text)?:
            guard let instant = ISO8601Reader.microseconds(text, form: .any) else {
                throw ReplayFault(
                    "invalidParams", "'\(place)' must be an ISO 8601 time such as 2026-03-01T12:00:00.5Z.")
            }
            return try checked(Int64(instant), place)
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
    static func text(_ microseconds: Int64) -> String { Instant.text(microseconds: Int(microseconds)) }

    private static func checked(_ microseconds: Int64, _ place: String) throws(ReplayFault) -> Int64 {
        guard range.contains(Double(microseconds) / 1e6) else { throw outOfRange(place) }
        return microseconds
    }

    private static func outOfRange(_ place: String) -> ReplayFault {
        ReplayFault("dateOutOfRange", "'\(place)' must lie between the years 1900 and 9999.")
    }
}
