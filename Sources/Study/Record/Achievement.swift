/// Something that can be earned, once and for ever.
package struct Achievement: Sendable, Hashable, Identifiable {
    package enum Kind: String, Sendable, Codable, CaseIterable {
        case mastery, streak, milestone, special
    }

    package enum Category: String, Sendable, Codable, CaseIterable {
        case conversation, vocabulary, grammar, pronunciation, streak, cultural, milestone
    }

    package enum Tier: String, Sendable, Codable, CaseIterable {
        case bronze, silver, gold, platinum

        package var points: Int {
            switch self {
            case .bronze: 10
            case .silver: 25
            case .gold: 50
            case .platinum: 100
            }
        }

        /// What a badge calls it.
        package var rarity: BadgeRarity {
            switch self {
            case .bronze: .common
            case .silver: .rare
            case .gold: .epic
            case .platinum: .legendary
            }
        }
    }

    package enum Scope: String, Sendable, Codable, CaseIterable {
        /// Counted for each language by itself.
        case language
        case learner
    }

    package var id: String
    package var emoji: String
    package var name: TextByLanguage
    package var description: TextByLanguage
    package var type: Kind
    package var category: Category
    package var tier: Tier
    package var points: Int
    package var scope: Scope
    package var isHidden: Bool
    /// All must be met.
    package var needs: [AchievementNeed]
}

package enum BadgeRarity: String, Sendable, Codable, CaseIterable {
    case common, rare, epic, legendary
}

/// An amount to reach: of events, or of a value.
package struct AchievementNeed: Sendable, Hashable {
    package enum Counting: Sendable, Hashable {
        case events
        /// How many different values a field has.
        case distinct(String)
        case sum(String)
    }

    /// What a field must be.
    package enum Condition: Sendable, Hashable {
        case oneOf([String])
        case range(minimum: Double?, maximum: Double?)
    }

    package enum Source: Sendable, Hashable {
        case event(StudyEventKind, where: [String: Condition], counting: Counting)
        case value(RecordValue)
    }

    package let source: Source
    package let atLeast: Int
    /// The kind of events that bring it on; nil for any.
    let kind: StudyEventKind?

    package init(source: Source, atLeast: Int) {
        self.source = source
        kind = if case .event(let kind, _, _) = source { kind } else { nil }
        self.atLeast = atLeast
    }
}

/// What a learner's record says in numbers.
package enum RecordValue: String, Sendable, Codable, CodingKeyRepresentable, CaseIterable {
    case wordsKnown, wordsMastered, rulesMastered, topicsMastered, ideasSolid, longestCorrectRun, longestStreak
    case activeDays, longestGapEnded, queueEmptiedDays, studySeconds
}
