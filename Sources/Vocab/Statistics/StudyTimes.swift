/// What was answered in one hour of the day, over all days.
package struct HourOfStudy: Sendable, Hashable, Codable {
    /// 0…23 on the learner's clock.
    package var hour: Int
    package var answers = 0
    /// Of words past their steps.
    package var reviews = TrueRetention.Tally()

    static func all(in log: [some StudiedAnswer], calendar: StudyCalendar) -> [HourOfStudy] {
        var hours = (0..<24).map { HourOfStudy(hour: $0) }
        for entry in log {
            let hour = calendar.hour(of: entry.at)
            hours[hour].answers += 1
            guard entry.phase == .review else { continue }
            if entry.rating.isSuccess {
                hours[hour].reviews.recalled += 1
            } else {
                hours[hour].reviews.forgotten += 1
            }
        }
        return hours
    }
}

/// What was answered on one day.
package struct DayOfStudy: Sendable, Hashable, Codable {
    /// Days since 1970-01-01 in the learner's calendar.
    package var day: Int
    package var answers = 0
    /// Words answered for the first time.
    package var new = 0
    /// Of words past their steps.
    package var reviews = TrueRetention.Tally()
    /// Seconds, of the answers whose duration is known.
    package var seconds = 0.0

    static func all(in log: [some StudiedAnswer], today: Int, calendar: StudyCalendar) -> [DayOfStudy] {
        let dated = log.map { (day: calendar.day(of: $0.at), entry: $0) }
        guard let first = dated.map(\.day).min() else { return [] }
        var days = (first...max(first, today)).map { DayOfStudy(day: $0) }
        for (day, entry) in dated {
            days[day - first].add(entry)
        }
        return days
    }

    private mutating func add(_ entry: some StudiedAnswer) {
        answers += 1
        seconds += Double(entry.durationMs ?? 0) / 1_000
        switch entry.phase {
        case .new: new += 1
        case .review:
            if entry.rating.isSuccess { reviews.recalled += 1 } else { reviews.forgotten += 1 }
        case .learning, .relearning: break
        }
    }
}
