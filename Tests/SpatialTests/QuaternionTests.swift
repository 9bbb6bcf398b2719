import Foundation
import Spatial
import TestSupport
import Testing

@Suite("A quaternion")
struct QuaternionTests {
    @Test("turns vectors as its matrix does, and comes back from it")
    func matrix() {
        var random = SeededGenerator(seed: 30)
        for _ in 0..<1_000 {
            let (q, point) = (random.rotation(), random.place(within: 10))
            #expect(distance(q.rotate(point), q.matrix * point) < 1e-13)
            #expect(q.angle(to: Quaternion(q.matrix)) < 1e-14)
            #expect(abs(q.matrix.determinant - 1) < 1e-14)
        }
    }

    @Test("is found where the trace of its matrix tells nothing: half turns", arguments: 0..<3)
    func halfTurns(axis: Int) throws {
        var random = SeededGenerator(seed: 31)
        for tilt in [0, 1e-12, 1e-8, 1e-3] {
            var vector = SIMD4(random.place(within: tilt), tilt)
            vector[axis] = 1
            let q = try Quaternion(normalising: vector)
            #expect(q.angle(to: Quaternion(q.matrix)) < 1e-14)
        }
    }

    @Test("times another turns first by the other, then by itself")
    func product() {
        var random = SeededGenerator(seed: 32)
        for _ in 0..<500 {
            let (a, b, point) = (random.rotation(), random.rotation(), random.place(within: 10))
            #expect(distance((a * b).rotate(point), a.rotate(b.rotate(point))) < 1e-13)
            #expect((a * a.inverse).angle(to: .identity) < 1e-15)
        }
    }

    @Test("of any length but 0 is scaled to 1", arguments: [1e-99, 1e-3, 1, 7, 1e99])
    func lengths(length: Double) throws {
        let q = try Quaternion(normalising: SIMD4(0, 0.6, 0, 0.8) * length)
        #expect(abs(q.vector.y - 0.6) < 1e-15)
        #expect(abs(q.vector.w - 0.8) < 1e-15)
    }

    @Test(
        "that is no rotation is refused",
        arguments: [
            SIMD4.zero, SIMD4(repeating: 1e-200), SIMD4(repeating: 1e200), SIMD4(.nan, 0, 0, 1),
            SIMD4(0, .infinity, 0, 1),
        ] as [SIMD4<Double>])
    func refused(vector: SIMD4<Double>) {
        let error = #expect(throws: SpatialError.self) { try Quaternion(normalising: vector) }
        #expect(error?.code == "badQuaternion")
    }

    @Test("and its opposite have one canonical form, even where w is 0")
    func canonical() throws {
        let vectors: [SIMD4<Double>] = [
            SIMD4(0.1, 0.2, 0.3, 0.4), SIMD4(0, 0, -1, 0), SIMD4(-1, 2, 0, 0), SIMD4(0, -3, 4, -0.0),
        ]
        for vector in vectors {
            let q = try Quaternion(normalising: vector)
            #expect(q.canonical == (try Quaternion(normalising: -vector)).canonical)
            #expect(q.canonical.vector.w >= 0)
            #expect(q.angle(to: q.canonical) < 1e-15)
        }
    }
}

@Suite("The way between rotations")
struct SlerpTests {
    @Test("runs at a steady rate, by the shorter way")
    func steady() {
        var random = SeededGenerator(seed: 33)
        for _ in 0..<500 {
            let (a, b) = (random.rotation(), random.rotation())
            let (whole, t) = (a.angle(to: b), Double.random(in: 0...1, using: &random))
            let between = a.slerp(to: b, at: t)
            #expect(whole <= .pi + 1e-15)
            #expect(abs(a.angle(to: between) - t * whole) < 1e-13)
            #expect(abs(between.angle(to: b) - (1 - t) * whole) < 1e-13)
            #expect(between.angle(to: b.slerp(to: a, at: 1 - t)) < 1e-13)
        }
    }

