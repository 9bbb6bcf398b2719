import Foundation

/// What is due on the days to come, and how much the learner wants on each day of the week: what makes fuzz choose
/// quiet days.
package struct DueLoad: Sendable, Hashable {
    /// Cards due by day, in the calendar's day numbers.
    package var due: [Int: Int]
    /// How much of an ordinary day's work each weekday is to have, 0…1, from Monday on: 0 for a day without new due
    /// dates wherever fuzz has another.
    package let easyDays: [Double]
    package let calendar: LearningCalendar

    /// - Throws: ``VocabError/easyDaysOutOfRange(_:)`` unless there are seven shares of 0 to 1.
    package init(
        due: [Int: Int], easyDays: [Double] = Array(repeating: 1, count: 7),
        calendar: LearningCalendar = LearningCalendar()
    ) throws(VocabError) {
        guard easyDays.count == 7, easyDays.allSatisfy((0...1).contains) else { throw .easyDaysOutOfRange(easyDays) }
        self.due = due
        self.easyDays = easyDays
        self.calendar = calendar
    }

    /// One of the intervals in `range`. A day's weight is its weekday's share over the square of the cards that it
    /// would then have; where no day has any, all weigh the same.
    ///
    /// - Parameter number: 0 up to 1, which decides.
    func day(in range: ClosedRange<Int>, after date: Date, number: Double) -> Int {
        let today = calendar.day(of: date)
        var weights = range.map { interval in
            let day = today + interval
            let cards = Double(max(0, due[day] ?? 0)) + 1
            return easyDays[LearningCalendar.weekday(ofDay: day)] / (cards * cards)
        }
        if weights.allSatisfy({ $0 == 0 }) { weights = weights.map { _ in 1 } }
        var rest = number * weights.reduce(0, +)
        for (interval, weight) in zip(range, weights) {
            if rest < weight { return interval }
            rest -= weight
        }
        // Rounding may leave a little after the last day that has any weight.
        return range.lowerBound + (weights.lastIndex { $0 > 0 } ?? 0)
    }
}
