import Foundation
import Testing

@testable import JSONText

@Suite("Days of the calendar")
struct CivilDayTests {
    @Test("every day of the years 0 to 9999 follows the one before it, and is counted where it was")
    func everyDay() throws {
        var before = CivilDay(daysSince1970: -719_529)
        #expect(before == CivilDay(year: -1, month: 12, day: 31))
        for number in -719_528..<2_932_897 {
            let day = CivilDay(daysSince1970: number)
            let follows =
                (day.year, day.month, day.day) == (before.year, before.month, before.day + 1)
                || (day.year, day.month, day.day) == (before.year, before.month + 1, 1)
                || (day.year, day.month, day.day) == (before.year + 1, 1, 1)
            guard follows, day.daysSince1970 == number,
                CivilDay(year: day.year, month: day.month, day: day.day) == day
            else {
                Issue.record("\(day) is day \(day.daysSince1970), not \(number), after \(before)")
                return
            }
            before = day
        }
        #expect(before == CivilDay(year: 9_999, month: 12, day: 31))
    }

    @Test(
        "a day that there is not is not made",
        arguments: [
            (2026, 2, 29), (1900, 2, 29), (2026, 4, 31), (2026, 0, 1), (2026, 13, 1), (2026, 1, 0), (2026, 1, 32),
        ])
    func absent(year: Int, month: Int, day: Int) {
        #expect(CivilDay(year: year, month: month, day: day) == nil)
        #expect(CivilDay(year: 2000, month: 2, day: 29)?.daysSince1970 == 11_016)
    }
}
