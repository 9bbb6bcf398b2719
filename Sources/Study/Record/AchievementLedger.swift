package import Foundation

/// How far achievements have come, and which are earned: amounts only grow, and what is earned stays earned.
package struct AchievementLedger: Sendable, Hashable, Codable {
    package struct Earned: Sendable, Hashable, Codable {
        package var achievementID: String
        /// The language it was earned in; nil over all.
        package var language: String?
        package var earnedDate: Date
    }

    /// One of an achievement's needs.
    struct Tally: Sendable, Hashable, Codable {
        var amount = 0.0
        var distinct: Set<String> = []
    }

    private struct Key: Hashable {
        var id: String
        var language: String?
    }

    /// How an achievement stands in JSON: a row of its own.
    private struct Row: Codable {
        var achievementID: String
        var language: String?
        var earnedDate: Date?
        var tallies: [Tally]?
    }

    private var tallies: [Key: [Tally]] = [:]
    private var dates: [Key: Date] = [:]

    package init() {}

    package init(from decoder: any Decoder) throws {
        for row in try decoder.singleValueContainer().decode([Row].self) {
            let key = Key(id: row.achievementID, language: row.language)
            dates[key] = row.earnedDate
            // An earlier version kept what nothing had been counted towards.
            tallies[key] = row.tallies.flatMap { $0.contains { $0 != Tally() } ? $0 : nil }
        }
    }

    package func encode(to encoder: any Encoder) throws {
        let keys = Set(tallies.keys).union(dates.keys)
        let rows = keys.map { key in
            Row(achievementID: key.id, language: key.language, earnedDate: dates[key], tallies: tallies[key])
        }
        var container = encoder.singleValueContainer()
        try container.encode(
            rows.sorted { ($0.achievementID, $0.language ?? "") < ($1.achievementID, $1.language ?? "") })
    }

    /// In the order of their dates.
    package var earned: [Earned] {
        dates.map { Earned(achievementID: $0.key.id, language: $0.key.language, earnedDate: $0.value) }
            .sorted {
                ($0.earnedDate, $0.achievementID, $0.language ?? "") < (
                    $1.earnedDate, $1.achievementID, $1.language ?? ""
                )
            }
    }

    package func earnedDate(_ achievement: Achievement, language: String?) -> Date? {
        dates[Self.key(achievement, language)]
    }

    /// 0 to 1: the mean of what each need has come to.
    package func progress(_ achievement: Achievement, language: String?) -> Double {
        let key = Self.key(achievement, language)
        if dates[key] != nil { return 1 }
        guard let tallies = tallies[key], !achievement.needs.isEmpty else { return 0 }
        return Self.shares(tallies, achievement).reduce(0, +) / Double(achievement.needs.count)
    }

    private static func key(_ achievement: Achievement, _ language: String?) -> Key {
        Key(id: achievement.id, language: achievement.scope == .learner ? nil : language)
    }

    private static func shares(_ tallies: [Tally], _ achievement: Achievement) -> [Double] {
        zip(tallies, achievement.needs).map { min(1, $0.amount / Double($1.atLeast)) }
    }

    /// Counts an event.
    ///
    /// - Parameter value: What a value of the record stands at, for what an achievement is counted over.
    mutating func apply(
        _ event: StudyEvent, achievements: [Achievement], value: (RecordValue, Achievement.Scope) -> Int
    ) -> [Earned] {
        var earned: [Earned] = []
        // Most have nothing to do with an event, and all are much to copy.
        for index in achievements.indices where achievements[index].mayCount(event) {
            let achievement = achievements[index]
            let key = Self.key(achievement, event.language)
            guard dates[key] == nil else { continue }
            let known = self.tallies[key] ?? []
            // A need that content added since begins at nothing.
            var tallies = known + achievement.needs.dropFirst(known.count).map { _ in Tally() }
            for (place, need) in achievement.needs.enumerated() {
                tallies[place].count(event, need) { value($0, achievement.scope) }
            }
            guard tallies != known, tallies.contains(where: { $0 != Tally() }) else { continue }
            guard Self.shares(tallies, achievement).allSatisfy({ $0 >= 1 }) else {
                self.tallies[key] = tallies
                continue
            }
            dates[key] = event.at
            // What was counted towards it is of no use any more.
            self.tallies[key] = nil
            earned.append(Earned(achievementID: achievement.id, language: key.language, earnedDate: event.at))
        }
        return earned
    }
}

extension AchievementLedger.Tally {
    /// - Parameter standing: What a value of the record stands at.
    mutating func count(_ event: StudyEvent, _ need: AchievementNeed, standing: (RecordValue) -> Int) {
        switch need.source {
        case .value(let value): amount = max(amount, Double(standing(value)))
        case .event(let kind, let conditions, let counting):
            guard event.kind == kind, conditions.allSatisfy({ $1.holds(event[$0]) }) else { return }
            switch counting {
            case .events: amount += 1
            case .sum(let field): amount += max(0, event[field]?.number ?? 0)
            case .distinct(let field):
                guard let value = event[field] else { return }
                distinct.insert(value.text)
                amount = Double(distinct.count)
            }
        }
    }
}

extension Achievement {
    /// Whether an event may bring it on. What is counted by language cannot count what is of none.
    fileprivate func mayCount(_ event: StudyEvent) -> Bool {
        if scope == .language, event.language == nil { return false }
        return needs.indices.contains { needs[$0].kind == nil || needs[$0].kind == event.kind }
    }
}

extension AchievementNeed.Condition {
    /// A field that the event lacks does not fit.
    func holds(_ value: StudyEvent.Value?) -> Bool {
        guard let value else { return false }
        switch self {
        case .oneOf(let texts): return texts.contains { $0 == value.text }
        case .range(let minimum, let maximum):
            guard let number = value.number else { return false }
            return number >= minimum ?? -.infinity && number <= maximum ?? .infinity
        }
    }
}
