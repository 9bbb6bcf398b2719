import Foundation
package import Vocab

/// Statistics of reviews as clients see them.
package struct ReviewReport: Codable, Sendable {
    package var retention: [TrueRetention]
    package var forecast: DueForecast
    package var hours: [HourOfReviews]
    package var days: [DayOfReviews]
    package var streak: Int
    /// By learning state.
    package var words: [String: Int]
    package var remembered: Double
    package var desiredRetention: Double

    package init(_ statistics: ReviewStatistics, desiredRetention: Double) {
        retention = statistics.retention
        forecast = statistics.forecast
        hours = statistics.hours
        days = statistics.days
        streak = statistics.streak
        words = Dictionary(uniqueKeysWithValues: statistics.words.map { ($0.key.rawValue, $0.value) })
        remembered = statistics.remembered
        self.desiredRetention = desiredRetention
    }
}
