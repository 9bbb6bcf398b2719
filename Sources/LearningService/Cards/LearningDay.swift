package import Foundation
package import Vocab

extension LearningCalendar {
    /// The calendar of whoever uses this machine: its time zone, days that begin at four in the morning.
    package static var local: LearningCalendar { LearningCalendar(timeZone: .current) }

    /// Seconds to add to an instant before it is cut into days.
    package func offset(at date: Date) -> Int { timeZone.secondsFromGMT(for: date) - firstHour * 3_600 }

    /// When the study day of a moment began.
    func startOfDay(at date: Date) -> Date {
        Date(timeIntervalSince1970: Double(day(of: date)) * 86_400 - Double(offset(at: date)))
    }

    /// When the next study day begins.
    package func endOfDay(at date: Date) -> Date { startOfDay(at: date) + 86_400 }
}
