import Foundation
package import Vocab

/// Study statistics as clients see them.
package struct StudyReport: Codable, Sendable {
    package var retention: [TrueRetention]
    package var forecast: DueForecast
    package var hours: [HourOfStudy]
    package var days: [DayOfStudy]
    package var streak: Int
    /// By learning state.
    package var words: [String: Int]
    package var remembered: Double
    package var desiredRetention: Double

    package init(_ statistics: StudyStatistics, desiredRetention: Double) {
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
