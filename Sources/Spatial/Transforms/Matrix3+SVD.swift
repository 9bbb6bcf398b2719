/// A matrix as U · diag(σ) · Vᵀ.
struct SingularValues {
    /// Orthonormal columns; a rotation or a reflection.
    var u: Matrix3
    /// Largest first, none negative.
    var values: SIMD3<Double>
    /// Orthonormal columns; a rotation or a reflection.
    var v: Matrix3

    /// The rotation that comes nearest to the matrix: U · diag(1, 1, det U·V) · Vᵀ. Where the determinant is negative
    /// the axis of the smallest singular value is turned about.
    var nearestRotation: Matrix3 {
        let sign: Double = u.determinant * v.determinant < 0 ? -1 : 1
        return Matrix3(u.x, u.y, sign * u.z) * v.transpose
    }

    /// σ₂ ± σ₃, with minus for a mirrored matrix: how clearly that rotation stands out; 0 where others come as near.
    var uniqueness: Double { values.y + (u.determinant * v.determinant < 0 ? -values.z : values.z) }
}

extension Matrix3 {
    /// Singular value decomposition of a finite matrix by one-sided Jacobi rotations (Hestenes 1958): columns are
    /// turned among themselves until they are perpendicular. Small singular values keep their relative accuracy, and
    /// rank does not matter.
    var singularValues: SingularValues {
        let scale = largest
        guard scale > 0, scale.isFinite else {
            return SingularValues(u: .identity, values: .zero, v: .identity)
        }
        var a = (1 / scale) * self
        // The factor itself may overflow for the smallest of numbers.
        if !a.isFinite { a = Matrix3(x / scale, y / scale, z / scale) }
        var v = Matrix3.identity
        for _ in 0..<Self.sweepLimit {
            let first = Self.orthogonalise(&a.x, &a.y, &v.x, &v.y)
            let second = Self.orthogonalise(&a.x, &a.z, &v.x, &v.z)
            let third = Self.orthogonalise(&a.y, &a.z, &v.y, &v.z)
            if !(first || second || third) { break }
        }
        return Self.sorted(a, v, scale: scale)
    }

    private static let sweepLimit = 30

    /// Turns two columns until they are perpendicular, and those of V with them.
    ///
    /// - Returns: Whether they were not so before.
    private static func orthogonalise(
        _ p: inout SIMD3<Double>, _ q: inout SIMD3<Double>, _ vp: inout SIMD3<Double>, _ vq: inout SIMD3<Double>
    ) -> Bool {
        let (pp, qq, pq) = (p.lengthSquared, q.lengthSquared, p.dot(q))
        guard abs(pq) > 1e-16 * (pp * qq).squareRoot(), abs(pq) > .leastNormalMagnitude else { return false }
        let (c, s) = jacobiRotation(pp, pq, qq)
        (p, q) = (c * p - s * q, s * p + c * q)
        (vp, vq) = (c * vp - s * vq, s * vp + c * vq)
        return true
    }

    /// Orders by size; of columns equally long, the first comes last, so that of a mirrored rotation it is x that is
    /// turned.
    private static func sorted(_ a: Matrix3, _ v: Matrix3, scale: Double) -> SingularValues {
        var columns = [(a.z, v.z), (a.y, v.y), (a.x, v.x)].map { column, v in (column, v, column.length) }
        for (first, second) in [(0, 1), (1, 2), (0, 1)] where columns[first].2 < columns[second].2 {
            columns.swapAt(first, second)
        }
        let sizes = SIMD3(columns[0].2, columns[1].2, columns[2].2)
        return SingularValues(
            u: completed(columns.map(\.0), sizes), values: scale * sizes,
            v: Matrix3(columns[0].1, columns[1].1, columns[2].1))
    }

    /// The columns at length 1; those that have no length of their own are any that stand at right angles.
    private static func completed(_ columns: [SIMD3<Double>], _ sizes: SIMD3<Double>) -> Matrix3 {
        let smallest = 1e-15 * sizes.x
        let first = columns[0] / sizes.x
        guard sizes.y > smallest else {
            let second = first.anyPerpendicular
            return Matrix3(first, second, first.cross(second))
        }
        let second = columns[1] / sizes.y
        guard sizes.z > smallest else { return Matrix3(first, second, first.cross(second)) }
        return Matrix3(first, second, columns[2] / sizes.z)
    }
}
