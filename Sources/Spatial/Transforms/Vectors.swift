/// Vector arithmetic in double precision that the standard library's SIMD types leave out.
extension SIMD3<Double> {
    @inline(__always)
    func dot(_ other: SIMD3<Double>) -> Double { x * other.x + y * other.y + z * other.z }

    @inline(__always)
    var lengthSquared: Double { dot(self) }

    /// Not for coordinates whose squares overflow; ``scaledLength`` is.
    var length: Double { lengthSquared.squareRoot() }

    /// The length of any finite vector, however large or small its coordinates.
    var scaledLength: Double {
        let largest = Swift.max(abs(x), abs(y), abs(z))
        guard largest > 0, largest.isFinite else { return largest }
        return largest * (self / largest).length
    }

    @inline(__always)
    func cross(_ other: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
    }

    var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }

    /// A vector of length 1 that stands at right angles to this one, which is of length 1 itself.
    var anyPerpendicular: SIMD3<Double> {
        let (a, b, c) = (abs(x), abs(y), abs(z))
        let axis: SIMD3<Double> = a <= b && a <= c ? SIMD3(1, 0, 0) : b <= c ? SIMD3(0, 1, 0) : SIMD3(0, 0, 1)
        let perpendicular = cross(axis)
        return perpendicular / perpendicular.length
    }
}

extension SIMD4<Double> {
    @inline(__always)
    func dot(_ other: SIMD4<Double>) -> Double { x * other.x + y * other.y + z * other.z + w * other.w }

    var xyz: SIMD3<Double> { SIMD3(x, y, z) }
}
