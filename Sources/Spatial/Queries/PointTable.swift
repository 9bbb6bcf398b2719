/// Points in three columns that every search reads from end to end: the quickest for rooms of up to some thousands, and
/// the measure of what ``PointGrid`` must answer.
package struct PointTable: PointSearch, Sendable {
    private(set) var xs: [Double] = []
    private(set) var ys: [Double] = []
    private(set) var zs: [Double] = []
    private(set) var ids: [Int] = []
    private var slots: [Int: Int] = [:]

    /// Squares of larger coordinates leave double precision.
    package static let coordinateLimit = 1e100

    package init() {}

    /// - Parameter points: Their ids are their indices.
    /// - Throws: As ``place(_:at:)``.
    package init(_ points: [SIMD3<Double>]) throws(SpatialError) {
        slots.reserveCapacity(points.count)
        for (id, point) in points.enumerated() { try place(id, at: point) }
    }

    package var count: Int { ids.count }

    /// - Throws: ``SpatialError/notFinite(_:)``, ``SpatialError/outOfRange(_:)`` beyond ``coordinateLimit``.
    package mutating func place(_ id: Int, at point: SIMD3<Double>) throws(SpatialError) {
        guard point.isFinite else { throw .notFinite("the place of point \(id) is not finite") }
        guard max(abs(point.x), abs(point.y), abs(point.z)) <= Self.coordinateLimit else {
            throw .outOfRange("point \(id) lies beyond ±\(Self.coordinateLimit)")
        }
        if let slot = slots[id] {
            (xs[slot], ys[slot], zs[slot]) = (point.x, point.y, point.z)
            return
        }
        slots[id] = ids.count
        xs.append(point.x)
        ys.append(point.y)
        zs.append(point.z)
        ids.append(id)
    }

    @discardableResult package mutating func remove(_ id: Int) -> Bool {
        guard let slot = slots.removeValue(forKey: id) else { return false }
        let last = ids.count - 1
        if slot != last {
            (xs[slot], ys[slot], zs[slot], ids[slot]) = (xs[last], ys[last], zs[last], ids[last])
            slots[ids[slot]] = slot
        }
        xs.removeLast()
        ys.removeLast()
        zs.removeLast()
        ids.removeLast()
        return true
    }

    package func point(_ id: Int) -> SIMD3<Double>? { slots[id].map(point(at:)) }

    private func point(at slot: Int) -> SIMD3<Double> { SIMD3(xs[slot], ys[slot], zs[slot]) }

    package func nearest(to query: SIMD3<Double>, count: Int) -> [Found] {
        guard count > 0 else { return [] }
        var heap = NearestHeap(capacity: min(count, self.count))
        for slot in ids.indices { heap.offer((point(at: slot) - query).lengthSquared, ids[slot]) }
        return heap.sorted()
    }

    package func within(_ radius: Double, of query: SIMD3<Double>) -> [Int] {
        guard radius >= 0 else { return [] }
        return ids.indices.filter { (point(at: $0) - query).lengthSquared <= radius * radius }.map { ids[$0] }.sorted()
    }

    package func visible(in frustum: Frustum) -> [Int] {
        visibleSlots(in: frustum).map { ids[$0] }.sorted()
    }

    package func hits(of ray: Ray, radius: Double) -> [Found] {
        ids.indices.compactMap { slot in
            ray.distance(toSphere: point(at: slot), radius: radius).map { Found(id: ids[slot], distance: $0) }
        }.sorted()
    }
}
