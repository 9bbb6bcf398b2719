import Foundation
import TestSupport
import Testing

@testable import Study

@Suite struct LearnerRecordTests {
    private static func day(_ date: Date) -> Int { Int(date.timeIntervalSince1970 / 86_400) }

    private static func events(_ count: Int, seed: UInt64) -> [StudyEvent] {
        var random = SeededGenerator(seed: seed)
        var time = 1_700_000_000.0
        return (0..<count).map { number in
            time += Double.random(in: -40_000...150_000, using: &random)
            let kind = StudyEventKind.allCases.randomElement(using: &random) ?? .turn
            var fields: [String: StudyEvent.Value] = [:]
            for field in kind.fields.sorted() where Bool.random(using: &random) {
                switch field {
                case "accepted", "correct", "skipped": fields[field] = .flag(Bool.random(using: &random))
                case "region", "readerID", "ideaID", "level", "mode", "type", "difficulty":
                    fields[field] = .text(
                        ["A1", "B1", "mcq", "cloze", "hard", "challenging"].randomElement(using: &random) ?? "")
                default: fields[field] = .number(Double(Int.random(in: 0...150, using: &random)))
                }
            }
            return StudyEvent(
                id: "\(number)", kind: kind, at: Date(timeIntervalSince1970: time),
                language: ["es", "fr", nil].randomElement(using: &random) ?? nil,
                device: ["phone", nil].randomElement(using: &random) ?? nil,
                seconds: Int.random(in: 0...600, using: &random), fields: fields)
        }
    }

    @Test(arguments: 0..<30)
    func oneByOneAndRebuiltAreTheSame(_ seed: Int) throws {
        let events = Self.events(200, seed: UInt64(seed))
        let achievements = Shipped.content.achievements
        var record = LearnerRecord()
        var earned: [AchievementLedger.Earned] = []
        var last: [String: Double] = [:]
        for event in events {
            // Stored and read between any two events.
            record = try JSONDecoder().decode(LearnerRecord.self, from: JSONEncoder().encode(record))
            earned += record.apply(event, achievements: achievements, day: Self.day(event.at))
            for achievement in achievements {
                let progress = record.achievements.progress(achievement, language: "es")
                #expect(progress >= last[achievement.id, default: 0] && progress <= 1)
                last[achievement.id] = progress
            }
        }
        #expect(record == LearnerRecord(rebuiltFrom: events, achievements: achievements, day: Self.day))
        #expect(Set(earned) == Set(record.achievements.earned) && earned.count == Set(earned).count)
    }

    @Test func streaksFollowTheLearnersDaysWhateverTheirOrder() {
        var days = ActiveDays()
        for day in [10, 12, 11, 20, 21, 11, 5] { days.insert(day) }
        #expect(days.days == [5, 10, 11, 12, 20, 21])
        #expect(days.longestStreak == 3 && days.longestGapEnded == 7)
        #expect(
            days.currentStreak(today: 21) == 2 && days.currentStreak(today: 22) == 2
                && days.currentStreak(today: 23) == 0)
    }

    @Test func whatNobodyTimedTookAsLongAsItCanHave() {
        let start = Date(timeIntervalSince1970: 1_790_000_000)
        func seconds(_ kind: StudyEventKind, after pause: Double, words: Double? = nil) -> Int {
            StudyEvent(
                id: "e", kind: kind, at: start + pause, fields: words.map { ["words": .number($0)] } ?? [:]
            ).likelySeconds(since: start)
        }
        #expect(seconds(.answer, after: 12) == 12 && seconds(.answer, after: 9_999) == 60)
        #expect(seconds(.answer, after: -5) == 0 && seconds(.conversation, after: 12) == 0)
        #expect(seconds(.chapter, after: 9_999, words: 100) == 150 && seconds(.chapter, after: 40, words: 100) == 40)
        #expect(StudyEvent(id: "e", kind: .answer, at: start).likelySeconds(since: nil) == 0)
    }

    @Test func skillsNeverFallAndGrowSurer() {
        var skill = SkillEstimate()
        var last = (0.0, 0.0)
        for number in 0..<2_000 {
            skill.observe(number.isMultiple(of: 3) ? 0 : 1)
            #expect(skill.value >= last.0 && skill.certainty > last.1 && skill.value <= 100)
            last = (skill.value, skill.certainty)
        }
    }

    @Test func anAchievementIsEarnedOnceInEachLanguage() throws {
        let first = try #require(Shipped.content.achievements.first { $0.id == "first-words" })
        var record = LearnerRecord()
        for (number, language) in ["es", "es", "fr"].enumerated() {
            let event = StudyEvent(
                id: "\(number)", kind: .conversation, at: Date(timeIntervalSince1970: Double(number)),
                language: language)
            record.apply(event, achievements: [first], day: 0)
        }
        #expect(record.achievements.earned.map(\.language) == ["es", "fr"])
        #expect(Badge(first, language: "es", fallback: "en").requirement?.type == .conversationCount)
    }

    /// Earlier versions stored rows of achievements towards which nothing had been counted.
    @Test func rowsOfNothingAreReadAsNone() throws {
        let rows = #"""
            [{"achievementID":"first-words","language":"es","tallies":[{"amount":0,"distinct":[]}]},
            {"achievementID":"one-week","tallies":[{"amount":3,"distinct":[]}]}]
            """#
        let ledger = try JSONDecoder().decode(AchievementLedger.self, from: Data(rows.utf8))
        let week = try #require(Shipped.content.achievements.first { $0.id == "one-week" })
        #expect(ledger.progress(week, language: nil) == 3.0 / 7)
        #expect(!String(decoding: try JSONEncoder().encode(ledger), as: UTF8.self).contains("first-words"))
    }

    @Test func aRunInOneLanguageEarnsNothingInAnother() throws {
        let ten = try #require(Shipped.content.achievements.first { $0.id == "ten-in-a-row" })
        var record = LearnerRecord()
        for number in 0..<10 {
            let event = StudyEvent(
                id: "\(number)", kind: .answer, at: Date(timeIntervalSince1970: Double(number)), language: "es",
                fields: ["correct": .flag(true)])
            record.apply(event, achievements: [ten], day: 0)
        }
        record.apply(
            StudyEvent(id: "fr", kind: .turn, at: Date(timeIntervalSince1970: 99), language: "fr"),
            achievements: [ten], day: 0)
        #expect(record.achievements.earned.map(\.language) == ["es"])
    }

    @Test func anExpiredSubscriptionReadsAsFree() {
        let now = Date(timeIntervalSince1970: 1_000)
        #expect(Subscription(tier: .premium, expiry: now).tier(at: now) == .free)
        #expect(Subscription(tier: .family, expiry: now.addingTimeInterval(1)).tier(at: now) == .family)
        #expect(Subscription(tier: .premium).tier(at: now) == .premium)
    }
}
