/// The points of a room: a ``PointTable``, and beside it a ``PointGrid`` once they are many. Its answers do not tell
/// which gave them.
package struct PointIndex: PointSearch, Sendable {
    /// Points up to which reading all of them is quicker than finding the right ones.
    package static let tableLimit = 4_096

    private var table: PointTable
    private var grid: PointGrid?

    package init() { table = PointTable() }

    /// - Parameter points: Their ids are their indices.
    /// - Throws: As ``place(_:at:)``.
    package init(_ points: [SIMD3<Double>]) throws(SpatialError) {
        for (id, point) in points.enumerated() { try Self.check(point, id) }
        table = try PointTable(points)
        if points.count > Self.tableLimit { grid = try PointGrid(points) }
    }

    package var count: Int { table.count }

    /// - Throws: ``SpatialError/notFinite(_:)``, ``SpatialError/outOfRange(_:)`` beyond 100 km from the origin.
    package mutating func place(_ id: Int, at point: SIMD3<Double>) throws(SpatialError) {
        try Self.check(point, id)
        try table.place(id, at: point)
        if grid != nil {
            try grid?.place(id, at: point)
        } else if table.count > Self.tableLimit {
            var grid = PointGrid()
            for id in table.ids {
                if let point = table.point(id) { try grid.place(id, at: point) }
            }
            self.grid = grid
        }
    }

    private static func check(_ point: SIMD3<Double>, _ id: Int) throws(SpatialError) {
        guard point.isFinite else { throw .notFinite("the place of point \(id) is not finite") }
        guard GridLattice.holds(point) else {
            throw .outOfRange("point \(id) lies beyond \(GridLattice.coordinateLimit) m from the origin")
        }
    }

    @discardableResult package mutating func remove(_ id: Int) -> Bool {
        grid?.remove(id)
        return table.remove(id)
    }

    package func point(_ id: Int) -> SIMD3<Double>? { table.point(id) }

    package func nearest(to query: SIMD3<Double>, count: Int) -> [Found] {
        grid?.nearest(to: query, count: count) ?? table.nearest(to: query, count: count)
    }

    package func within(_ radius: Double, of query: SIMD3<Double>) -> [Int] {
        grid?.within(radius, of: query) ?? table.within(radius, of: query)
    }

    /// From the table however many there are: a view shows so much that reading columns beats putting what cells hold
    /// in order.
    package func visible(in frustum: Frustum) -> [Int] { table.visible(in: frustum) }

    package func hits(of ray: Ray, radius: Double) -> [Found] {
        grid?.hits(of: ray, radius: radius) ?? table.hits(of: ray, radius: radius)
    }
}
