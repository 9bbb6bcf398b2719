/// Space cut into cubes.
struct GridLattice: Sendable, Hashable {
    /// Metres; a power of 2, so that cubes' faces are exact.
    let edge: Double

    /// Metres from the origin along each axis.
    static let coordinateLimit = TransformTolerance.coordinateLimit
    static let edges = (least: 0.125, greatest: 1_024.0)

    /// Which cube a point within the limit lies in.
    func cube(of point: SIMD3<Double>) -> SIMD3<Int> {
        let place = (point / edge).rounded(.down)
        return SIMD3(Int(place.x), Int(place.y), Int(place.z))
    }

    /// 21 bits an axis: the limit over the least edge takes 20 and a sign.
    func key(_ cube: SIMD3<Int>) -> UInt64 {
        let shifted = cube &+ SIMD3(repeating: 1 << 20)
        return UInt64(shifted.x) << 42 | UInt64(shifted.y) << 21 | UInt64(shifted.z)
    }

    func centre(_ cube: SIMD3<Int>) -> SIMD3<Double> { (SIMD3<Double>(cube) + 0.5) * edge }

    /// Half of a cube's diagonal, and a little for rounding.
    var reach: Double { edge * (0.75.squareRoot() + 1e-9) }

    /// The square of the distance from a point to a cube; 0 inside.
    func squaredDistance(_ point: SIMD3<Double>, _ cube: SIMD3<Int>) -> Double {
        let low = SIMD3<Double>(cube) * edge
        return (point - point.clamped(lowerBound: low, upperBound: low + edge)).lengthSquared
    }

    static func holds(_ point: SIMD3<Double>) -> Bool {
        max(abs(point.x), abs(point.y), abs(point.z)) <= coordinateLimit
    }
}