    @Test("begins and ends exactly there, and goes nowhere between equals", arguments: [0, 0.25, 1])
    func ends(t: Double) throws {
        var random = SeededGenerator(seed: 34)
        let (a, b) = (random.rotation(), random.rotation())
        #expect(a.slerp(to: b, at: 0).angle(to: a) < 1e-15)
        #expect(a.slerp(to: b, at: 1).angle(to: b) < 1e-15)
        #expect(a.slerp(to: a, at: t).angle(to: a) < 1e-15)
        #expect(a.slerp(to: try Quaternion(normalising: -a.vector), at: t).angle(to: a) < 1e-15)
    }

    @Test("keeps its share for neighbours that rounding can hardly tell apart", arguments: [1e-3, 1e-6, 1e-9, 1e-12])
    func neighbours(angle: Double) {
        let (a, b) = (Quaternion.identity, Quaternion(yaw: angle))
        #expect(abs(a.slerp(to: b, at: 0.25).angle(to: a) - angle / 4) < 1e-5 * angle)
    }

    @Test("between opposite half turns is one of both ways")
    func opposites() {
        let middle = Quaternion.identity.slerp(to: Quaternion(yaw: .pi), at: 0.5)
        #expect(abs(middle.angle(to: .identity) - .pi / 2) < 1e-14)
        #expect(abs(abs(middle.vector.y) - 0.5.squareRoot()) < 1e-14)
    }
}

@Suite("The mean of rotations")
struct QuaternionMeanTests {
    @Test("of two is the middle of their way, whatever their signs")
    func two() throws {
        var random = SeededGenerator(seed: 35)
        for _ in 0..<200 {
            let (a, b) = (random.rotation(), random.rotation())
            let mean = try Quaternion.mean(of: [a, Quaternion(normalising: -b.vector)])
            #expect(mean.angle(to: a.slerp(to: b, at: 0.5)) < 1e-7)
            #expect(mean.vector.w >= 0)
        }
    }

    @Test("no neighbour has a lesser sum of squared chords")
    func least() throws {
        var random = SeededGenerator(seed: 36)
        for _ in 0..<50 {
            let rotations = (0..<7).map { _ in random.rotation() }
            let weights = (0..<7).map { _ in Double.random(in: 0...3, using: &random) }
            func cost(_ q: Quaternion) -> Double {
                zip(rotations, weights).reduce(0) { sum, item in
                    let cosine = (item.0.vector * q.vector).sum()
                    return sum + item.1 * (1 - cosine * cosine)
                }
            }
            let mean = try Quaternion.mean(of: rotations, weights: weights)
            for _ in 0..<20 {
                let step = try Quaternion(normalising: SIMD4(random.place(within: 0.01), 1))
                #expect(cost(mean) <= cost(step * mean) + 1e-12)
            }
        }
    }

    @Test("a weight counts as that many of the same, and 0 as none")
    func weights() throws {
        var random = SeededGenerator(seed: 37)
        let (a, b, c) = (random.rotation(), random.rotation(), random.rotation())
        let weighted = try Quaternion.mean(of: [a, b, c], weights: [3, 1, 0])
        #expect(weighted.angle(to: try Quaternion.mean(of: [a, a, a, b])) < 1e-7)
        #expect(try Quaternion.mean(of: [a, b], weights: [1e308, 1e308]).angle(to: .mean(of: [a, b])) < 1e-7)
    }

    @Test("is refused where there is none")
    func refused() throws {
        func code(_ rotations: [Quaternion], _ weights: [Double]? = nil) -> String? {
            do {
                _ = try Quaternion.mean(of: rotations, weights: weights)
                return nil
            } catch {
                return error.code
            }
        }
        #expect(code([]) == "degenerate")
        #expect(code([.identity, Quaternion(yaw: .pi)]) == "degenerate")
        #expect(code([.identity, Quaternion(yaw: .pi)], [2, 1]) == nil)
        for weights in [[1.0], [1, 2, 3], [0, 0], [-1, 2], [.nan, 1], [.infinity, 1]] {
            #expect(code([.identity, .identity], weights) == "wrongWeights")
        }
    }
}
