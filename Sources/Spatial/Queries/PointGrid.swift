/// Points by the cube of space they lie in, so that a search looks at its neighbourhood alone. Cubes are of 1 m, and
/// shrink or grow by halves until those that are not empty hold a few points each.
package struct PointGrid: PointSearch, Sendable {
    /// 32 bytes: a vector of three would take that by itself.
    struct Entry: Sendable {
        var x: Double
        var y: Double
        var z: Double
        var id: Int

        init(point: SIMD3<Double>, id: Int) {
            (x, y, z) = (point.x, point.y, point.z)
            self.id = id
        }

        var point: SIMD3<Double> { SIMD3(x, y, z) }
    }

    private struct Location {
        var cell: Int32
        var slot: Int32
    }

    private(set) var lattice = GridLattice(edge: 1)
    private(set) var table = CellTable()
    /// Indexed by the cubes' numbers.
    private(set) var cells: [[Entry]] = []
    private(set) var cubes: [SIMD3<Int>] = []
    private var locations: [Int: Location] = [:]
    /// How many points there were when the cubes' size was chosen.
    private var settledCount = 0

    package init() {}

    /// - Parameter points: Their ids are their indices.
    /// - Throws: As ``place(_:at:)``.
    package init(_ points: [SIMD3<Double>]) throws(SpatialError) {
        for (id, point) in points.enumerated() { try Self.check(point, id) }
        locations.reserveCapacity(points.count)
        settle(points.enumerated().map { Entry(point: $1, id: $0) })
    }

    package var count: Int { locations.count }

    /// - Throws: ``SpatialError/notFinite(_:)``, ``SpatialError/outOfRange(_:)`` beyond 100 km from the origin.
    package mutating func place(_ id: Int, at point: SIMD3<Double>) throws(SpatialError) {
        try Self.check(point, id)
        let cube = lattice.cube(of: point)
        if let location = locations[id] {
            if cubes[Int(location.cell)] == cube {
                cells[Int(location.cell)][Int(location.slot)] = Entry(point: point, id: id)
                return
            }
            take(id, from: location)
        }
        put(Entry(point: point, id: id), in: cube)
        if count > 2 * max(settledCount, 32) { settle(cells.flatMap(\.self)) }
    }

    @discardableResult package mutating func remove(_ id: Int) -> Bool {
        guard let location = locations.removeValue(forKey: id) else { return false }
        take(id, from: location)
        if settledCount > 64, count < settledCount / 4 { settle(cells.flatMap(\.self)) }
        return true
    }

    package func point(_ id: Int) -> SIMD3<Double>? {
        locations[id].map { cells[Int($0.cell)][Int($0.slot)].point }
    }

    private static func check(_ point: SIMD3<Double>, _ id: Int) throws(SpatialError) {
        guard point.isFinite else { throw .notFinite("the place of point \(id) is not finite") }
        guard GridLattice.holds(point) else {
            throw .outOfRange("point \(id) lies beyond \(GridLattice.coordinateLimit) m from the origin")
        }
    }

    private mutating func put(_ entry: Entry, in cube: SIMD3<Int>) {
        let cell = table.findOrAdd(lattice.key(cube))
        if cell == cells.count {
            cells.append([])
            cubes.append(cube)
        }
        locations[entry.id] = Location(cell: Int32(cell), slot: Int32(cells[cell].count))
        cells[cell].append(entry)
    }

    /// Fills the gap with the cell's last point.
    private mutating func take(_ id: Int, from location: Location) {
        let (cell, slot) = (Int(location.cell), Int(location.slot))
        let last = cells[cell].removeLast()
        guard last.id != id else { return }
        cells[cell][slot] = last
        locations[last.id] = location
    }

    /// Chooses the cubes' size anew and sorts all points into them.
    private mutating func settle(_ entries: [Entry]) {
        let occupied: Int
        (lattice, occupied) = Self.suitableLattice(entries, startingAt: lattice.edge)
        table = CellTable(minimumCapacity: occupied)
        cells = []
        cubes = []
        settledCount = entries.count
        for entry in entries { put(entry, in: lattice.cube(of: entry.point)) }
    }

    /// Points a cube that is not empty, on average. Half the edge leaves it an eighth of them at least, so these bounds
    /// are far enough apart for the size never to swing between two.
    private static let occupancy = 1.5...12.5

    /// - Returns: The lattice, and how many of its cubes are not empty.
    private static func suitableLattice(
        _ entries: [Entry], startingAt edge: Double
    ) -> (lattice: GridLattice, occupied: Int) {
        var lattice = GridLattice(edge: edge)
        while true {
            var table = CellTable(minimumCapacity: entries.count / 4)
            for entry in entries { _ = table.findOrAdd(lattice.key(lattice.cube(of: entry.point))) }
            let occupancy = Double(entries.count) / Double(max(table.count, 1))
            if occupancy > Self.occupancy.upperBound, lattice.edge > GridLattice.edges.least {
                lattice = GridLattice(edge: lattice.edge / 2)
            } else if !entries.isEmpty, occupancy < Self.occupancy.lowerBound,
                lattice.edge < GridLattice.edges.greatest
            {
                lattice = GridLattice(edge: lattice.edge * 2)
            } else {
                return (lattice, table.count)
            }
        }
    }
}
