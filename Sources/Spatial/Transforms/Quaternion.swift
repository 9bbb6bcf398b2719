import Foundation

/// A rotation in double precision, as a quaternion of length 1 in the order x y z w. It and its opposite are the same
/// rotation.
package struct Quaternion: Sendable, Hashable {
    /// x, y, z, w.
    package let vector: SIMD4<Double>

    /// How long a quaternion may be to be scaled to length 1: the squares of others leave double precision.
    package static let allowedLengths = 1e-100...1e100

    init(unchecked vector: SIMD4<Double>) { self.vector = vector }

    /// Scales x, y, z, w to length 1, as SciPy's `Rotation.from_quat` does.
    ///
    /// - Throws: ``SpatialError/badQuaternion(length:)`` for one that is not a rotation: zero, not finite or out of
    ///   ``allowedLengths``.
    package init(normalising vector: SIMD4<Double>) throws(SpatialError) {
        let length = vector.dot(vector).squareRoot()
        guard Self.allowedLengths.contains(length) else { throw .badQuaternion(length: length) }
        self.vector = vector / length
    }

    package static let identity = Quaternion(unchecked: SIMD4(0, 0, 0, 1))

    /// A turn by `angle` radians about an axis of length 1, counterclockwise for who looks against the axis.
    package init(angle: Double, unitAxis axis: SIMD3<Double>) {
        let (sine, cosine) = (sin(angle / 2), cos(angle / 2))
        vector = SIMD4(axis.x * sine, axis.y * sine, axis.z * sine, cosine)
    }

    /// A turn about y, the axis that points up.
    package init(yaw: Double) { self.init(angle: yaw, unitAxis: SIMD3(0, 1, 0)) }

    /// Of a rotation matrix, by the largest of the four components (Shepperd 1978), so that nothing is lost near half
    /// turns; w is not negative. What is orthonormal only nearly gives a quaternion nearly as good.
    package init(_ matrix: Matrix3) {
        let (a, b, c) = (matrix.x, matrix.y, matrix.z)
        let vector: SIMD4<Double>
        if a.x + b.y + c.z > 0 {
            let w = 1 + a.x + b.y + c.z
            vector = SIMD4(b.z - c.y, c.x - a.z, a.y - b.x, w)
        } else if a.x >= b.y && a.x >= c.z {
            vector = SIMD4(1 + a.x - b.y - c.z, a.y + b.x, c.x + a.z, b.z - c.y)
        } else if b.y >= c.z {
            vector = SIMD4(a.y + b.x, 1 - a.x + b.y - c.z, b.z + c.y, c.x - a.z)
        } else {
            vector = SIMD4(c.x + a.z, b.z + c.y, 1 - a.x - b.y + c.z, a.y - b.x)
        }
        self.vector = Self.canonical(vector / vector.dot(vector).squareRoot())
    }

    package var matrix: Matrix3 {
        let (x, y, z, w) = (vector.x, vector.y, vector.z, vector.w)
        return Matrix3(
            SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)),
            SIMD3(2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)),
            SIMD3(2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)))
    }

    /// The opposite turn.
    package var inverse: Quaternion {
        Quaternion(unchecked: SIMD4(-vector.x, -vector.y, -vector.z, vector.w))
    }

    /// First the right turn, then the left one.
    package static func * (left: Quaternion, right: Quaternion) -> Quaternion {
        let (a, b) = (left.vector, right.vector)
        let product = SIMD4(
            a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
            a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z)
        return Quaternion(unchecked: product / product.dot(product).squareRoot())
    }

    /// Where a vector points after the turn.
    package func rotate(_ point: SIMD3<Double>) -> SIMD3<Double> {
        let twice = 2 * vector.xyz.cross(point)
        return point + vector.w * twice + vector.xyz.cross(twice)
    }

    /// The same rotation with w ≥ 0 (of half turns: the first of x, y, z that is not 0 positive), so that equal
    /// rotations are written alike.
    package var canonical: Quaternion { Quaternion(unchecked: Self.canonical(vector)) }

    private static func canonical(_ v: SIMD4<Double>) -> SIMD4<Double> {
        let leading = v.w != 0 ? v.w : v.x != 0 ? v.x : v.y != 0 ? v.y : v.z
        return leading < 0 ? -v : v
    }

    /// Radians between two rotations, 0 to π.
    package func angle(to other: Quaternion) -> Double {
        // The sine of half the angle is exact where the cosine is blind.
        let turn = (other * inverse).vector
        return 2 * atan2(turn.xyz.length, abs(turn.w))
    }
}
