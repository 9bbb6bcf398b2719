/// The days on which a learner was active, by the learner's own calendar, counted since 1970: whatever the order in
/// which devices tell of them.
package struct ActiveDays: Sendable, Hashable, Codable {
    /// In order.
    package private(set) var days: [Int] = []

    package init() {}

    package mutating func insert(_ day: Int) {
        if let last = days.last, last >= day {
            var (low, high) = (0, days.count)
            while low < high {
                let middle = (low + high) / 2
                if days[middle] < day { low = middle + 1 } else { high = middle }
            }
            if days[low] != day { days.insert(day, at: low) }
        } else {
            days.append(day)
        }
    }

    package var count: Int { days.count }

    /// Days in a row up to today, or up to yesterday while today is still to come.
    package func currentStreak(today: Int) -> Int {
        guard let last = days.last, last >= today - 1 else { return 0 }
        var streak = 1
        for index in days.indices.dropFirst().reversed() {
            guard days[index] - days[index - 1] == 1 else { break }
            streak += 1
        }
        return streak
    }

    package var longestStreak: Int {
        var (longest, streak) = (0, 0)
        for index in days.indices {
            streak = index > 0 && days[index] - days[index - 1] == 1 ? streak + 1 : 1
            longest = max(longest, streak)
        }
        return longest
    }

    /// The longest pause that the learner came back from, in days.
    package var longestGapEnded: Int {
        zip(days, days.dropFirst()).map { $1 - $0 - 1 }.max() ?? 0
    }
}
