/// What a simulated learner did, day by day.
package struct SimulatedWorkload: Sendable, Hashable, Codable {
    package struct Day: Sendable, Hashable, Codable {
        package var reviews = 0
        package var new = 0
        /// Answers in steps, which follow a new or forgotten word on the same day.
        package var steps = 0
        package var seconds = 0.0
        /// Words that would be recalled at the end of the day: the sum of their retrievability.
        package var remembered = 0.0

        package init() {}
    }

    package var desiredRetention: Double
    package var days: [Day]

    package var minutesPerDay: Double { days.reduce(0) { $0 + $1.seconds } / 60 / Double(max(1, days.count)) }
    package var reviewsPerDay: Double { Double(days.reduce(0) { $0 + $1.reviews }) / Double(max(1, days.count)) }
    package var remembered: Double { days.last?.remembered ?? 0 }
    /// Minutes of work over the whole time for each word remembered at its end; infinite when there is none.
    package var minutesPerWord: Double { minutesPerDay * Double(days.count) / remembered }
}
