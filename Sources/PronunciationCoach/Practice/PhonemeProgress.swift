package import Foundation

/// How a learner has done with one sound of one language.
package struct PhonemeProgress: Sendable, Hashable, Codable {
    /// One exercise: the sound may have occurred in it several times.
    package struct Practice: Sendable, Hashable, Codable {
        package var date: Date
        package var attempts: Int
        /// Mean score of the attempts, 0 to 100.
        package var score: Double

        package init(date: Date, attempts: Int, score: Double) {
            self.date = date
            self.attempts = attempts
            self.score = score
        }
    }

    /// Practices that are kept; older ones fall out.
    package static let longestHistory = 50
    /// What is left of an attempt's weight after each later one: after five attempts a third.
    package static let memory = 0.8

    package var language: String
    package var unit: String
    /// Times the sound was scored.
    package private(set) var attempts = 0
    /// Exponentially weighted mean of the scores, 0 to 100; nil before the first.
    package private(set) var meanScore: Double?
    package private(set) var bestScore: Double?
    package private(set) var lastPractised: Date?
    /// The oldest first, by the order of the updates.
    package private(set) var history: [Practice] = []

    package init(language: String, unit: String) {
        self.language = language
        self.unit = unit
    }

    /// Takes in the scores of one exercise. Their order does not matter: they weigh the same.
    ///
    /// - Parameters:
    ///   - scores: Cut to 0…100; what is not a number is left out, and without any nothing changes.
    ///   - date: May lie before the last practice, as when a queue of recordings is scored late.
    package mutating func update(scores: [Double], at date: Date) {
        let scores = scores.filter { !$0.isNaN }.map { min(max($0, 0), 100) }.sorted()
        guard let best = scores.last else { return }
        let score = min(scores.reduce(0, +) / Double(scores.count), 100)
        let kept = pow(Self.memory, Double(scores.count))
        meanScore = meanScore.map { $0 * kept + score * (1 - kept) } ?? score
        bestScore = max(bestScore ?? 0, best)
        attempts += scores.count
        lastPractised = max(lastPractised ?? date, date)
        history.append(Practice(date: date, attempts: scores.count, score: score))
        history.removeFirst(max(0, history.count - Self.longestHistory))
    }
}
