package import Foundation

/// What a learner has done, summed up: a fold over the log of events, one event at a time, equal when rebuilt.
package struct LearnerRecord: Sendable, Hashable, Codable {
    /// Of one language.
    package struct OfLanguage: Sendable, Hashable, Codable {
        package fileprivate(set) var seconds = 0
        package fileprivate(set) var conversationSeconds = 0
        package fileprivate(set) var pronunciationSeconds = 0
        package fileprivate(set) var conversations = 0
        package fileprivate(set) var skills: [Skill: SkillEstimate] = [:]
        /// As it was last told.
        package fileprivate(set) var standing: [RecordValue: Int] = [:]
        package fileprivate(set) var updatedAt: Date?

        package init() {}
    }

    package private(set) var activeDays = ActiveDays()
    package private(set) var lastActive: Date?
    /// Counters by device grow only, so that devices can be merged.
    package private(set) var secondsByDevice: [String: Int] = [:]
    /// By the learner's day: for a picture of the year.
    package private(set) var secondsByDay: [Int: Int] = [:]
    package private(set) var counts: [StudyEventKind: Int] = [:]
    package private(set) var languages: [String: OfLanguage] = [:]
    package private(set) var correctRun = 0
    package private(set) var longestCorrectRun = 0
    package private(set) var achievements = AchievementLedger()

    package init() {}

    /// - Parameters:
    ///   - events: In the order of the log.
    ///   - day: The learner's own day of a moment, counted since 1970.
    package init(
        rebuiltFrom events: some Sequence<StudyEvent>, achievements: [Achievement], day: (Date) -> Int
    ) {
        for event in events { apply(event, achievements: achievements, day: day(event.at)) }
    }

    package var studySeconds: Int { secondsByDevice.values.reduce(0, +) }

    /// Takes an event over.
    ///
    /// - Returns: The achievements that it earned.
    @discardableResult
    package mutating func apply(
        _ event: StudyEvent, achievements all: [Achievement], day: Int
    ) -> [AchievementLedger.Earned] {
        counts[event.kind, default: 0] += 1
        // What other parts of the record come to is no activity of its own.
        if event.kind != .standing {
            activeDays.insert(day)
            lastActive = max(lastActive ?? event.at, event.at)
        }
        if event.seconds > 0 {
            secondsByDevice[event.device ?? "", default: 0] += event.seconds
            secondsByDay[day, default: 0] += event.seconds
        }
        if event.kind == .answer, event["skipped"]?.flag != true {
            let isClean = event["correct"]?.flag == true && (event["hints"]?.number ?? 0) == 0
            correctRun = isClean ? correctRun + 1 : 0
            longestCorrectRun = max(longestCorrectRun, correctRun)
        }
        if let language = event.language { languages[language, default: OfLanguage()].apply(event) }
        return achievements.apply(event, values: values(of: event), achievements: all)
    }

    /// What the record's own values stand at, and what the event tells of others.
    private func values(of event: StudyEvent) -> [RecordValue: Int] {
        var values: [RecordValue: Int] = [
            .longestStreak: activeDays.longestStreak, .activeDays: activeDays.count,
            .longestGapEnded: activeDays.longestGapEnded, .longestCorrectRun: longestCorrectRun,
            .studySeconds: studySeconds,
        ]
        guard event.kind == .standing else { return values }
        for value in RecordValue.allCases where values[value] == nil {
            values[value] = event[value.rawValue]?.number.map { Int($0) }
        }
        return values
    }
}

extension LearnerRecord.OfLanguage {
    fileprivate mutating func apply(_ event: StudyEvent) {
        seconds += event.seconds
        updatedAt = max(updatedAt ?? event.at, event.at)
        switch event.kind {
        case .conversation:
            conversations += 1
            conversationSeconds += event.seconds
        case .turn: conversationSeconds += event.seconds
        case .pronunciation: pronunciationSeconds += event.seconds
        case .standing:
            for value in RecordValue.allCases {
                if let number = event[value.rawValue]?.number { standing[value] = Int(number) }
            }
        default: break
        }
        for (skill, amount) in SkillEvidence.evidence(event) { skills[skill, default: SkillEstimate()].observe(amount) }
    }
}
