package import Foundation
package import Lexicon
package import Study

/// What to do today.
package struct PlanReply: Codable, Sendable, Hashable {
    package var language: String
    package var goalMinutes: Int
    package var secondsToday: Int
    package var currentStreak: Int
    package var longestStreak: Int
    package var skills: SkillsReply
    /// The most pressing first.
    package var suggestions: [SuggestionReply]
}

/// The four skills.
package struct SkillsReply: Codable, Sendable, Hashable {
    package struct Skill: Codable, Sendable, Hashable {
        /// 0 to 100.
        package var value: Double
        /// How sure that is, 0 to 1.
        package var certainty: Double

        init(_ estimate: SkillEstimate?) {
            let estimate = estimate ?? SkillEstimate()
            value = estimate.value
            certainty = estimate.certainty
        }

        init(_ level: LanguageProgress.SkillLevel) {
            value = level.value
            certainty = level.certainty
        }
    }

    package var listening: Skill
    package var speaking: Skill
    package var reading: Skill
    package var writing: Skill

    init(_ record: Study.LearnerRecord, language: String) {
        let skills = record.languages[language]?.skills ?? [:]
        listening = Skill(skills[.listening])
        speaking = Skill(skills[.speaking])
        reading = Skill(skills[.reading])
        writing = Skill(skills[.writing])
    }

    init(_ progress: LanguageProgress) {
        listening = Skill(progress.listening)
        speaking = Skill(progress.speaking)
        reading = Skill(progress.reading)
        writing = Skill(progress.writing)
    }
}

/// Something to do, and why.
package struct SuggestionReply: Codable, Sendable, Hashable {
    package enum Kind: String, Codable, Sendable, CaseIterable {
        case reviewWords, reviewFlashcards, reviewTest, nextIdea, topic, conversation
    }

    package var kind: Kind
    /// What is to be done, for people: in the learner's language where the content has it, with the thing's own name.
    package var title: String
    /// The thing's own name, in the learner's language where the content has it; none of words.
    package var name: String?
    /// reviewTest, nextIdea: the idea; topic: the topic; conversation: the scenario.
    package var id: String?
    /// reviewWords, reviewFlashcards: how many.
    package var count: Int?
    /// Likely to take so many.
    package var minutes: Int
    package var reason: ReasonReply

    init(
        _ suggestion: TodayPlan.Suggestion, _ curriculum: Curriculum, in prose: String,
        titled: (Kind, String) -> String, idea: (String) -> String, scenario: (String) -> String
    ) {
        switch suggestion.step {
        case .reviewWords(let words): (kind, count) = (.reviewWords, words)
        case .reviewFlashcards(let cards): (kind, count) = (.reviewFlashcards, cards)
        case .reviewTest(let ideaID): (kind, id, name) = (.reviewTest, ideaID, idea(ideaID))
        case .nextIdea(let ideaID): (kind, id, name) = (.nextIdea, ideaID, idea(ideaID))
        case .topic(let topicID): (kind, id, name) = (.topic, topicID, curriculum.title(topicID, in: prose))
        case .conversation(let scenarioID): (kind, id, name) = (.conversation, scenarioID, scenario(scenarioID))
        }
        title = titled(kind, name ?? count.map(String.init) ?? "")
        minutes = suggestion.minutes
        reason = ReasonReply(suggestion.reason) { curriculum.title($0, in: prose) }
    }
}

/// Where a learner stands.
package struct StudyProgressReply: Codable, Sendable, Hashable {
    package var totalStudySeconds: Int
    package var totalStudyMinutes: Int
    package var secondsByDevice: [String: Int]
    package var flashcardsReviewed: Int
    package var materialsCompleted: Int
    /// Of the tests of ideas that were finished, of 150; nil before the first.
    package var averageScore: Double?
    package var currentStreak: Int
    package var longestStreak: Int
    package var activeDays: Int
    package var lastActiveDate: Date?
    package var languages: [LanguageProgressReply]
}

package struct LanguageProgressReply: Codable, Sendable, Hashable {
    package var language: String
    package var level: CEFRLevel
    package var vocabularyKnown: Int
    package var vocabularyReviewing: Int
    package var vocabularyMastered: Int
    package var grammarTopicsMastered: Int
    package var grammarTopicsInProgress: Int
    package var skills: SkillsReply
    /// Seconds.
    package var totalTime: Int
    package var conversationTime: Int
    package var pronunciationTime: Int
    package var completedLessons: Int
    package var earnedBadges: [String]
    package var nextReviewDate: Date?
    package var dueCards: Int
    package var updatedAt: Date?

    init(_ progress: LanguageProgress) {
        language = progress.language
        level = progress.level
        vocabularyKnown = progress.vocabularyKnown
        vocabularyReviewing = progress.vocabularyReviewing
        vocabularyMastered = progress.vocabularyMastered
        grammarTopicsMastered = progress.grammarTopicsMastered
        grammarTopicsInProgress = progress.grammarTopicsInProgress
        skills = SkillsReply(progress)
        totalTime = progress.totalTime
        conversationTime = progress.conversationTime
        pronunciationTime = progress.pronunciationTime
        completedLessons = progress.completedLessons
        earnedBadges = progress.earnedBadges
        nextReviewDate = progress.nextReviewDate
        dueCards = progress.dueCards
        updatedAt = progress.updatedAt
    }
}

package struct YearReply: Codable, Sendable, Hashable {
    package struct Day: Codable, Sendable, Hashable {
        /// `2026-03-01`.
        package var date: String
        package var seconds: Int
        package var events: Int
    }

    package var from: String
    package var to: String
    /// Days on which something was done.
    package var days: [Day]
    package var svg: String
}

package struct AchievementList: Codable, Sendable, Hashable {
    package var language: String
    package var achievements: [AchievementReply]
}

/// An achievement in the form of a badge.
package struct AchievementReply: Codable, Sendable, Hashable {
    package struct Requirement: Codable, Sendable, Hashable {
        package var type: Badge.RequirementType
        package var target: Int
    }

    package var id: String
    package var name: String
    package var description: String
    package var iconName: String
    package var type: Achievement.Kind
    package var category: Achievement.Category
    package var tier: Achievement.Tier
    package var rarity: BadgeRarity
    package var points: Int
    package var scope: Achievement.Scope
    package var isHidden: Bool
    /// Where badges have a name for what it asks.
    package var requirement: Requirement?
    /// 0 to 1.
    package var progress: Double
    package var isEarned: Bool
    package var earnedDate: Date?

    init(
        _ achievement: Achievement, earned: Date?, progress: Double, in prose: String, fallback: String
    ) {
        let badge = Badge(achievement, language: prose, fallback: fallback)
        id = badge.id
        name = badge.name
        description = badge.description
        iconName = badge.iconName
        type = achievement.type
        category = badge.category
        tier = achievement.tier
        rarity = badge.rarity
        points = achievement.points
        scope = achievement.scope
        isHidden = achievement.isHidden
        requirement = badge.requirement.map { Requirement(type: $0.type, target: $0.target) }
        self.progress = progress
        isEarned = earned != nil
        earnedDate = earned
    }
}

package struct TimeReply: Codable, Sendable, Hashable {
    package var totalStudySeconds: Int
    package var currentStreak: Int
}
