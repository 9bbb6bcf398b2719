import ContentFiles
import Conversation
package import Foundation
import Lexicon
import Pictures
import Storage
import Study
import Vocab

/// What a learner has done: time, days in a row, skills, achievements, and what to do today.
package struct StudyRecords: Sendable {
    /// Levels above the learner's own whose ideas are suggested.
    private static let levelsAbove = 1

    let study: StudyEnvironment
    private let mastery: StudyMastery

    package init(_ study: StudyEnvironment) {
        self.study = study
        mastery = StudyMastery(study, seed: { 0 })
    }

    // MARK: Today

    /// What to do today, each with its reason, the most pressing first.
    ///
    /// - Parameter minutes: The time there is; the learner's goal for a day where it is nil.
    /// - Throws: ``ServiceError/Code/notFound``.
    package func plan(of learnerID: UUID, language: String?, minutes: Int?) async throws -> PlanReply {
        let learner = try await study.store.profile(learnerID)
        let content = study.catalog.snapshot
        let curriculum = try content.curriculum(language)
        let language = curriculum.language
        let now = study.now
        let today = study.day(now)
        let log = study.log
        let (record, cards, newWords, flashcards, known, ideas, days, assignments) = try await study.store.read {
            [study] reader in
            (
                try log.record(of: learnerID, in: reader),
                try reader.wordCounts(of: learnerID, language: language, at: now),
                try DueCards.newAllowed(of: learnerID, language: language, at: now, study.calendar, in: reader),
                try reader.countFlashcards(of: learnerID, FlashcardFilter(due: now)),
                try study.ideas(of: learnerID, content, in: reader), try reader.ideaProgress(of: learnerID),
                try reader.studyDays(of: learnerID, in: today...today), try reader.assignments(of: learnerID)
            )
        }
        var standing = TodayPlan.Standing()
        standing.dueWords = cards.due
        standing.newWords = min(cards.new, newWords)
        standing.dueFlashcards = flashcards
        let reach = learner.proficiencyLevel.raised(by: Self.levelsAbove)
        let byID = Dictionary(known.lazy.map(\.idea).filter { $0.language == language }.map { ($0.id, $0) }) { $1 }
        standing.ideas = byID.values.filter { $0.level <= reach }
        standing.progress = try ideas.filter { byID[$0.key] != nil }
            .mapValues { try StudyJSON.value(IdeaProgress.self, from: $0) }
        standing.advice = try await mastery.advice(of: learnerID, curriculum).weakAreas
        standing.scenarios = Self.scenarios(content, language, learner)
        let talks = Set(standing.scenarios)
        standing.shared = assignments.filter { $0.doneAt == nil && talks.contains($0.scenarioID) }.map {
            TodayPlan.Shared(scenarioID: $0.scenarioID, by: $0.assignedBy, dueAt: $0.dueAt)
        }
        standing.daysSinceConversation = record.languages[language]?.lastConversation.map { today - study.day($0) }
        let goal = minutes ?? learner.preferences.dailyGoalMinutes
        let plan = TodayPlan(standing, minutes: goal, at: now, day: study.day)
        return PlanReply(
            language: language, goalMinutes: goal, secondsToday: days.first?.seconds ?? 0,
            currentStreak: record.activeDays.currentStreak(today: today),
            longestStreak: record.activeDays.longestStreak, skills: SkillsReply(record, language: language),
            suggestions: plan.suggestions.map { suggestion in
                SuggestionReply(
                    suggestion, curriculum, in: learner.nativeLanguage,
                    titled: { kind, filling in
                        guard let kind = PlanTitles.Kind(rawValue: kind.rawValue) else { return filling }
                        return content.study.value.planTitles.title(
                            kind, filling, in: learner.nativeLanguage, fallback: content.defaults.explanation)
                    },
                    idea: { id in
                        byID[id]?.title.text(
                            in: learner.nativeLanguage, fallback: content.defaults.explanation) ?? id
                    }, scenario: { id in content.summaries.first { $0.id == id }?.name ?? id })
            })
    }

    /// Those of the learner's level first, then easier ones, then harder ones.
    private static func scenarios(
        _ content: ContentSnapshot, _ language: String, _ learner: LearnerProfile
    ) -> [String] {
        let levels = CEFRLevel.allCases
        let own = levels.firstIndex(of: learner.proficiencyLevel) ?? 0
        func rank(_ scenario: ScenarioSummary) -> Int {
            let level = levels.firstIndex(of: scenario.difficulty) ?? 0
            return level <= own ? own - level : level - own + levels.count
        }
        return content.summaries.filter { baseLanguage(of: $0.language) == language }
            .sorted { (rank($0), $0.id) < (rank($1), $1.id) }.map(\.id)
    }

    // MARK: The record

    /// Where a learner stands, in all and in each language.
    ///
    /// - Throws: ``ServiceError/Code/notFound``.
    package func progress(of learnerID: UUID, language: String?) async throws -> StudyProgressReply {
        let learner = try await study.store.profile(learnerID)
        let content = study.catalog.snapshot
        let now = study.now
        let wanted = try language.map { [try content.language($0, field: "language").id] }
        let log = study.log
        let (record, flashcards, tests) = try await study.store.read { reader in
            (
                try log.record(of: learnerID, in: reader), try reader.countFlashcardReviews(of: learnerID),
                try reader.ideaProgress(of: learnerID).values.map {
                    try StudyJSON.value(IdeaProgress.self, from: $0)
                }
            )
        }
        let taken = tests.reduce(0) { $0 + $1.totalTestsTaken }
        let languages =
            wanted
            ?? Set(learner.targetLanguages + Array(record.languages.keys)).filter {
                content.languages[$0] != nil
            }.sorted()
        var replies: [LanguageProgressReply] = []
        for language in languages {
            let curriculum = try content.curriculum(language)
            let (cards, standing) = try await study.store.read { [study] reader in
                (
                    try reader.wordCounts(of: learnerID, language: language, at: now),
                    try study.standing(of: learnerID, curriculum, countsWords: false, in: reader)
                )
            }
            let rules = standing.topics.filter { $0.key.hasPrefix("rule/") }.map(\.value)
            replies.append(
                LanguageProgressReply(
                    LanguageProgress(
                        language: language, record: record,
                        cards: LanguageProgress.Cards(
                            known: cards.known, reviewing: cards.reviewing, mastered: cards.mastered, due: cards.due,
                            nextReviewDate: cards.nextReviewAt), topics: rules)))
        }
        return StudyProgressReply(
            totalStudySeconds: record.studySeconds, totalStudyMinutes: record.studySeconds / 60,
            secondsByDevice: record.secondsByDevice, flashcardsReviewed: flashcards,
            materialsCompleted: record.counts[.material] ?? 0,
            averageScore: taken == 0 ? nil : Double(tests.reduce(0) { $0 + $1.totalScore }) / Double(taken),
            currentStreak: record.activeDays.currentStreak(today: study.day(now)),
            longestStreak: record.activeDays.longestStreak, activeDays: record.activeDays.count,
            lastActiveDate: record.lastActive, languages: replies)
    }

    /// A year of days, and a picture of it.
    ///
    /// - Parameter year: Of the civil calendar; the last twelve months where it is nil.
    /// - Throws: ``ServiceError/Code/notFound``.
    package func year(of learnerID: UUID, year: Int?) async throws -> YearReply {
        try await study.store.requireLearner(learnerID)
        let today = study.day(study.now)
        let days = year.map { CivilDays.first(ofYear: $0)...CivilDays.first(ofYear: $0 + 1) - 1 } ?? today - 364...today
        let found = try await study.store.read { try $0.studyDays(of: learnerID, in: days) }
        let picture = YearPicture(
            days: days, seconds: Dictionary(found.map { ($0.day, $0.seconds) }) { $1 },
            events: Dictionary(found.map { ($0.day, $0.events) }) { $1 })
        return YearReply(
            from: CivilDays.text(days.lowerBound), to: CivilDays.text(days.upperBound),
            days: found.map {
                YearReply.Day(date: CivilDays.text($0.day), seconds: $0.seconds, events: $0.events)
            }, svg: picture.svg)
    }

    /// What was earned, and how far the rest has come. Hidden ones are told once they are earned.
    ///
    /// - Parameter language: In which achievements that count by language are told.
    /// - Throws: ``ServiceError/Code/notFound``.
    package func achievements(of learnerID: UUID, language: String?) async throws -> AchievementList {
        let learner = try await study.store.profile(learnerID)
        let content = study.catalog.snapshot
        let language = try content.language(language ?? content.defaults.target, field: "language").id
        let log = study.log
        let ledger = try await study.store.read { try log.record(of: learnerID, in: $0) }.achievements
        return AchievementList(
            language: language,
            achievements: content.study.value.achievements.compactMap { achievement in
                let date = ledger.earnedDate(achievement, language: language)
                guard date != nil || !achievement.isHidden else { return nil }
                return AchievementReply(
                    achievement, earned: date, progress: ledger.progress(achievement, language: language),
                    in: learner.nativeLanguage, fallback: content.defaults.explanation)
            })
    }

    /// Counts time that a device reports by itself.
    ///
    /// - Parameter eventID: Sent again with the same id, it counts once.
    /// - Throws: ``ServiceError/Code/notFound``.
    package func time(
        _ seconds: Int, of learnerID: UUID, language: String?, device: String?, eventID: String?
    ) async throws -> TimeReply {
        try await study.store.requireLearner(learnerID)
        let content = study.catalog.snapshot
        let language = try language.map { try content.language($0, field: "language").id }
        let (log, now) = (study.log, study.now)
        let event = StudyEvent(
            id: "time/\(eventID ?? UUID().lowercased)", kind: .time, at: now, language: language, device: device,
            seconds: seconds)
        let record = try await study.store.write { writer in
            try log.keep(event, of: learnerID, in: writer)
            return try log.record(of: learnerID, in: writer.reader)
        }
        return TimeReply(
            totalStudySeconds: record.studySeconds,
            currentStreak: record.activeDays.currentStreak(today: study.day(now)))
    }
}

extension CEFRLevel {
    /// So many levels higher, up to the last.
    fileprivate func raised(by levels: Int) -> CEFRLevel {
        let all = Self.allCases
        let index = (all.firstIndex(of: self) ?? 0) + levels
        return all[min(index, all.count - 1)]
    }
}
