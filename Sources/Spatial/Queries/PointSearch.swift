/// A set of numbered points that can be asked where they are. Every implementation answers the same, to the last bit.
package protocol PointSearch {
    var count: Int { get }

    /// Adds a point, or moves the one of that id.
    ///
    /// - Throws: ``SpatialError/notFinite(_:)``, ``SpatialError/outOfRange(_:)`` for a place the set cannot hold.
    mutating func place(_ id: Int, at point: SIMD3<Double>) throws(SpatialError)

    /// - Returns: Whether there was such a point.
    @discardableResult mutating func remove(_ id: Int) -> Bool

    /// Where a point is; nil for an id of none.
    func point(_ id: Int) -> SIMD3<Double>?

    /// The `count` nearest points, nearest first, those equally near by their ids; all of them where there are fewer.
    func nearest(to query: SIMD3<Double>, count: Int) -> [Found]

    /// The points within a radius, its edge included, in the order of their ids.
    func within(_ radius: Double, of query: SIMD3<Double>) -> [Int]

    /// The points that a view shows, in the order of their ids.
    func visible(in frustum: Frustum) -> [Int]

    /// The points whose sphere of this radius a ray meets, in the order it meets them.
    func hits(of ray: Ray, radius: Double) -> [Found]
}
