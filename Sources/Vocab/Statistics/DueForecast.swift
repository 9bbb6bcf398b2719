/// How many words fall due on the days to come, if nothing is answered meanwhile.
package struct DueForecast: Sendable, Hashable, Codable {
    /// Due before today.
    package var overdue: Int
    /// Today, tomorrow and so on.
    package var due: [Int]

    init(states: [SchedulingState], today: Int, days: Int, calendar: StudyCalendar) {
        overdue = 0
        due = Array(repeating: 0, count: max(1, days))
        for state in states where state.phase != .new {
            guard let date = state.due else { continue }
            let day = calendar.day(of: date) - today
            if day < 0 {
                overdue += 1
            } else if day < due.count {
                due[day] += 1
            }
        }
    }
}
