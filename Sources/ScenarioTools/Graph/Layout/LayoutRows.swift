/// Boxes, and the bends and labels of links, in rows from top to bottom.
///
/// Boxes stand in even rows, labels in odd ones; a link has one vertex in every row that it passes.
struct LayoutRows {
    struct Vertex {
        var row: Int
        var size: LayeredLayout.Size
        /// Bends and labels keep their line straight; boxes may stand aside.
        var isBox: Bool
        /// Neighbours in the row above and in the row below.
        var above: [Int] = []
        var below: [Int] = []
    }

    /// The boxes first, under their own numbers.
    private(set) var vertices: [Vertex]
    /// Vertices of each row from left to right.
    var rows: [[Int]] = []
    /// Of each link: its vertices from the upper box to the lower.
    private(set) var chains: [[Int]] = []
    /// Of each link: whether it leads upwards.
    private(set) var isUpward: [Bool] = []
    /// Of each link: the vertex that holds its label.
    private(set) var labels: [Int?] = []
    /// Of each link: whether it would be too long, so that its chain ends at its label.
    private(set) var isCut: [Bool] = []

    init(boxes: [LayeredLayout.Size], links: [LayeredLayout.Link], start: Int, longestLink: Int) {
        vertices = boxes.map { Vertex(row: 0, size: $0, isBox: true) }
        isUpward = Self.upward(links, count: boxes.count, start: start)
        let ends = zip(links, isUpward).map { $1 ? (upper: $0.to, lower: $0.from) : (upper: $0.from, lower: $0.to) }
        let boxRows = Self.boxRows(ends, count: boxes.count)
        for number in vertices.indices { vertices[number].row = 2 * boxRows[number] }
        for (number, link) in links.enumerated() {
            let (upper, lower) = ends[number]
            isCut.append(boxRows[lower] - boxRows[upper] > longestLink)
            if isCut[number] {
                isUpward[number] = false
                addStub(of: link)
            } else {
                addChain(of: link, from: upper, to: lower, isUpward: isUpward[number])
            }
        }
        rows = Array(repeating: [], count: 1 + (vertices.map(\.row).max() ?? 0))
        for number in vertices.indices { rows[vertices[number].row].append(number) }
    }

    private mutating func addStub(of link: LayeredLayout.Link) {
        vertices.append(Vertex(row: vertices[link.from].row + 1, size: link.stub, isBox: false))
        let stub = vertices.count - 1
        vertices[link.from].below.append(stub)
        vertices[stub].above.append(link.from)
        chains.append([link.from, stub])
        labels.append(stub)
    }

    private mutating func addChain(of link: LayeredLayout.Link, from upper: Int, to lower: Int, isUpward: Bool) {
        let between = (vertices[upper].row + 1)..<vertices[lower].row
        // The label stands next to the box where its link begins.
        let labelRow = isUpward ? between.upperBound - 1 : between.lowerBound
        var chain = [upper]
        var label: Int?
        for row in between {
            let isLabel = row == labelRow && link.label != nil
            let size = isLabel ? link.label : nil
            vertices.append(Vertex(row: row, size: size ?? .init(width: 0, height: 0), isBox: false))
            chain.append(vertices.count - 1)
            if isLabel { label = vertices.count - 1 }
        }
        chain.append(lower)
        for (one, other) in zip(chain, chain.dropFirst()) {
            vertices[one].below.append(other)
            vertices[other].above.append(one)
        }
        chains.append(chain)
        labels.append(label)
    }

    /// The links that close a ring on the way from the start, or from what the start does not reach.
    private static func upward(_ links: [LayeredLayout.Link], count: Int, start: Int) -> [Bool] {
        var leaving = [[Int]](repeating: [], count: count)
        for (number, link) in links.enumerated() { leaving[link.from].append(number) }
        enum Visit { case not, open, done }
        var visits = [Visit](repeating: .not, count: count)
        var upward = [Bool](repeating: false, count: links.count)
        for root in [start] + (0..<count) where visits[root] == .not {
            var path = [(box: root, next: 0)]
            visits[root] = .open
            while let (box, next) = path.last {
                guard next < leaving[box].count else {
                    visits[box] = .done
                    path.removeLast()
                    continue
                }
                path[path.count - 1].next += 1
                let link = leaving[box][next]
                let target = links[link].to
                switch visits[target] {
                case .open: upward[link] = true
                case .done: break
                case .not:
                    visits[target] = .open
                    path.append((target, 0))
                }
            }
        }
        return upward
    }

    /// The longest way from above; what nothing leads to stands right above what it leads to.
    private static func boxRows(_ ends: [(upper: Int, lower: Int)], count: Int) -> [Int] {
        var below = [[Int]](repeating: [], count: count)
        var waiting = [Int](repeating: 0, count: count)
        for end in ends {
            below[end.upper].append(end.lower)
            waiting[end.lower] += 1
        }
        let roots = (0..<count).filter { waiting[$0] == 0 }
        var rows = [Int](repeating: 0, count: count)
        var open = roots
        while let box = open.popLast() {
            for lower in below[box] {
                rows[lower] = max(rows[lower], rows[box] + 1)
                waiting[lower] -= 1
                if waiting[lower] == 0 { open.append(lower) }
            }
        }
        for root in roots {
            if let next = below[root].map({ rows[$0] }).min() { rows[root] = next - 1 }
        }
        return rows
    }
}
