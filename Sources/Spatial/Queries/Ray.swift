/// A half-line.
package struct Ray: Sendable, Hashable {
    package let origin: SIMD3<Double>
    /// Of length 1.
    package let direction: SIMD3<Double>

    /// - Parameter direction: Of any length but 0; it is scaled to 1, so that distances are in metres.
    /// - Throws: ``SpatialError/degenerate(_:)`` for a direction without length, ``SpatialError/notFinite(_:)``.
    package init(origin: SIMD3<Double>, direction: SIMD3<Double>) throws(SpatialError) {
        guard origin.isFinite, direction.isFinite else { throw .notFinite("the ray holds a number that is not finite") }
        let length = direction.scaledLength
        guard length > .leastNormalMagnitude else { throw .degenerate("the ray's direction has no length") }
        self.origin = origin
        self.direction = direction / length
    }

    /// Metres along the ray to where it first meets a sphere's surface; from inside that is where it leaves. Nil when
    /// it never does.
    package func distance(toSphere centre: SIMD3<Double>, radius: Double) -> Double? {
        let offset = centre - origin
        let along = offset.dot(direction)
        // By the foot of the perpendicular: a difference of squares would lose small distances beside a long way.
        let aside = (offset - along * direction).lengthSquared
        let squared = radius * radius - aside
        guard squared >= 0 else { return nil }
        let half = squared.squareRoot()
        if along - half >= 0 { return along - half }
        return along + half >= 0 ? along + half : nil
    }
}
