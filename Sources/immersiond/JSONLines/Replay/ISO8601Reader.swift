/// Reads a time as ISO 8601 writes it, to the microsecond: `2026-03-01`, `2026-03-01T12:00`,
/// `2026-03-01T12:00:00.25+01:00`. Further decimals are cut off, and what has no offset is UTC.
struct ISO8601Reader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    /// Microseconds since 1970; nil unless the whole text is a time.
    mutating func instant() -> Int64? {
        guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2),
            1...12 ~= month, 1...GregorianDay.dayCount(ofMonth: month, year: year) ~= day
        else { return nil }
        var microseconds = GregorianDay.day(year: year, month: month, day: day) * 86_400_000_000
        if position == bytes.count { return microseconds }
        guard take("T") || take("t") || take(" "), let time = timeOfDay(), let offset = offset() else { return nil }
        microseconds += time - offset
        return position == bytes.count ? microseconds : nil
    }

    private mutating func timeOfDay() -> Int64? {
        guard let hour = number(2), hour < 24, take(":"), let minute = number(2), minute < 60 else { return nil }
        var microseconds = (hour * 3_600 + minute * 60) * 1_000_000
        guard take(":") else { return microseconds }
        guard let second = number(2), second < 60 else { return nil }
        microseconds += second * 1_000_000
        guard take(".") || take(",") else { return microseconds }
        return fraction().map { microseconds + $0 }
    }

    private mutating func fraction() -> Int64? {
        var (scale, sum): (Int64, Int64) = (100_000, 0)
        let start = position
        while let digit {
            sum += digit * scale
            scale /= 10
            position += 1
        }
        return position > start ? sum : nil
    }

    /// Microseconds east of Greenwich.
    private mutating func offset() -> Int64? {
        if position == bytes.count || take("Z") || take("z") { return 0 }
        let sign: Int64 = take("-") ? -1 : take("+") ? 1 : 0
        guard sign != 0, let hours = number(2), hours < 24 else { return nil }
        if position == bytes.count { return sign * hours * 3_600_000_000 }
        _ = take(":")
        guard let minutes = number(2), minutes < 60 else { return nil }
        return sign * (hours * 60 + minutes) * 60_000_000
    }

    private mutating func number(_ count: Int) -> Int64? {
        var number: Int64 = 0
        for _ in 0..<count {
            guard let digit else { return nil }
            number = number * 10 + digit
            position += 1
        }
        return number
    }

    private var digit: Int64? {
        guard position < bytes.count, 0x30...0x39 ~= bytes[position] else { return nil }
        return Int64(bytes[position] - 0x30)
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }
}
