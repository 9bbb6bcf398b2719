import Foundation
import Testing

@testable import Study

@Suite struct TodayPlanTests {
    private let now = Date(timeIntervalSince1970: 1e9)

    @Test func theDaysWorkComesWithItsReasons() {
        var standing = TodayPlan.Standing()
        standing.dueWords = 30
        standing.ideas = Array(Shipped.content.ideas.values)
        standing.scenarios = ["es-cafe-madrid"]
        let plan = TodayPlan(standing, minutes: 60, at: now)
        #expect(plan.suggestions.first?.step == .reviewWords(count: 30))
        #expect(plan.suggestions.first?.minutes == 4)
        #expect(plan.suggestions.contains { $0.reason == .silent(days: nil) })
        #expect(plan.suggestions.allSatisfy { !$0.reason.text.isEmpty })
        let next = plan.suggestions.compactMap { suggestion -> String? in
            if case .nextIdea(let id) = suggestion.step { id } else { nil }
        }
        #expect(next.count == 1)
        #expect(next.first.flatMap { Shipped.content.ideas[$0] }?.prerequisites == [])
    }

    @Test func aShortDayKeepsTheFirstThingAlone() {
        var standing = TodayPlan.Standing()
        standing.dueWords = 300
        standing.scenarios = ["es-cafe-madrid"]
        #expect(TodayPlan(standing, minutes: 10, at: now).suggestions.count == 1)
        #expect(TodayPlan(TodayPlan.Standing(), minutes: 10, at: now).suggestions.isEmpty)
    }
}
