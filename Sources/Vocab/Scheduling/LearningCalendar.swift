package import Foundation

/// Which day a moment belongs to for a learner: days change at night, when nobody studies, not at midnight.
package struct LearningCalendar: Sendable, Hashable {
    package let timeZone: TimeZone
    /// The hour at which a new day begins, 0…23.
    package let firstHour: Int

    /// - Parameter firstHour: 0…23; brought into that range.
    package init(timeZone: TimeZone = .gmt, firstHour: Int = 4) {
        self.timeZone = timeZone
        self.firstHour = min(max(firstHour, 0), 23)
    }

    /// Days since 1970-01-01 by the learner's clock.
    package func day(of date: Date) -> Int {
        Int(((localSeconds(date) - Double(firstHour) * 3_600) / 86_400).rounded(.down))
    }

    /// The hour on the learner's clock, 0…23.
    package func hour(of date: Date) -> Int {
        let hours = Int((localSeconds(date) / 3_600).rounded(.down))
        return (hours % 24 + 24) % 24
    }

    /// 0 Monday to 6 Sunday.
    package static func weekday(ofDay day: Int) -> Int { ((day + 3) % 7 + 7) % 7 }

    private func localSeconds(_ date: Date) -> Double {
        date.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: date))
    }
}
