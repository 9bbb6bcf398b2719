import Foundation
import Testing

@testable import Study

@Suite struct TodayPlanTests {
    private let now = Date(timeIntervalSince1970: 1e9)
    private static func day(_ date: Date) -> Int { Int(date.timeIntervalSince1970 / 86_400) }

    @Test func theDaysWorkComesWithItsReasons() {
        var standing = TodayPlan.Standing()
        standing.dueWords = 30
        standing.ideas = Array(Shipped.content.ideas.values)
        standing.scenarios = ["es-cafe-madrid"]
        let plan = TodayPlan(standing, minutes: 60, at: now, day: Self.day)
        #expect(plan.suggestions.first?.step == .reviewWords(count: 30))
        #expect(plan.suggestions.first?.minutes == 4)
        #expect(plan.suggestions.contains { $0.reason == .silent(days: nil) })
        #expect(plan.suggestions.allSatisfy { !$0.reason.text.isEmpty })
        let next = plan.suggestions.compactMap { suggestion -> String? in
            if case .nextIdea(let id) = suggestion.step { id } else { nil }
        }
        // An hour is filled, a quarter of one is not overfilled.
        #expect(next.count == 3 && Set(next).count == 3)
        #expect(plan.suggestions.reduce(0) { $0 + $1.minutes } <= 72)
        let short = TodayPlan(standing, minutes: 15, at: now, day: Self.day)
        #expect(short.suggestions.reduce(0) { $0 + $1.minutes } <= 18)
        #expect(next.first.flatMap { Shipped.content.ideas[$0] }?.prerequisites == [])
    }

    @Test func newWordsAndWhatIsSharedAreToBeDoneToo() {
        var standing = TodayPlan.Standing()
        standing.newWords = 4
        standing.scenarios = ["es-cafe-madrid", "es-atocha-tren"]
        standing.shared = [
            TodayPlan.Shared(scenarioID: "es-atocha-tren", by: "Eva", dueAt: now - 2 * 86_400),
            TodayPlan.Shared(scenarioID: "es-cafe-madrid", by: nil, dueAt: nil),
        ]
        let plan = TodayPlan(standing, minutes: 30, at: now, day: Self.day)
        #expect(
            plan.suggestions.map(\.reason) == [
                .shared(by: "Eva", daysLeft: -2), .shared(by: nil, daysLeft: nil), .newWords(count: 4),
            ])
        #expect(
            plan.suggestions.map(\.reason.text) == [
                "Shared by Eva, and 2 days late.", "Shared with you.", "4 new words wait for you.",
            ])
    }

    @Test func aBacklogLeavesTimeForTheRest() {
        var standing = TodayPlan.Standing()
        standing.dueWords = 300
        standing.scenarios = ["es-cafe-madrid"]
        let short = TodayPlan(standing, minutes: 10, at: now, day: Self.day)
        // A backlog takes half of the time.
        #expect(short.suggestions.count == 2 && short.suggestions.first?.step == .reviewWords(count: 37))
        #expect(TodayPlan(TodayPlan.Standing(), minutes: 10, at: now, day: Self.day).suggestions.isEmpty)
    }
}
