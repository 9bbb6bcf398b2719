package import Foundation

/// Times on the wire: ISO 8601 in UTC with milliseconds.
package enum Instant {
    /// The years 0000 to 9999: others do not have four digits.
    private static let years = -62_167_219_200_000..<253_402_300_800_000

    /// To the nearest millisecond, so that what was read is written as it was.
    package static func text(_ date: Date) -> String {
        let rounded = (date.timeIntervalSince1970 * 1_000).rounded()
        guard let milliseconds = Int(exactly: rounded), years.contains(milliseconds) else {
            return date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        }
        return text(milliseconds, decimals: 3, perSecond: 1_000)
    }

    /// With six decimals where the second is not whole, and none where it is.
    ///
    /// - Parameter microseconds: Since 1970, in the years 0000 to 9999.
    package static func text(microseconds: Int) -> String {
        let second = 1_000_000
        return microseconds.isMultiple(of: second)
            ? text(microseconds / second, decimals: 0, perSecond: 1)
            : text(microseconds, decimals: 6, perSecond: second)
    }

    /// Reads an instant with or without fractional seconds; nil for anything else.
    package static func date(from text: String) -> Date? {
        guard let microseconds = ISO8601Reader.microseconds(text, form: .complete) else { return nil }
        // Milliseconds of all years are exact as numbers; microseconds are not.
        return microseconds.isMultiple(of: 1_000)
            ? Date(timeIntervalSince1970: Double(microseconds / 1_000) / 1e3)
            : Date(timeIntervalSince1970: Double(microseconds) / 1e6)
    }

    /// - Parameter units: Since 1970.
    private static func text(_ units: Int, decimals: Int, perSecond: Int) -> String {
        let perDay = 86_400 * perSecond
        var (days, rest) = units.quotientAndRemainder(dividingBy: perDay)
        if rest < 0 { (days, rest) = (days - 1, rest + perDay) }
        let (second, fraction) = rest.quotientAndRemainder(dividingBy: perSecond)
        let day = CivilDay(daysSince1970: days)
        return String(unsafeUninitializedCapacity: 21 + decimals) { bytes in
            var writer = DigitWriter(bytes: bytes)
            writer.put(day.year, 4, then: "-")
            writer.put(day.month, 2, then: "-")
            writer.put(day.day, 2, then: "T")
            writer.put(second / 3_600, 2, then: ":")
            writer.put(second / 60 % 60, 2, then: ":")
            writer.put(second % 60, 2, then: decimals > 0 ? "." : "Z")
            if decimals > 0 { writer.put(fraction, decimals, then: "Z") }
            return writer.count
        }
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
