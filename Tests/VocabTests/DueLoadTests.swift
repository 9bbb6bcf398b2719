import Foundation
import Testing

@testable import Vocab

private let start = Date(timeIntervalSince1970: 1_767_600_000)
private let day = 86_400.0

@Suite("Quiet days")
struct DueLoadTests {
    static let known = SchedulingState(
        phase: .review, stability: 20, difficulty: 5, lastReview: start.addingTimeInterval(-20 * day), interval: 20,
        reviewCount: 5)

    /// Answers many cards with the stability of ``known``, each adding to the load; how many fell on each interval.
    static func spread(_ load: DueLoad?, cards: Int) throws -> [Int: Int] {
        let fsrs = try FSRS6(fuzz: true)
        var load = load
        var counts: [Int: Int] = [:]
        for seed in 0..<UInt64(cards) {
            let next = try fsrs.review(known, rating: .good, at: start, seed: seed, load: load)
            counts[next.interval, default: 0] += 1
            if let today = load?.calendar.day(of: start) { load?.due[today + next.interval, default: 0] += 1 }
        }
        return counts
    }

    @Test("a balanced load is flatter than chance, and stays within what fuzz allows")
    func balance() throws {
        let even = try Self.spread(nil, cards: 2_000)
        let balanced = try Self.spread(try DueLoad(due: [:]), cards: 2_000)
        #expect(Set(even.keys) == Set(balanced.keys))
        let mean = 2_000 / Double(balanced.count)
        let variance = balanced.values.reduce(0) { $0 + pow(Double($1) - mean, 2) } / Double(balanced.count)
        // Chance alone would leave the variance of a binomial distribution.
        #expect(variance < mean * (1 - 1 / Double(balanced.count)) / 4, "\(variance)")
    }

    @Test("a day that is full is avoided")
    func fullDay() throws {
        let today = LearningCalendar().day(of: start)
        let counts = try Self.spread(nil, cards: 500)
        let crowded = try #require(counts.keys.sorted().dropFirst(2).first)
        let load = try DueLoad(due: [today + crowded: 1_000])
        #expect(try Self.spread(load, cards: 500)[crowded] == nil)
    }

    @Test("an easy day gets nothing while another is allowed, and a half day about half or less")
    func easyDays() throws {
        let interval = try #require(try Self.spread(nil, cards: 100).keys.min())
        let weekday = LearningCalendar.weekday(ofDay: LearningCalendar().day(of: start) + interval)
        var shares = Array(repeating: 1.0, count: 7)
        shares[weekday] = 0
        #expect(try Self.spread(try DueLoad(due: [:], easyDays: shares), cards: 1_000)[interval] == nil)
        let none = try DueLoad(due: [:], easyDays: Array(repeating: 0, count: 7))
        #expect(try Self.spread(none, cards: 1_000).count > 3)
    }

    @Test("the log replays to the day once chosen")
    func replay() throws {
        let scheduler = Scheduler.fsrs6(try FSRS6(fuzz: true))
        let load = try DueLoad(due: [:], easyDays: [0, 1, 0, 0, 0, 0, 0])
        var differing = 0
        for index in 0..<20 {
            let word = UUID()
            var state = SchedulingState()
            var now = start.addingTimeInterval(Double(index) * day)
            var log: [ReviewLogEntry] = []
            for _ in 0..<8 {
                let entry = try scheduler.answer(
                    state, wordID: word, quality: 4, at: now, source: .review, entryID: UUID(), load: load)
                log.append(entry)
                state = entry.after
                now = try #require(state.due)
            }
            #expect(try scheduler.replay(log) == state)
            let plain = try scheduler.review(log[7].before, quality: 4, at: log[7].at, seed: fuzzSeed(of: word))
            if plain.interval != state.interval { differing += 1 }
        }
        #expect(differing > 0, "the load changed nothing")
    }

    @Test(
        "shares that are no shares are refused", arguments: [[1.0], [1, 1, 1, 1, 1, 1, 2], [1, 1, 1, 1, 1, 1, .nan]])
    func refused(shares: [Double]) {
        #expect(throws: VocabError.self) { try DueLoad(due: [:], easyDays: shares) }
    }
}

@Suite("A learner's days")
struct StudyCalendarTests {
    @Test("begin at four in the morning by the learner's clock")
    func days() throws {
        let madrid = LearningCalendar(timeZone: try #require(TimeZone(identifier: "Europe/Madrid")))
        // 2026-01-05 is a Monday; Madrid is an hour ahead in winter, two in summer.
        let monday = madrid.day(of: Date(timeIntervalSince1970: 1_767_600_000))
        #expect(LearningCalendar.weekday(ofDay: monday) == 0)
        #expect(monday == 20_458)
        let change = Date(timeIntervalSince1970: 1_767_582_000)
        #expect(madrid.day(of: change) == monday)
        #expect(madrid.day(of: change - 1) == monday - 1)
        #expect(madrid.hour(of: change) == 4)
        #expect(madrid.hour(of: change - 1) == 3)
        let summer = Date(timeIntervalSince1970: 1_783_216_800)
        #expect(madrid.hour(of: summer) == 4)
        #expect(LearningCalendar().hour(of: Date(timeIntervalSince1970: -1)) == 23)
        #expect(LearningCalendar().day(of: Date(timeIntervalSince1970: -1)) == -1)
        #expect(LearningCalendar.weekday(ofDay: -4) == 6)
    }
}
