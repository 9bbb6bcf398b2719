extension Quaternion {
    /// The rotation that lies nearest to many, by their weights: the eigenvector of the largest eigenvalue of Σ w q qᵀ
    /// (Markley, Cheng, Crassidis and Oshman 2007, formula 12). The signs of the quaternions do not matter; that of
    /// the result is canonical.
    ///
    /// - Parameters:
    ///   - rotations: At least one.
    ///   - weights: One a rotation, none negative, not all 0; all alike unless given.
    /// - Throws: ``SpatialError/wrongWeights(_:)``, or ``SpatialError/degenerate(_:)`` where no rotation is nearer than
    ///   all others, as between opposite half turns.
    package static func mean(
        of rotations: [Quaternion], weights: [Double]? = nil
    ) throws(SpatialError) -> Quaternion {
        guard !rotations.isEmpty else { throw .degenerate("there are no rotations; send at least one") }
        let weights = try Weights(weights, count: rotations.count)
        var sum = SymmetricMatrix4.zero
        for (index, rotation) in rotations.enumerated() { sum.add(rotation.vector, weight: weights[index]) }
        let eigen = sum.eigen()
        guard eigen[0].value - eigen[1].value > uniqueness else {
            throw .degenerate(
                "the rotations have no single mean: several lie equally near to all; send rotations less far apart")
        }
        let vector = eigen[0].vector
        return Quaternion(unchecked: vector / vector.dot(vector).squareRoot()).canonical
    }

    /// How far the largest eigenvalue must stand out, of a sum of 1.
    private static let uniqueness = 1e-9
}
