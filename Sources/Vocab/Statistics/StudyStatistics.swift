package import Foundation

/// What a learner's log and words say about the learning: recall, work done and work to come.
package struct StudyStatistics: Sendable, Hashable, Codable {
    /// How well reviews of each period went.
    package var retention: [TrueRetention]
    package var forecast: DueForecast
    /// By the hour of the learner's clock, 0…23.
    package var hours: [HourOfStudy]
    /// From the first day with answers to today, days without any included.
    package var days: [DayOfStudy]
    /// Days in a row with answers, up to today, or to yesterday while today has none.
    package var streak: Int
    /// How many words are in each learning state.
    package var words: [LearningState: Int]
    /// Words that would be recalled now, as FSRS expects: the sum of their retrievability.
    package var remembered: Double

    /// - Parameters:
    ///   - log: answers that count, in any order. Those that nobody asked for are left out.
    ///   - states: of every word on the learner's list.
    ///   - forecastDays: how many days to look ahead, today included.
    package init(
        log: [some StudiedAnswer], states: [SchedulingState], at date: Date, calendar: StudyCalendar, model: FSRS6,
        forecastDays: Int = 30
    ) {
        let asked = log.filter { $0.source.isAsked && $0.at <= date }
        let today = calendar.day(of: date)
        retention = TrueRetention.Period.allCases.map { period in
            TrueRetention(period, log: asked, today: today, calendar: calendar)
        }
        forecast = DueForecast(states: states, today: today, days: forecastDays, calendar: calendar)
        hours = HourOfStudy.all(in: asked, calendar: calendar)
        days = DayOfStudy.all(in: asked, today: today, calendar: calendar)
        let isIdle = days.last.map { $0.answers == 0 } ?? true
        streak = days.reversed().dropFirst(isIdle ? 1 : 0).prefix { $0.answers > 0 }.count
        words = states.reduce(into: [:]) { counts, state in counts[learningState(of: state), default: 0] += 1 }
        remembered = states.reduce(0) { $0 + model.retrievability($1, at: date) }
    }
}
