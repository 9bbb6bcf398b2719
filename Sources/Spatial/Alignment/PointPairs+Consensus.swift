import Foundation

extension PointPairs {
    /// The transform that most pairs agree with, fitted to all of them, and which they are (RANSAC).
    ///
    /// Where there are few pairs every sample is tried; otherwise samples are drawn by the seed.
    func consensus(
        _ mode: AlignmentMode, _ settings: FrameAlignment.Consensus
    ) throws(SpatialError) -> (transform: SimilarityTransform, inliers: [Int]) {
        let candidates = p.indices.filter { weights[$0] > 0 }
        let limit = settings.threshold * settings.threshold
        var best: (transform: SimilarityTransform, inliers: [Int], error: Double)?
        var (failure, hasFitted): (SpatialError?, Bool) = (nil, false)
        var sampler = Sampler(candidates, size: mode.leastPoints, settings)
        while let sample = sampler.next() {
            let transform: SimilarityTransform
            do {
                transform = try fit(mode, using: sample)
            } catch {
                failure = error
                continue
            }
            hasFitted = true
            let (inliers, error) = agreeing(with: transform, of: candidates, within: limit)
            guard inliers.count >= mode.leastPoints else { continue }
            if let best, (best.inliers.count, -best.error) >= (inliers.count, -error) { continue }
            best = (transform, inliers, error)
            sampler.found(inliers: inliers.count)
        }
        guard let best else {
            if !hasFitted { throw failure ?? .degenerate("there are too few points of weight") }
            throw .noConsensus("no \(mode.leastPoints) pairs agree within \(settings.threshold) m; send more points")
        }
        return refine(mode, (best.transform, best.inliers), of: candidates, within: limit)
    }

    /// Fits to all inliers, and looks again who they are, until they stay the same.
    private func refine(
        _ mode: AlignmentMode, _ start: (transform: SimilarityTransform, inliers: [Int]), of candidates: [Int],
        within limit: Double
    ) -> (transform: SimilarityTransform, inliers: [Int]) {
        var best = start
        for _ in 0..<Self.refinementLimit {
            guard let transform = try? fit(mode, using: best.inliers) else { return best }
            let inliers = agreeing(with: transform, of: candidates, within: limit).inliers
            guard inliers.count >= best.inliers.count else { return best }
            let isSettled = inliers == best.inliers
            best = (transform, inliers)
            if isSettled { return best }
        }
        return best
    }

    private static let refinementLimit = 20

    private func agreeing(
        with transform: SimilarityTransform, of candidates: [Int], within limit: Double
    ) -> (inliers: [Int], error: Double) {
        var inliers: [Int] = []
        var error = 0.0
        for index in candidates {
            let squared = squaredResidual(index, transform)
            guard squared <= limit else { continue }
            inliers.append(index)
            error += squared
        }
        return (inliers, error)
    }
}

/// Chooses the pairs that a trial transform is fitted to.
private struct Sampler {
    private let candidates: [Int]
    private let size: Int
    /// Every choice, when there are no more than would be drawn.
    private var choices: [[Int]]?
    private var random: SplitMix64
    private var drawn = 0
    private var wanted: Int

    /// Of missing the best sample.
    private static let risk = 1e-9
    /// However unlikely inliers are.
    private static let drawLimit = 5_000
    /// Pairs looked at in all, so that the time for very many stays bounded.
    private static let workLimit = 20_000_000

    init(_ candidates: [Int], size: Int, _ settings: FrameAlignment.Consensus) {
        self.candidates = candidates
        self.size = size
        random = SplitMix64(seed: settings.seed)
        let most = min(Self.drawLimit, max(Self.workLimit / max(candidates.count, 1), 50))
        let least = min(max(settings.iterations, 1), most)
        wanted = candidates.count >= size ? most : 0
        iterations = least
        if Self.choiceCount(candidates.count, size) <= least { choices = Self.choices(candidates, size).reversed() }
    }

    private let iterations: Int

    mutating func next() -> [Int]? {
        if choices != nil { return choices?.popLast() }
        guard drawn < wanted else { return nil }
        drawn += 1
        var sample: [Int] = []
        while sample.count < size {
            let index = candidates[Int(random.next() % UInt64(candidates.count))]
            if !sample.contains(index) { sample.append(index) }
        }
        return sample
    }

    /// So many inliers make it so likely that a sample has none but inliers: fewer draws are then wanted.
    mutating func found(inliers: Int) {
        let clean = pow(Double(inliers) / Double(candidates.count), Double(size))
        let draws = clean < 1 ? log(Self.risk) / log(1 - clean) : 0
        wanted = min(wanted, max(iterations, Int(min(draws, Double(Self.drawLimit)))))
    }

    private static func choiceCount(_ count: Int, _ size: Int) -> Int {
        // Beyond this there are too many to try in any case.
        guard count < 1_000 else { return .max }
        return (0..<size).reduce(1) { $0 * (count - $1) / ($1 + 1) }
    }

    private static func choices(_ candidates: [Int], _ size: Int) -> [[Int]] {
        guard size > 0 else { return [[]] }
        return candidates.indices.flatMap { first in
            choices(Array(candidates[(first + 1)...]), size - 1).map { [candidates[first]] + $0 }
        }
    }
}

/// Steele, Lea and Flood's generator (2014): enough for choosing samples, and the same everywhere.
private struct SplitMix64 {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
