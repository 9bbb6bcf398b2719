/// Words that begin alike, phone by phone.
struct PrefixTree {
    struct Phone {
        var unit: Int
        var previous: Int
        var endings: [PhoneGraph.Ending] = []
    }

    private struct Step: Hashable {
        var previous: Int
        var unit: Int
    }

    private(set) var phones: [Phone] = []
    private var indices: [Step: Int] = [:]

    mutating func insert(_ units: [Int], ending: PhoneGraph.Ending) {
        var place = -1
        for unit in units {
            let step = Step(previous: place, unit: unit)
            if let known = indices[step] {
                place = known
            } else {
                indices[step] = phones.count
                phones.append(Phone(unit: unit, previous: place))
                place = phones.count - 1
            }
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
