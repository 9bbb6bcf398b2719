import Foundation
import Spatial
import TestSupport
import Testing

@Suite("Frames aligned by shared points")
struct FrameAlignmentTests {
    private func code(_ body: () throws -> FrameAlignment) -> String? {
        do {
            _ = try body()
            return nil
        } catch {
            return (error as? SpatialError)?.code
        }
    }

    /// A transform of the kind the mode looks for.
    private func hidden(_ mode: AlignmentMode, _ random: inout SeededGenerator) -> SimilarityTransform {
        let angle = Double.random(in: -3...3, using: &random)
        return SimilarityTransform(
            rotation: mode == .yaw ? Quaternion(yaw: angle) : random.rotation(),
            translation: random.place(within: 20),
            scale: mode == .similarity ? Double.random(in: 0.1...10, using: &random) : 1)
    }

    @Test("find the transform that points went through", arguments: AlignmentMode.allCases)
    func exact(mode: AlignmentMode) throws {
        var random = SeededGenerator(seed: 60)
        for _ in 0..<300 {
            let transform = hidden(mode, &random)
            let count = Int.random(in: mode.leastPoints...12, using: &random)
            let p = (0..<count).map { _ in random.place(within: 5) }
            let found = try FrameAlignment.solve(p, to: p.map(transform.transform(point:)), mode: mode)
            #expect(found.transform.rotation.angle(to: transform.rotation) < 1e-9)
            #expect(distance(found.transform.translation, transform.translation) < 1e-8)
            #expect(abs(found.transform.scale / transform.scale - 1) < 1e-12)
            #expect(found.rms < 1e-12 * max(1, transform.scale))
            #expect(found.inliers == Array(0..<count))
            #expect(found.quality > 0.999_999)
        }
    }

    @Test("leave no neighbour a lesser error", arguments: AlignmentMode.allCases)
    func least(mode: AlignmentMode) throws {
        var random = SeededGenerator(seed: 61)
        for _ in 0..<50 {
            let transform = hidden(mode, &random)
            let p = (0..<8).map { _ in random.place(within: 5) }
            let q = p.map { transform.transform(point: $0) + random.place(within: 0.1) }
            let weights = p.map { _ in Double.random(in: 0.1...3, using: &random) }
            let found = try FrameAlignment.solve(p, to: q, mode: mode, weights: weights)
            func cost(_ t: SimilarityTransform) -> Double {
                var sum = 0.0
                for index in p.indices {
                    let residual = distance(t.transform(point: p[index]), q[index])
                    sum += weights[index] * residual * residual
                }
                return sum
            }
            #expect(abs(cost(found.transform) - found.rms * found.rms * weights.reduce(0, +)) < 1e-9)
            for _ in 0..<10 {
                var near = found.transform
                near.translation += random.place(within: 0.01)
                let angle = Double.random(in: -0.01...0.01, using: &random)
                let step =
                    mode == .yaw ? Quaternion(yaw: angle) : Quaternion.identity.slerp(to: random.rotation(), at: 0.003)
                near.rotation = step * near.rotation
                if mode == .similarity { near.scale *= Double.random(in: 0.99...1.01, using: &random) }
                #expect(cost(found.transform) <= cost(near))
            }
        }
    }

    @Test("are rotations even where the points are mirrored or lie in a plane")
    func mirrored() throws {
        var random = SeededGenerator(seed: 62)
        for isFlat in [true, false] {
            let p = (0..<10).map { _ in random.place(within: 5) * SIMD3(1, 1, isFlat ? 0 : 1) }
            let found = try FrameAlignment.solve(p, to: p.map { $0 * SIMD3(1, 1, -1) }, mode: .rigid)
            #expect(abs(found.transform.rotation.matrix.determinant - 1) < 1e-14)
            #expect(isFlat ? found.rms < 1e-12 : found.rms > 0.1)
        }
    }

    @Test("a weight counts as that many pairs, and 0 as none")
    func weights() throws {
        var random = SeededGenerator(seed: 63)
        let p = (0..<5).map { _ in random.place(within: 5) }
        let q = (0..<5).map { _ in random.place(within: 5) }
        let weighted = try FrameAlignment.solve(p, to: q, mode: .rigid, weights: [3, 1, 1, 1, 0])
        let repeated = try FrameAlignment.solve(
            [p[0], p[0], p[0], p[1], p[2], p[3]], to: [q[0], q[0], q[0], q[1], q[2], q[3]], mode: .rigid)
        #expect(weighted.transform.rotation.angle(to: repeated.transform.rotation) < 1e-9)
        #expect(abs(weighted.rms - repeated.rms) < 1e-12)
        #expect(weighted.inliers == [0, 1, 2, 3])
    }

