/// How many words fall due on the days to come, if nothing is answered meanwhile.
package struct DueForecast: Sendable, Hashable, Codable {
    /// Due before today.
    package var overdue = 0
    /// Today, tomorrow and so on.
    package var due: [Int]

    init(days: Int) { due = Array(repeating: 0, count: max(1, days)) }

    /// - Parameter day: On which the word is due; 0 is today.
    mutating func count(_ day: Int) {
        if day < 0 {
            overdue += 1
        } else if day < due.count {
            due[day] += 1
        }
    }
}
