import Foundation
import Vocab

/// Study statistics as clients see them.
struct StudyReport: Codable, Sendable {
    var retention: [TrueRetention]
    var forecast: DueForecast
    var hours: [HourOfStudy]
    var days: [DayOfStudy]
    var streak: Int
    /// By learning state.
    var words: [String: Int]
    var remembered: Double
    var desiredRetention: Double

    init(_ statistics: StudyStatistics, desiredRetention: Double) {
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
