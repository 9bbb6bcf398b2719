/// The days on which a learner was active, by the learner's own calendar, counted since 1970: whatever the order in
/// which devices tell of them. Kept as days in a row, of which there are few.
package struct ActiveDays: Sendable, Hashable, Codable {
    /// Days in a row, both included.
    package struct Run: Sendable, Hashable, Codable {
        package var first: Int
        package var last: Int

        package var count: Int { last - first + 1 }
    }

    /// In order, with a day or more between them.
    package private(set) var runs: [Run] = []

    package init() {}

    package mutating func insert(_ day: Int) {
        // Nearly always today, at the end.
        let next = runs.lastIndex { $0.first <= day }.map { $0 + 1 } ?? 0
        if next > 0, runs[next - 1].last >= day { return }
        let joinsLast = next > 0 && runs[next - 1].last == day - 1
        let joinsNext = next < runs.count && runs[next].first == day + 1
        switch (joinsLast, joinsNext) {
        case (true, true):
            runs[next - 1].last = runs[next].last
            runs.remove(at: next)
        case (true, false): runs[next - 1].last = day
        case (false, true): runs[next].first = day
        case (false, false): runs.insert(Run(first: day, last: day), at: next)
        }
    }

    package var days: [Int] { runs.flatMap { Array($0.first...$0.last) } }
    package var count: Int { runs.reduce(0) { $0 + $1.count } }
    package var last: Int? { runs.last?.last }

    /// Days in a row up to today, or up to yesterday while today is still to come.
    package func currentStreak(today: Int) -> Int {
        guard let run = runs.last, run.last >= today - 1 else { return 0 }
        return run.count
    }

    package var longestStreak: Int { runs.map(\.count).max() ?? 0 }

    /// The longest pause that the learner came back from, in days.
    package var longestGapEnded: Int {
        zip(runs, runs.dropFirst()).map { $1.first - $0.last - 1 }.max() ?? 0
    }
}
