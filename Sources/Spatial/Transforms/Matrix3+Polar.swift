extension Matrix3 {
    /// The rotation that comes nearest to the matrix, by the sum of squared differences: the factor R of the polar
    /// decomposition M = R·S, or, of a mirrored matrix, R with the axis of the least stretch turned about (Kabsch 1978;
    /// Higham, Functions of Matrices, 8.1). Of a matrix that is a mirrored rotation it is x that is turned about.
    ///
    /// - Throws: ``SpatialError/notFinite``, or ``SpatialError/singular`` for a matrix that flattens an axis: which way
    ///   that pointed, nothing tells.
    package func nearestRotation() throws(SpatialError) -> Matrix3 {
        if let rotation = polarFactor() { return rotation }
        guard isFinite else { throw .notFinite("the matrix holds a number that is not finite") }
        let decomposition = singularValues
        guard decomposition.values.z > Self.flatness * decomposition.values.x else { throw .singular }
        return decomposition.nearestRotation
    }

    /// The share of the largest singular value below which the smallest counts as 0.
    private static let flatness = 1e-9

    /// Newton's iteration X ← (X + X⁻ᵀ) / 2 with Higham's scaling, six times as quick as the singular values. Nil for
    /// what is mirrored or nearly flat, and for what does not come to rest.
    private func polarFactor() -> Matrix3? {
        let size = largest
        guard size > 1e-100, size < 1e100 else { return nil }
        var matrix = (1 / size) * self
        guard matrix.determinant > 1e-4 else { return nil }
        for _ in 0..<Self.stepLimit {
            // X⁻ᵀ = cofactors / determinant.
            let cofactors = Matrix3(
                matrix.y.cross(matrix.z), matrix.z.cross(matrix.x), matrix.x.cross(matrix.y))
            let inverse = 1 / cofactors.x.dot(matrix.x)
            let own = matrix.x.lengthSquared + matrix.y.lengthSquared + matrix.z.lengthSquared
            let others =
                (cofactors.x.lengthSquared + cofactors.y.lengthSquared + cofactors.z.lengthSquared) * inverse * inverse
            // Both sums are 3 for a rotation: then scaling would only add noise.
            let scale = abs(own - 3) + abs(others - 3) < 1e-2 ? 1 : (others / own).squareRoot().squareRoot()
            let next = (0.5 * scale) * matrix + (0.5 * inverse / scale) * cofactors
            let change = Matrix3(next.x - matrix.x, next.y - matrix.y, next.z - matrix.z).largest
            matrix = next
            // Convergence is quadratic: the error left is the square of this.
            if change < 1e-8 { return matrix }
        }
        return nil
    }

    private static let stepLimit = 20
}
