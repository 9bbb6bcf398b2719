import Foundation

/// The same points in two frames, p and q, with what each counts.
struct PointPairs {
    let p: [SIMD3<Double>]
    let q: [SIMD3<Double>]
    /// They add up to 1.
    let weights: Weights

    /// How far the points of either frame must spread, beside the largest coordinate: less is rounding.
    private static let leastSpread = 1e-9
    /// How far from a line the points must lie, squared, in proportion to their spread along it: a millimetre in a
    /// metre.
    private static let leastBreadth = 1e-6

    /// The transform that takes p to q with the least weighted sum of squared distances.
    ///
    /// - Parameter indices: The pairs that count; all of them unless given.
    /// - Throws: ``SpatialError/degenerate(_:)`` where several transforms would do as well.
    func fit(_ mode: AlignmentMode, using indices: some Sequence<Int>) throws(SpatialError) -> SimilarityTransform {
        let moments = Moments(self, indices)
        guard moments.count >= mode.leastPoints else {
            throw .degenerate(
                "\(moments.count) shared points have a weight; the mode \(mode.rawValue) needs \(mode.leastPoints)")
        }
        let least = Self.leastSpread * max(moments.magnitude, .leastNormalMagnitude)
        guard moments.spreadP > least, moments.spreadQ > least else {
            throw .degenerate("all points of a frame are at one place; send points that are apart")
        }
        switch mode {
        case .yaw: return try yaw(moments)
        case .rigid, .similarity: return try kabsch(moments, isScaling: mode == .similarity)
        }
    }

    /// θ = atan2(Σw(Xz·Yx − Xx·Yz), Σw(Xx·Yx + Xz·Yz)) of the centred points: the turn about y that brings their level
    /// parts together.
    private func yaw(_ moments: Moments) throws(SpatialError) -> SimilarityTransform {
        let covariance = moments.covariance
        let sine = covariance.z.x - covariance.x.z
        let cosine = covariance.x.x + covariance.z.z
        guard hypot(sine, cosine) > Self.leastBreadth * moments.spreadP * moments.spreadQ else {
            throw .degenerate(
                "the points are above each other, so no yaw is better than others; send points apart")
        }
        return moments.transform(Quaternion(yaw: atan2(sine, cosine)), scale: 1)
    }

    /// Kabsch 1978, and Umeyama 1991 (formulas 40 to 43) with a scale: R = U·diag(1, 1, d)·Vᵀ of the covariance.
    private func kabsch(_ moments: Moments, isScaling: Bool) throws(SpatialError) -> SimilarityTransform {
        let decomposition = moments.covariance.singularValues
        guard decomposition.uniqueness > Self.leastBreadth * decomposition.values.x else {
            throw .degenerate(
                "the points lie in a line or mirror each other, so several turns fit as well; send points in a plane")
        }
        let rotation = Quaternion(decomposition.nearestRotation)
        guard isScaling else { return moments.transform(rotation, scale: 1) }
        let stretch = decomposition.values.x + decomposition.uniqueness
        return moments.transform(rotation, scale: stretch / (moments.spreadP * moments.spreadP))
    }

    /// Squared distance between a pair once p is moved.
    func squaredResidual(_ index: Int, _ transform: SimilarityTransform) -> Double {
        (transform.transform(point: p[index]) - q[index]).lengthSquared
    }

    /// Weighted root mean square distance between pairs, in metres.
    func rms(_ transform: SimilarityTransform, over indices: some Sequence<Int>) -> Double {
        var (sum, weight) = (0.0, 0.0)
        for index in indices {
            sum += weights[index] * squaredResidual(index, transform)
            weight += weights[index]
        }
        return weight > 0 ? (sum / weight).squareRoot() : 0
    }
}

/// Weighted centroids of both frames, how far the points spread about them, and their covariance.
private struct Moments {
    /// Pairs that have a weight.
    var count = 0
    var centroidP = SIMD3<Double>.zero
    var centroidQ = SIMD3<Double>.zero
    /// Root of the weighted mean squared distance from the centroid.
    var spreadP = 0.0
    var spreadQ = 0.0
    /// The largest coordinate.
    var magnitude = 0.0
    /// Σ w Y Xᵀ of the centred points.
    var covariance = Matrix3(.zero, .zero, .zero)

    init(_ pairs: PointPairs, _ indices: some Sequence<Int>) {
        var total = 0.0
        for index in indices where pairs.weights[index] > 0 {
            let (weight, p, q) = (pairs.weights[index], pairs.p[index], pairs.q[index])
            count += 1
            total += weight
            centroidP += weight * p
            centroidQ += weight * q
            magnitude = max(magnitude, abs(p.x), abs(p.y), abs(p.z), abs(q.x), abs(q.y), abs(q.z))
        }
        guard count > 0 else { return }
        centroidP /= total
        centroidQ /= total
        var (squaresP, squaresQ) = (0.0, 0.0)
        for index in indices where pairs.weights[index] > 0 {
            let weight = pairs.weights[index] / total
            let (x, y) = (pairs.p[index] - centroidP, pairs.q[index] - centroidQ)
            squaresP += weight * x.lengthSquared
            squaresQ += weight * y.lengthSquared
            covariance.x += (weight * x.x) * y
            covariance.y += (weight * x.y) * y
            covariance.z += (weight * x.z) * y
        }
        (spreadP, spreadQ) = (squaresP.squareRoot(), squaresQ.squareRoot())
    }

    /// The transform with the shift that takes one centroid to the other.
    func transform(_ rotation: Quaternion, scale: Double) -> SimilarityTransform {
        SimilarityTransform(
            rotation: rotation.canonical, translation: centroidQ - scale * rotation.rotate(centroidP), scale: scale)
    }
}
