/// Leads links from box to box through their places in the rows between.
struct LinkRouter {
    private let rows: LayoutRows
    private let places: RowPlacement.Places
    /// Where each link leaves its upper box and enters its lower one, sideways from the middle.
    private var leaving: [Double]
    private var entering: [Double]

    /// Between two lines that leave one side of a box, at most.
    private static let portDistance = 22.0

    init(rows: LayoutRows, places: RowPlacement.Places, spacing: LayeredLayout.Spacing) {
        self.rows = rows
        self.places = places
        let count = rows.chains.count
        leaving = [Double](repeating: 0, count: count)
        entering = [Double](repeating: 0, count: count)
        var bottoms: [Int: [Int]] = [:]
        var tops: [Int: [Int]] = [:]
        for (link, chain) in rows.chains.enumerated() {
            bottoms[chain[0], default: []].append(link)
            tops[chain[chain.count - 1], default: []].append(link)
        }
        for (box, links) in bottoms {
            let sorted = links.sorted { order($0, rows.chains[$0][1]) < order($1, rows.chains[$1][1]) }
            spread(sorted, over: box, in: \.leaving)
        }
        for (box, links) in tops {
            func last(_ link: Int) -> Int { rows.chains[link][rows.chains[link].count - 2] }
            let sorted = links.sorted { order($0, last($0)) < order($1, last($1)) }
            spread(sorted, over: box, in: \.entering)
        }
    }

    private func order(_ link: Int, _ vertex: Int) -> (Double, Int) { (places.middle[vertex].x, link) }

    private mutating func spread(_ links: [Int], over box: Int, in offsets: WritableKeyPath<LinkRouter, [Double]>) {
        guard links.count > 1 else { return }
        let room = max(0, rows.vertices[box].size.width - 24)
        let distance = min(Self.portDistance, room / Double(links.count - 1))
        for (place, link) in links.enumerated() {
            self[keyPath: offsets][link] = distance * (Double(place) - Double(links.count - 1) / 2)
        }
    }

    /// From the box where the link begins.
    func route(of link: Int) -> [LayeredLayout.Point] {
        let chain = rows.chains[link]
        let (upper, lower) = (chain[0], chain[chain.count - 1])
        var points = [
            LayeredLayout.Point(
                x: places.middle[upper].x + leaving[link],
                y: places.middle[upper].y + rows.vertices[upper].size.height / 2)
        ]
        // The row's bottom first, so that the line stays clear of taller neighbours.
        points.append(LayeredLayout.Point(x: points[0].x, y: places.rows[rows.vertices[upper].row].upperBound))
        for vertex in chain.dropFirst().dropLast() {
            let row = places.rows[rows.vertices[vertex].row]
            let x = places.middle[vertex].x
            points.append(LayeredLayout.Point(x: x, y: row.lowerBound))
            points.append(LayeredLayout.Point(x: x, y: row.upperBound))
        }
        let end = LayeredLayout.Point(
            x: places.middle[lower].x + entering[link],
            y: places.middle[lower].y - rows.vertices[lower].size.height / 2)
        points.append(LayeredLayout.Point(x: end.x, y: places.rows[rows.vertices[lower].row].lowerBound))
        points.append(end)
        return rows.isUpward[link] ? points.reversed() : points
    }
}
