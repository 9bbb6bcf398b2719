/// Reads a time as ISO 8601 writes it, to the microsecond: `2026-03-01T12:00:00.25+01:00`. Further decimals are cut
/// off.
package struct ISO8601Reader {
    /// How much may be missing, and what may stand for something else.
    package enum Form: Sendable {
        /// A date, a time with its seconds, and an offset: as times stand on the wire.
        case complete
        /// Also a date alone, a time without seconds or offset (which is then UTC), `t` or a space before the time,
        /// `z`, and a decimal comma: as people and spreadsheets write them.
        case any
    }

    private static let microsecondsPerSecond = 1_000_000

    private let bytes: UnsafeBufferPointer<UInt8>
    private let form: Form
    private var position = 0

    /// Microseconds since 1970; nil unless the whole text is a time of the years 0000 to 9999.
    package static func microseconds(_ text: String, form: Form) -> Int? {
        var text = text
        return text.withUTF8 { bytes in
            var reader = ISO8601Reader(bytes: bytes, form: form)
            return reader.instant()
        }
    }

    private init(bytes: UnsafeBufferPointer<UInt8>, form: Form) {
        self.bytes = bytes
        self.form = form
    }

    private mutating func instant() -> Int? {
        guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2),
            let date = CivilDay(year: year, month: month, day: day)
        else { return nil }
        let midnight = date.daysSince1970 * 86_400 * Self.microsecondsPerSecond
        if isAtEnd { return form == .any ? midnight : nil }
        guard take("T") || mayTake("t") || mayTake(" "), let time = timeOfDay(), let offset = offset(), isAtEnd
        else { return nil }
        return midnight + time - offset
    }

    private mutating func timeOfDay() -> Int? {
        guard let hour = number(2), hour < 24, take(":"), let minute = number(2), minute < 60 else { return nil }
        let minutes = (hour * 3_600 + minute * 60) * Self.microsecondsPerSecond
        guard take(":") else { return form == .any ? minutes : nil }
        guard let second = number(2), second < 60 else { return nil }
        let seconds = minutes + second * Self.microsecondsPerSecond
        guard take(".") || mayTake(",") else { return seconds }
        return fraction().map { seconds + $0 }
    }

    private mutating func fraction() -> Int? {
        var (scale, sum) = (Self.microsecondsPerSecond / 10, 0)
        let start = position
        while let digit {
            sum += digit * scale
            scale /= 10
            position += 1
        }
        return position > start ? sum : nil
    }

    /// Microseconds east of Greenwich.
    private mutating func offset() -> Int? {
        if take("Z") || mayTake("z") || (form == .any && isAtEnd) { return 0 }
        let sign = take("-") ? -1 : take("+") ? 1 : 0
        guard sign != 0, let hours = number(2), hours < 24 else { return nil }
        if isAtEnd { return sign * hours * 3_600 * Self.microsecondsPerSecond }
        _ = take(":")
        guard let minutes = number(2), minutes < 60 else { return nil }
        return sign * (hours * 60 + minutes) * 60 * Self.microsecondsPerSecond
    }

    private mutating func number(_ count: Int) -> Int? {
        var number = 0
        for _ in 0..<count {
            guard let digit else { return nil }
            number = number * 10 + digit
            position += 1
        }
        return number
    }

    private var isAtEnd: Bool { position == bytes.count }

    private var digit: Int? {
        guard position < bytes.count, 0x30...0x39 ~= bytes[position] else { return nil }
        return Int(bytes[position] - 0x30)
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    /// What only the looser form has.
    private mutating func mayTake(_ character: Unicode.Scalar) -> Bool { form == .any && take(character) }
}
