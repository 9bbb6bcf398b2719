import Foundation
import Spatial
import TestSupport
import Testing

private func squaredDistance(_ a: Matrix3, _ b: Matrix3) -> Double {
    zip(a.values, b.values).map { ($0 - $1) * ($0 - $1) }.reduce(0, +)
}

@Suite("The rotation nearest to a matrix")
struct NearestRotationTests {
    @Test("is a rotation, and none around it is nearer", arguments: [1, -1] as [Double])
    func nearest(side: Double) throws {
        var random = SeededGenerator(seed: 40)
        for _ in 0..<300 {
            var matrix = random.matrix()
            if matrix.determinant * side < 0 { matrix.x = -matrix.x }
            let rotation = try matrix.nearestRotation()
            #expect(difference(rotation * rotation.transpose, .identity) < 1e-13)
            #expect(abs(rotation.determinant - 1) < 1e-13)
            for _ in 0..<10 {
                let step = try Quaternion(normalising: SIMD4(random.place(within: 0.1), 1))
                #expect(squaredDistance(matrix, rotation) <= squaredDistance(matrix, step.matrix * rotation) + 1e-12)
            }
        }
    }

    @Test("does not depend on the matrix's size", arguments: [1e-150, 1e-30, 1e-5, 1e5, 1e30, 1e150] as [Double])
    func size(factor: Double) throws {
        var random = SeededGenerator(seed: 41)
        for _ in 0..<100 {
            let matrix = random.matrix()
            let large = Matrix3(factor * matrix.x, factor * matrix.y, factor * matrix.z)
            // Matrices that are nearly flat leave little to tell by.
            guard abs(matrix.determinant) > 1e-3 else { continue }
            #expect(difference(try large.nearestRotation(), try matrix.nearestRotation()) < 1e-9)
        }
    }

    @Test("takes out any stretch along the own axes, however unlike they are")
    func stretch() throws {
        var random = SeededGenerator(seed: 42)
        for exponent in 0...8 {
            let (turn, axes) = (random.rotation().matrix, random.rotation().matrix)
            let scale = SIMD3(pow(10, -Double(exponent)), 1, 2.5)
            let stretched = Matrix3(axes.x * scale.x, axes.y * scale.y, axes.z * scale.z)
            let stretch = stretched * axes.transpose
            let tolerance: Double = 1e-15 / scale.x + 1e-13
            #expect(difference(try (turn * stretch).nearestRotation(), turn) < 10 * tolerance)
        }
    }

    @Test("of a rotation is itself; of a mirrored one, x is turned about")
    func mirrored() throws {
        var random = SeededGenerator(seed: 43)
        for _ in 0..<100 {
            let turn = random.rotation().matrix
            #expect(difference(try turn.nearestRotation(), turn) < 1e-14)
        }
        let mirror = Matrix3(SIMD3(-1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1))
        #expect(try mirror.nearestRotation() == .identity)
        let inside = Matrix3(SIMD3(-1, 0, 0), SIMD3(0, -1, 0), SIMD3(0, 0, -1))
        #expect(try inside.nearestRotation().x == SIMD3(1, 0, 0))
    }

    @Test("is not there for flat matrices and what is no number")
    func refused() {
        let flat: [Matrix3] = [
            Matrix3(.zero, .zero, .zero), Matrix3(SIMD3(1, 2, 3), SIMD3(2, 4, 6), SIMD3(1, 0, 0)),
            Matrix3(SIMD3(1, 2, 3), SIMD3(2, 4, 6), SIMD3(-1, -2, -3)),
            Matrix3(SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1e-12)),
        ]
        for matrix in flat { #expect(throws: SpatialError.singular) { try matrix.nearestRotation() } }
        for number in [Double.nan, .infinity, -.infinity] {
            let error = #expect(throws: SpatialError.self) {
                try Matrix3(SIMD3(1, number, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)).nearestRotation()
            }
            #expect(error?.code == "nonFinite")
        }
    }
}
