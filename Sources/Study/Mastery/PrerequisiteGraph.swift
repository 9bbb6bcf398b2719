/// What must be learnt before what.
package struct PrerequisiteGraph: Sendable {
    private let prerequisites: [String: [String]]

    /// - Parameter prerequisites: By id; ids that are no key have none.
    package init(_ prerequisites: [String: [String]]) { self.prerequisites = prerequisites }

    /// The ids of a circle, each needing the next; nil where there is none.
    package var cycle: [String]? {
        var state: [String: Bool] = [:]  // false while it is being visited, true when it is done
        for root in prerequisites.keys.sorted() where state[root] == nil {
            // Chains may be as long as there are ids, so the path is kept by hand.
            var path: [(id: String, next: Int)] = [(root, 0)]
            state[root] = false
            while let (id, next) = path.last {
                let needed = prerequisites[id] ?? []
                guard next < needed.count else {
                    state[id] = true
                    path.removeLast()
                    continue
                }
                path[path.count - 1].next += 1
                switch state[needed[next]] {
                case nil:
                    state[needed[next]] = false
                    path.append((needed[next], 0))
                case false?:
                    let ids = path.map(\.id)
                    return Array(ids[(ids.firstIndex(of: needed[next]) ?? 0)...])
                case true?: continue
                }
            }
        }
        return nil
    }

    /// Everything that must come before an id, nearest last; each once. A circle is passed by.
    package func ancestors(of id: String) -> [String] {
        var seen: Set<String> = [id]
        var order: [String] = []
        var path: [(id: String, next: Int)] = [(id, 0)]
        while let (current, next) = path.last {
            let needed = prerequisites[current] ?? []
            guard next < needed.count else {
                if current != id { order.append(current) }
                path.removeLast()
                continue
            }
            path[path.count - 1].next += 1
            if seen.insert(needed[next]).inserted { path.append((needed[next], 0)) }
        }
        return order
    }

    /// What needs an id directly.
    package func dependents(of id: String) -> [String] {
        prerequisites.filter { $0.value.contains(id) }.map(\.key).sorted()
    }
}
