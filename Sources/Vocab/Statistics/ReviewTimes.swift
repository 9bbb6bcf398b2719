/// What was answered in one hour of the day, over all days.
package struct HourOfReviews: Sendable, Hashable, Codable {
    /// 0…23 on the learner's clock.
    package var hour: Int
    package var answers = 0
    /// Of words past their steps.
    package var reviews = TrueRetention.Tally()

    mutating func count(_ answer: some ReviewedAnswer) {
        answers += 1
        if answer.phase == .review { reviews.count(answer) }
    }
}

/// What was answered on one day.
package struct DayOfReviews: Sendable, Hashable, Codable {
    /// Days since 1970-01-01 in the learner's calendar.
    package var day: Int
    package var answers = 0
    /// Words answered for the first time.
    package var new = 0
    /// Of words past their steps.
    package var reviews = TrueRetention.Tally()
    /// Seconds, of the answers whose duration is known.
    package var seconds = 0.0

    mutating func count(_ answer: some ReviewedAnswer) {
        answers += 1
        seconds += Double(answer.durationMs ?? 0) / 1_000
        switch answer.phase {
        case .new: new += 1
        case .review: reviews.count(answer)
        case .learning, .relearning: break
        }
    }
}