    @Test("point sets that leave several answers are refused", arguments: [1e-6, 1, 1e6])
    func degenerate(size: Double) {
        var random = SeededGenerator(seed: 64)
        let start = random.place(within: size)
        let (slope, up) = (size * SIMD3<Double>(1, 0.5, -2), size * SIMD3<Double>(0, 1, 0))
        let line: [SIMD3<Double>] = (0..<6).map { start + Double($0) * slope }
        let pillar: [SIMD3<Double>] = (0..<6).map { start + Double($0) * up }
        let heap = Array(repeating: start, count: 6)
        let spread = (0..<6).map { _ in random.place(within: size) }
        for mode in AlignmentMode.allCases {
            #expect(code { try FrameAlignment.solve(heap, to: spread, mode: mode) } == "degenerate")
            #expect(code { try FrameAlignment.solve(spread, to: heap, mode: mode) } == "degenerate")
            #expect(code { try FrameAlignment.solve(pillar, to: pillar, mode: mode) } == "degenerate")
            let few = Array(spread.prefix(mode.leastPoints - 1))
            #expect(code { try FrameAlignment.solve(few, to: few, mode: mode) } == "degenerate")
            #expect(code { try FrameAlignment.solve([], to: [], mode: mode) } == "degenerate")
            let isLineEnough = mode == .yaw
            #expect(
                code { try FrameAlignment.solve(line, to: line, mode: mode) } == (isLineEnough ? nil : "degenerate"))
        }
        // A square and its mirror image: any turn about the axes in its plane serves as well.
        let signs: [SIMD3<Double>] = [SIMD3(1, 1, 1), SIMD3(-1, -1, 1), SIMD3(-1, 1, -1), SIMD3(1, -1, -1)]
        let corners = signs.map { size * $0 }
        #expect(code { try FrameAlignment.solve(corners, to: corners.map { -$0 }, mode: .rigid) } == "degenerate")
    }

    @Test("what is no set of pairs is refused")
    func noPairs() {
        let p = [SIMD3(0.0, 0, 0), SIMD3(1, 0, 0), SIMD3(0, 0, 1)]
        #expect(code { try FrameAlignment.solve(p, to: Array(p.dropLast())) } == "outOfRange")
        #expect(code { try FrameAlignment.solve(p, to: p.map { $0 + .nan }) } == "nonFinite")
        #expect(code { try FrameAlignment.solve(p, to: p, weights: [1, 1]) } == "wrongWeights")
        for threshold in [0, -1, .nan, .infinity] as [Double] {
            let consensus = FrameAlignment.Consensus(threshold: threshold)
            #expect(code { try FrameAlignment.solve(p, to: p, consensus: consensus) } == "outOfRange")
        }
    }
}

@Suite("Frames aligned in spite of outliers")
struct ConsensusTests {
    private struct Scene {
        var p: [SIMD3<Double>]
        var q: [SIMD3<Double>]
        var inliers: [Int]
        var turn: Quaternion
    }

    private func scene(count: Int, outliers: Int, _ random: inout SeededGenerator) -> Scene {
        let (turn, shift) = (Quaternion(yaw: Double.random(in: -3...3, using: &random)), random.place(within: 5))
        let p = (0..<count).map { _ in random.place(within: 4) }
        var q = p.map { turn.rotate($0) + shift + random.place(within: 0.005) }
        let wrong = Set((0..<count).shuffled(using: &random).prefix(outliers))
        for index in wrong { q[index] = random.place(within: 8) + SIMD3(0, 20, 0) }
        return Scene(p: p, q: q, inliers: (0..<count).filter { !wrong.contains($0) }, turn: turn)
    }

    @Test("leave out what was moved, and fit to all the rest", arguments: AlignmentMode.allCases, [4, 10, 60])
    func outliers(mode: AlignmentMode, count: Int) throws {
        var random = SeededGenerator(seed: 65)
        for _ in 0..<20 {
            let scene = scene(count: count, outliers: count * 2 / 5 - (count == 4 ? 1 : 0), &random)
            let found = try FrameAlignment.solve(
                scene.p, to: scene.q, mode: mode, consensus: FrameAlignment.Consensus(threshold: 0.05))
            #expect(found.inliers == scene.inliers)
            let refit = try FrameAlignment.solve(
                scene.inliers.map { scene.p[$0] }, to: scene.inliers.map { scene.q[$0] }, mode: mode)
            #expect(found.transform.rotation.angle(to: refit.transform.rotation) < 1e-9)
            #expect(abs(found.rms - refit.rms) < 1e-12)
            #expect(found.quality <= Double(found.inliers.count) / Double(count))
        }
    }

    @Test("are the same for the same seed, and do not depend on luck for another")
    func seeds() throws {
        var random = SeededGenerator(seed: 66)
        let scene = scene(count: 80, outliers: 40, &random)
        let all = try (0..<10).map { seed in
            try FrameAlignment.solve(
                scene.p, to: scene.q, consensus: FrameAlignment.Consensus(threshold: 0.05, seed: UInt64(seed % 5)))
        }
        for seed in 0..<5 { #expect(all[seed] == all[seed + 5]) }
        for found in all { #expect(found.inliers == scene.inliers) }
    }

    @Test("are refused where nothing agrees, by another name than where nothing can")
    func refused() {
        var random = SeededGenerator(seed: 67)
        let p = (0..<12).map { _ in random.place(within: 4) }
        let q = (0..<12).map { _ in random.place(within: 4) }
        let strict = FrameAlignment.Consensus(threshold: 1e-6)
        let nothing = #expect(throws: SpatialError.self) {
            try FrameAlignment.solve(p, to: q, mode: .rigid, consensus: strict)
        }
        #expect(nothing?.code == "noConsensus")
        let line = (0..<12).map { SIMD3(Double($0), 0, 0) }
        let never = #expect(throws: SpatialError.self) {
            try FrameAlignment.solve(line, to: q, mode: .rigid, consensus: strict)
        }
        #expect(never?.code == "degenerate")
    }
}
