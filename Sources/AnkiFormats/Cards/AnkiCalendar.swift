package import Foundation

/// Anki's days: they are counted from the one on which the collection was made, and begin at that moment's hour.
package struct AnkiCalendar: Codable, Sendable, Hashable {
    private static let secondsPerDay = 86_400.0
    /// The hour at which Anki's days begin unless the user chose another.
    private static let firstHour: Int64 = 4

    /// Seconds since 1970, of the first day's beginning.
    package let created: Int64

    package init(created: Int64) { self.created = created }

    /// The calendar of a collection made at `date`.
    ///
    /// - Parameter secondsFromGMT: Of the learner's time zone.
    package init(madeAt date: Date, secondsFromGMT: Int) {
        let local = Int64(date.timeIntervalSince1970.rounded(.down)) + Int64(secondsFromGMT)
        let shifted = local - Self.firstHour * 3_600
        let day = shifted >= 0 ? shifted / 86_400 : (shifted - 86_399) / 86_400
        created = day * 86_400 + Self.firstHour * 3_600 - Int64(secondsFromGMT)
    }

    /// When a day begins.
    package func date(ofDay day: Int64) -> Date {
        Date(timeIntervalSince1970: Double(created) + Double(day) * Self.secondsPerDay)
    }

    /// The day that a moment belongs to; negative before the first.
    package func day(of date: Date) -> Int64 {
        Int64(((date.timeIntervalSince1970 - Double(created)) / Self.secondsPerDay).rounded(.down))
    }
}
