import Foundation
import Testing
import Vocab

private let now = Date(timeIntervalSince1970: 1_767_600_000)
private let day = 86_400.0

@Suite("Study statistics")
struct ReviewStatisticsTests {
    static func entry(
        daysAgo: Double, _ rating: ReviewRating, phase: SchedulingState.Phase = .review, interval: Int = 5,
        source: ReviewSource = .review, milliseconds: Int? = nil
    ) -> ReviewLogEntry {
        let before = SchedulingState(phase: phase, interval: interval)
        return ReviewLogEntry(
            id: UUID(), wordID: UUID(), at: now.addingTimeInterval(-daysAgo * day), rating: rating,
            quality: rating.quality, elapsed: 0, source: source, durationMs: milliseconds, before: before, after: before
        )
    }

    static func statistics(
        _ log: [ReviewLogEntry], states: [SchedulingState] = [], forecast: Int = 7
    ) throws -> ReviewStatistics {
        var tally = ReviewTally(at: now, calendar: LearningCalendar(), model: try FSRS6(), forecastDays: forecast)
        for entry in log { tally.count(entry) }
        for state in states { tally.count(state) }
        return tally.statistics
    }

    @Test("true retention counts reviews alone, young and mature apart, within each period")
    func retention() throws {
        let log = [
            Self.entry(daysAgo: 0.1, .good), Self.entry(daysAgo: 0.1, .again, interval: 21),
            Self.entry(daysAgo: 3, .hard), Self.entry(daysAgo: 3, .again),
            Self.entry(daysAgo: 20, .easy, interval: 300),
            Self.entry(daysAgo: 200, .good), Self.entry(daysAgo: 900, .again),
            // None of these is a review that somebody asked for.
            Self.entry(daysAgo: 0.1, .again, phase: .learning), Self.entry(daysAgo: 0.1, .good, phase: .new),
            Self.entry(daysAgo: 0.1, .again, phase: .relearning),
            Self.entry(daysAgo: 0.1, .again, source: .conversation),
            Self.entry(daysAgo: -1, .again),
        ]
        let retention = try Self.statistics(log).retention
        #expect(retention.map(\.period) == TrueRetention.Period.allCases)
        #expect(retention.map(\.all.recalled) == [1, 2, 3, 4, 4])
        #expect(retention.map(\.all.forgotten) == [1, 2, 2, 2, 3])
        #expect(retention[0].young.share == 1)
        #expect(retention[0].mature.share == 0)
        #expect(retention[1].young == TrueRetention.Tally(recalled: 2, forgotten: 1))
        #expect(try Self.statistics([]).retention[0].all.share == nil)
    }

    @Test("the forecast has every word that is due, on its day")
    func forecast() throws {
        let states = [-9.0, -0.1, 0.2, 0.9, 1.1, 1.5, 6.2, 7.5, 300].map { days in
            SchedulingState(phase: .review, due: now.addingTimeInterval(days * day), lastReview: now, reviewCount: 1)
        }
        let forecast = try Self.statistics([], states: states + [SchedulingState(due: now)]).forecast
        // It is 08:00, and days change at 04:00.
        #expect(forecast.overdue == 1)
        #expect(forecast.due == [2, 3, 0, 0, 0, 0, 1])
    }

    @Test("a device whose clock was not set makes no days of half a century")
    func oldAnswers() throws {
        let days = try Self.statistics([Self.entry(daysAgo: 20_000, .good), Self.entry(daysAgo: 1, .good)]).days
        #expect(days.count == 3_653 && days.map(\.answers).reduce(0, +) == 1)
        #expect(days.last?.day == LearningCalendar().day(of: now))
    }

    @Test("hours and days hold every answer once")
    func times() throws {
        let log = [
            Self.entry(daysAgo: 0, .good, milliseconds: 3_000), Self.entry(daysAgo: 1, .again, milliseconds: 5_000),
            Self.entry(daysAgo: 2.25, .good, phase: .new), Self.entry(daysAgo: 4, .hard),
        ]
        let statistics = try Self.statistics(log.reversed())
        #expect(statistics.hours.map(\.hour) == Array(0..<24))
        #expect(statistics.hours[8].answers == 3)
        #expect(statistics.hours[8].reviews == TrueRetention.Tally(recalled: 2, forgotten: 1))
        #expect(statistics.hours[2].answers == 1)
        // 02:00 belongs to the day before.
        #expect(statistics.days.map(\.answers) == [1, 1, 0, 1, 1])
        #expect(statistics.days.map(\.new) == [0, 1, 0, 0, 0])
        #expect(statistics.days.map(\.seconds) == [0, 0, 0, 5, 3])
        #expect(statistics.days.last?.day == LearningCalendar().day(of: now))
    }

    @Test(
        "the streak ends at today, or yesterday while today is young",
        arguments: [([0, 1, 2, 4], 3), ([1, 2], 2), ([2, 3], 0), ([0], 1), ([], 0)] as [([Double], Int)])
    func streak(daysAgo: [Double], length: Int) throws {
        #expect(try Self.statistics(daysAgo.map { Self.entry(daysAgo: $0, .good) }).streak == length)
    }

    @Test("words by learning state, and how many would be recalled")
    func words() throws {
        let known = SchedulingState(
            phase: .review, stability: 30, difficulty: 5, lastReview: now.addingTimeInterval(-30 * day), reviewCount: 3,
            successDays: 3)
        let statistics = try Self.statistics([], states: [known, known, SchedulingState()])
        #expect(statistics.words == [.mastered: 2, .new: 1])
        #expect(abs(statistics.remembered - 1.8) < 1e-12)
    }

    @Test("survive JSON")
    func json() throws {
        let statistics = try Self.statistics([Self.entry(daysAgo: 1, .good)], states: [SchedulingState()])
        let data = try JSONEncoder().encode(statistics)
        #expect(try JSONDecoder().decode(ReviewStatistics.self, from: data) == statistics)
    }
}
