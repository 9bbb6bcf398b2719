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
        /// When its last conversation ended.
        package fileprivate(set) var lastConversation: Date?
        /// Answers in a row that were right, without a hint.
        package fileprivate(set) var correctRun = 0
        package fileprivate(set) var longestCorrectRun = 0

        package init() {}
    }

    package private(set) var activeDays = ActiveDays()
    package private(set) var lastActive: Date?
    /// Counters by device grow only, so that devices can be merged.
    package private(set) var secondsByDevice: [String: Int] = [:]
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
        if event.seconds > 0 { secondsByDevice[event.device ?? "", default: 0] += event.seconds }
        if let isClean = event.isCleanAnswer {
            correctRun = isClean ? correctRun + 1 : 0
            longestCorrectRun = max(longestCorrectRun, correctRun)
        }
        if let language = event.language { languages[language, default: OfLanguage()].apply(event) }
        let values = RecordValues(of: self, at: event)
        return achievements.apply(event, achievements: all) { values[$0, $1] }
    }
}

extension StudyEvent {
    /// Of an answer, whether it was right without a hint; nil for anything else.
    fileprivate var isCleanAnswer: Bool? {
        guard kind == .answer, self["skipped"]?.flag != true else { return nil }
        return self["correct"]?.flag == true && (self["hints"]?.number ?? 0) == 0
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
            lastConversation = max(lastConversation ?? event.at, event.at)
        case .turn: conversationSeconds += event.seconds
        case .pronunciation: pronunciationSeconds += event.seconds
        case .standing:
            for value in RecordValue.allCases {
                if let number = event[value.rawValue]?.number { standing[value] = Int(number) }
            }
        default: break
        }
        if let isClean = event.isCleanAnswer {
            correctRun = isClean ? correctRun + 1 : 0
            longestCorrectRun = max(longestCorrectRun, correctRun)
        }
        for (skill, amount) in SkillEvidence.evidence(event) { skills[skill, default: SkillEstimate()].observe(amount) }
    }
}
