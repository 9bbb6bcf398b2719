package import Foundation

/// Counts answers and words one by one for ``ReviewStatistics``: a log may be too long to be held.
package struct ReviewTally {
    private let now: Date
    private let today: Int
    private let calendar: LearningCalendar
    private let model: FSRS6
    private var retention = TrueRetention.Period.allCases.map { TrueRetention($0) }
    private var forecast: DueForecast
    private var hours = (0..<24).map { HourOfReviews(hour: $0) }
    private var days: [Int: DayOfReviews] = [:]
    /// Days that are told one by one: ten years. A device whose clock was not set tells of answers from 1970.
    private static let mostDays = 3_652
    private var words: [LearningState: Int] = [:]
    private var remembered = 0.0

    /// - Parameter forecastDays: How many days to look ahead, today included.
    package init(at date: Date, calendar: LearningCalendar, model: FSRS6, forecastDays: Int = 30) {
        now = date
        today = calendar.day(of: date)
        self.calendar = calendar
        self.model = model
        forecast = DueForecast(days: forecastDays)
    }

    /// Counts an answer that stands, unless nobody asked for it.
    package mutating func count(_ answer: some ReviewedAnswer) {
        guard answer.source.isAsked, answer.at <= now else { return }
        let day = calendar.day(of: answer.at)
        for index in retention.indices { retention[index].count(answer, daysAgo: today - day) }
        hours[calendar.hour(of: answer.at)].count(answer)
        days[day, default: DayOfReviews(day: day)].count(answer)
    }

    /// Counts a word on the learner's list.
    package mutating func count(_ state: SchedulingState) {
        if state.phase != .new, let due = state.due { forecast.count(calendar.day(of: due) - today) }
        words[learningState(of: state), default: 0] += 1
        remembered += model.retrievability(state, at: now)
    }

    package var statistics: ReviewStatistics {
        let all = days.keys.min().map { first in
            (max(first, today - Self.mostDays)...max(first, today)).map { days[$0] ?? DayOfReviews(day: $0) }
        }
        let studied = all ?? []
        let isIdle = studied.last.map { $0.answers == 0 } ?? true
        return ReviewStatistics(
            retention: retention, forecast: forecast, hours: hours, days: studied,
            streak: studied.reversed().dropFirst(isIdle ? 1 : 0).prefix { $0.answers > 0 }.count, words: words,
            remembered: remembered)
    }
}
