package import Foundation
package import Lexicon

/// Where a learner stands in a language.
package struct LanguageProgress: Sendable, Hashable, Codable {
    package struct SkillLevel: Sendable, Hashable, Codable {
        /// 0 to 100.
        package var value: Double
        /// How sure that is, 0 to 1.
        package var certainty: Double
    }

    /// Cards of the language, as the scheduler counts them.
    package struct Cards: Sendable, Hashable, Codable {
        package var known: Int
        package var reviewing: Int
        package var mastered: Int
        package var due: Int
        package var nextReviewDate: Date?

        package init(known: Int, reviewing: Int, mastered: Int, due: Int, nextReviewDate: Date?) {
            self.known = known
            self.reviewing = reviewing
            self.mastered = mastered
            self.due = due
            self.nextReviewDate = nextReviewDate
        }
    }

    /// From what mean of the four skills each level begins.
    private static let levels: [(from: Double, level: CEFRLevel)] = [
        (92, .c2), (80, .c1), (65, .b2), (45, .b1), (25, .a2), (0, .a1),
    ]

    package var language: String
    package var level: CEFRLevel
    package var vocabularyKnown: Int
    package var vocabularyReviewing: Int
    package var vocabularyMastered: Int
    package var grammarTopicsMastered: Int
    package var grammarTopicsInProgress: Int
    package var listening: SkillLevel
    package var speaking: SkillLevel
    package var reading: SkillLevel
    package var writing: SkillLevel
    /// Seconds.
    package var totalTime: Int
    package var conversationTime: Int
    package var pronunciationTime: Int
    package var completedLessons: Int
    package var earnedBadges: [String]
    package var nextReviewDate: Date?
    package var dueCards: Int
    package var updatedAt: Date?

    /// - Parameter topics: The language's topics, by what is mastered of each.
    package init(language: String, record: LearnerRecord, cards: Cards, topics: [MasteryStanding.Aggregate]) {
        let own = record.languages[language] ?? LearnerRecord.OfLanguage()
        func skill(_ skill: Skill) -> SkillLevel {
            let estimate = own.skills[skill] ?? SkillEstimate()
            return SkillLevel(value: estimate.value, certainty: estimate.certainty)
        }
        self.language = language
        (listening, speaking, reading, writing) = (
            skill(.listening), skill(.speaking), skill(.reading), skill(.writing)
        )
        let mean = (listening.value + speaking.value + reading.value + writing.value) / 4
        level = Self.levels.first { mean >= $0.from }?.level ?? .a1
        (vocabularyKnown, vocabularyReviewing, vocabularyMastered) = (cards.known, cards.reviewing, cards.mastered)
        (dueCards, nextReviewDate) = (cards.due, cards.nextReviewDate)
        grammarTopicsMastered = topics.count(where: \.isMastered)
        grammarTopicsInProgress = topics.count { $0.attempted > 0 && !$0.isMastered }
        (totalTime, conversationTime, pronunciationTime) = (
            own.seconds, own.conversationSeconds, own.pronunciationSeconds
        )
        completedLessons = own.conversations
        earnedBadges = record.achievements.earned.filter { $0.language == language || $0.language == nil }.map(
            \.achievementID)
        updatedAt = own.updatedAt
    }
}
