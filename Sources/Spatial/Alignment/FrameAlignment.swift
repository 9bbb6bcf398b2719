/// Where one frame lies in another, found from points that both have seen.
package struct FrameAlignment: Sendable, Hashable {
    /// Takes the first frame's coordinates to the second's.
    package var transform: SimilarityTransform
    /// Weighted root mean square distance of the inliers, in metres.
    package var rms: Double
    /// The pairs that the transform brings together, by their indices, in order.
    package var inliers: [Int]
    /// 0 to 1: the share of the pairs that are inliers, less as their rms grows beyond ``usualNoise``.
    package var quality: Double

    /// Metres by which sightings of one anchor differ: the gate of robust alignment.
    package static let usualNoise = 0.05

    /// How outliers are kept out.
    package struct Consensus: Sendable, Hashable {
        /// Metres between a pair of inliers at most.
        package var threshold: Double
        /// Samples tried; more while it is likely that a better one was missed.
        package var iterations: Int
        /// Seeds the choice of samples: the same seed gives the same answer.
        package var seed: UInt64

        package init(threshold: Double = usualNoise, iterations: Int = 200, seed: UInt64 = 0) {
            self.threshold = threshold
            self.iterations = iterations
            self.seed = seed
        }
    }

    /// Solves for the transform that takes p to q.
    ///
    /// - Parameters:
    ///   - p: Points in the first frame, in metres.
    ///   - q: The same points in the second frame; as many.
    ///   - weights: What each pair counts, none negative, not all 0; all alike unless given.
    ///   - consensus: Given, pairs that disagree with the most are left out (RANSAC, Fischler and Bolles 1981).
    /// - Throws: ``SpatialError/degenerate(_:)`` for too few points, and for points that leave several answers;
    ///   ``SpatialError/noConsensus(_:)`` when no transform brings enough pairs together;
    ///   ``SpatialError/wrongWeights(_:)``; ``SpatialError/outOfRange(_:)`` for lists of unequal length and for a
    ///   threshold that is not above 0.
    package static func solve(
        _ p: [SIMD3<Double>], to q: [SIMD3<Double>], mode: AlignmentMode = .yaw, weights: [Double]? = nil,
        consensus: Consensus? = nil
    ) throws(SpatialError) -> FrameAlignment {
        guard p.count == q.count else {
            throw .outOfRange("there are \(p.count) points in one frame and \(q.count) in the other; send pairs")
        }
        guard p.count >= mode.leastPoints else {
            throw .degenerate(
                "there are \(p.count) shared points; the mode \(mode.rawValue) needs at least \(mode.leastPoints)")
        }
        guard p.allSatisfy(\.isFinite), q.allSatisfy(\.isFinite) else {
            throw .notFinite("a point holds a number that is not finite")
        }
        let pairs = PointPairs(p: p, q: q, weights: try Weights(weights, count: p.count))
        guard let consensus else {
            let transform = try pairs.fit(mode, using: p.indices)
            return FrameAlignment(transform, pairs, inliers: p.indices.filter { pairs.weights[$0] > 0 })
        }
        guard consensus.threshold > 0, consensus.threshold.isFinite else {
            throw .outOfRange("the threshold is \(consensus.threshold); it must be above 0")
        }
        let (transform, inliers) = try pairs.consensus(mode, consensus)
        return FrameAlignment(transform, pairs, inliers: inliers)
    }

    private init(_ transform: SimilarityTransform, _ pairs: PointPairs, inliers: [Int]) {
        self.transform = transform
        self.inliers = inliers
        rms = pairs.rms(transform, over: inliers)
        let noise = rms / Self.usualNoise
        quality = Double(inliers.count) / Double(pairs.p.count) / (1 + noise * noise)
    }
}
