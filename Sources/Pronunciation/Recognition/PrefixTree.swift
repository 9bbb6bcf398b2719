/// Words that begin alike, phone by phone.
struct PrefixTree {
    struct Phone {
        var unit: Int
        var previous: Int
        var endings: [PhoneGraph.Ending] = []
        /// The last that was added of those that follow it, and the one before it that follows the same; -1 for none.
        fileprivate var lastNext = -1
        fileprivate var sibling = -1
    }

    private(set) var phones: [Phone] = []
    /// The last that was added of those that begin words.
    private var lastFirst = -1

    mutating func insert(_ units: [Int], ending: PhoneGraph.Ending) {
        var place = -1
        for unit in units {
            let last = place < 0 ? lastFirst : phones[place].lastNext
            // No phone is followed by more than there are units.
            var known = last
            while known >= 0, phones[known].unit != unit { known = phones[known].sibling }
            if known < 0 {
                known = phones.count
                phones.append(Phone(unit: unit, previous: place, sibling: last))
                if place < 0 { lastFirst = known } else { phones[place].lastNext = known }
            }
            place = known
        }
        if place >= 0 { phones[place].endings.append(ending) }
    }

    /// What the likeliest word costs that each phone is on the way to.
    var leastCosts: [Float] {
        var costs = phones.map { $0.endings.map(\.cost).min() ?? .infinity }
        // A phone stands behind the one before it.
        for place in phones.indices.reversed() where phones[place].previous >= 0 {
            costs[phones[place].previous] = min(costs[phones[place].previous], costs[place])
        }
        return costs
    }
}
