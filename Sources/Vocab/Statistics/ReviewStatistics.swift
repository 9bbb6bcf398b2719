/// What a learner's log and words say about the learning: recall, work done and work to come.
package struct ReviewStatistics: Sendable, Hashable, Codable {
    /// How well reviews of each period went.
    package var retention: [TrueRetention]
    package var forecast: DueForecast
    /// By the hour of the learner's clock, 0…23.
    package var hours: [HourOfReviews]
    /// From the first day with answers to today, days without any included; those of the last ten years.
    package var days: [DayOfReviews]
    /// Days in a row with answers, up to today, or to yesterday while today has none.
    package var streak: Int
    /// How many words are in each learning state.
    package var words: [LearningState: Int]
    /// Words that would be recalled now, as FSRS expects: the sum of their retrievability.
    package var remembered: Double
}
