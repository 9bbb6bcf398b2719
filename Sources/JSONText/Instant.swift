package import Foundation

/// Times on the wire: ISO 8601 in UTC with milliseconds.
package enum Instant {
    private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    private static let wholeSeconds = Date.ISO8601FormatStyle()
    /// The years 1583 to 9999: before, Foundation's days are Julian; after, years have five digits.
    private static let years = -12_212_553_600_000..<253_402_300_800_000
    private static let millisecondsPerDay = 86_400_000

    /// To the nearest millisecond, so that what was read is written as it was.
    package static func text(_ date: Date) -> String {
        let rounded = (date.timeIntervalSince1970 * 1_000).rounded()
        guard let milliseconds = Int(exactly: rounded), years.contains(milliseconds) else { return style.format(date) }
        var days = milliseconds / millisecondsPerDay
        var rest = milliseconds % millisecondsPerDay
        if rest < 0 { (days, rest) = (days - 1, rest + millisecondsPerDay) }
        let day = CivilDay(daysSince1970: days)
        return String(unsafeUninitializedCapacity: 24) { bytes in
            var writer = DigitWriter(bytes: bytes)
            writer.put(day.year, 4, then: "-")
            writer.put(day.month, 2, then: "-")
            writer.put(day.day, 2, then: "T")
            writer.put(rest / 3_600_000, 2, then: ":")
            writer.put(rest / 60_000 % 60, 2, then: ":")
            writer.put(rest / 1_000 % 60, 2, then: ".")
            writer.put(rest % 1_000, 3, then: "Z")
            return writer.count
        }
    }

    /// Reads an instant with or without fractional seconds; nil for anything else.
    package static func date(from text: String) -> Date? {
        if let date = ownDate(from: text) { return date }
        return isPossible(text) ? (try? style.parse(text)) ?? (try? wholeSeconds.parse(text)) : nil
    }

    /// Whether the day and the hour exist: the style would take the 31st of April for the 1st of
    /// May.
    private static func isPossible(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            guard bytes.count >= 19, let year = number(bytes[0..<4]), let month = number(bytes[5..<7]),
                let day = number(bytes[8..<10]), let hour = number(bytes[11..<13])
            else { return true }
            return CivilDay(year: year, month: month, day: day).daysSince1970 != nil && hour < 24
        }
    }

    /// What ``text(_:)`` writes, read twenty times as fast as by the style: a list of words holds thousands of them.
    private static func ownDate(from text: String) -> Date? {
        var text = text
        return text.withUTF8 { bytes in
            guard bytes.count == 24, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
                bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
                bytes[19] == UInt8(ascii: "."), bytes[23] == UInt8(ascii: "Z"), let year = number(bytes[0..<4]),
                let month = number(bytes[5..<7]), let day = number(bytes[8..<10]), let hour = number(bytes[11..<13]),
                let minute = number(bytes[14..<16]), let second = number(bytes[17..<19]),
                let millisecond = number(bytes[20..<23]), hour < 24, minute < 60, second < 60,
                let days = CivilDay(year: year, month: month, day: day).daysSince1970
            else { return nil }
            let seconds = days * 86_400 + hour * 3_600 + minute * 60 + second
            let milliseconds = seconds * 1_000 + millisecond
            return years.contains(milliseconds) ? Date(timeIntervalSince1970: Double(milliseconds) / 1_000) : nil
        }
    }

    private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        var number = 0
        for digit in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            number = number * 10 + Int(digit - UInt8(ascii: "0"))
        }
        return number
    }
}

/// A day of the Gregorian calendar.
private struct CivilDay: Equatable {
    var year: Int
    var month: Int
    var day: Int

    /// Days before each month of a year that begins in March, whose leap day is its last.
    private static let daysBefore = [0, 31, 61, 92, 122, 153, 184, 214, 245, 275, 306, 337]
    /// From the first of March of the year 0 to 1970.
    private static let epoch = 719_468
    private static let daysPer400Years = 146_097

    init(year: Int, month: Int, day: Int) {
        (self.year, self.month, self.day) = (year, month, day)
    }

    init(daysSince1970: Int) {
        let days = daysSince1970 + Self.epoch
        let era = days >= 0 ? days / Self.daysPer400Years : (days - Self.daysPer400Years + 1) / Self.daysPer400Years
        let dayOfEra = days - era * Self.daysPer400Years
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let index = Self.daysBefore.lastIndex { $0 <= dayOfYear } ?? 0
        month = index < 10 ? index + 3 : index - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        day = dayOfYear - Self.daysBefore[index] + 1
    }

    /// Nil for a day that the month does not have.
    var daysSince1970: Int? {
        guard (1...12).contains(month), day >= 1 else { return nil }
        let marchYear = month <= 2 ? year - 1 : year
        let era = marchYear >= 0 ? marchYear / 400 : (marchYear - 399) / 400
        let yearOfEra = marchYear - era * 400
        let dayOfYear = Self.daysBefore[(month + 9) % 12] + day - 1
        let days =
            era * Self.daysPer400Years + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - Self.epoch
        return CivilDay(daysSince1970: days) == self ? days : nil
    }
}

/// Writes numbers of a fixed width.
private struct DigitWriter {
    let bytes: UnsafeMutableBufferPointer<UInt8>
    private(set) var count = 0

    init(bytes: UnsafeMutableBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func put(_ number: Int, _ width: Int, then separator: Unicode.Scalar) {
        var rest = number
        for place in (count..<count + width).reversed() {
            bytes[place] = UInt8(ascii: "0") + UInt8(rest % 10)
            rest /= 10
        }
        bytes[count + width] = UInt8(ascii: separator)
        count += width + 1
    }
}
