/// Which items belong together; each set goes by its lowest item.
struct DisjointSets {
    private var parents: [Int]

    init(count: Int) { parents = Array(0..<count) }

    mutating func root(of item: Int) -> Int {
        var item = item
        while parents[item] != item {
            // Halving the path keeps trees flat without a second pass.
            parents[item] = parents[parents[item]]
            item = parents[item]
        }
        return item
    }

    mutating func join(_ a: Int, _ b: Int) {
        let (a, b) = (root(of: a), root(of: b))
        parents[max(a, b)] = min(a, b)
    }

    /// The sets by their lowest item, each in ascending order.
    mutating func groups() -> [[Int]] {
        var places: [Int: Int] = [:]
        var groups: [[Int]] = []
        for item in parents.indices {
            let root = root(of: item)
            if let place = places[root] {
                groups[place].append(item)
            } else {
                places[root] = groups.count
                groups.append([item])
            }
        }
        return groups
    }
}
