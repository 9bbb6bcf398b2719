/// An achievement in the form of a badge.
package struct Badge: Sendable, Hashable, Codable, Identifiable {
    package enum RequirementType: String, Sendable, Codable, CaseIterable {
        case conversationCount, wordsLearned, streakDays, studyHours, scenariosCompleted, perfectPronunciation
    }

    package struct Requirement: Sendable, Hashable, Codable {
        package var type: RequirementType
        package var target: Int
    }

    package var id: String
    package var name: String
    package var description: String
    package var iconName: String
    package var category: Achievement.Category
    package var rarity: BadgeRarity
    /// Nil where the achievement asks for something that badges have no name for.
    package var requirement: Requirement?
    package var xpReward: Int
    package var unlocksFeature: String?

    package init(_ achievement: Achievement, language: String, fallback: String) {
        id = achievement.id
        name = achievement.name.text(in: language, fallback: fallback)
        description = achievement.description.text(in: language, fallback: fallback)
        iconName = achievement.emoji
        category = achievement.category
        rarity = achievement.tier.rarity
        requirement = achievement.needs.count == 1 ? achievement.needs.first.flatMap(Requirement.init) : nil
        xpReward = achievement.points
    }
}

extension Badge.Requirement {
    init?(_ need: AchievementNeed) {
        switch need.source {
        case .value(.wordsKnown): self.init(type: .wordsLearned, target: need.atLeast)
        case .value(.longestStreak): self.init(type: .streakDays, target: need.atLeast)
        case .value(.studySeconds): self.init(type: .studyHours, target: need.atLeast / 3_600)
        case .event(.conversation, let conditions, .events) where conditions.isEmpty:
            self.init(type: .conversationCount, target: need.atLeast)
        case .event(.conversation, _, .distinct("scenarioID")):
            self.init(type: .scenariosCompleted, target: need.atLeast)
        case .event(.pronunciation, _, .events): self.init(type: .perfectPronunciation, target: need.atLeast)
        default: return nil
        }
    }
}
