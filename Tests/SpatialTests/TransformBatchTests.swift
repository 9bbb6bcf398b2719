import Foundation
import Spatial
import TestSupport
import Testing

@Suite("Lists of transforms")
struct TransformBatchTests {
    @Test("are computed as each by itself is, also into storage used before", arguments: [0, 1, 7, 250])
    func same(count: Int) throws {
        var random = SeededGenerator(seed: 97)
        let (left, right) = ((0..<count).map { _ in random.pose() }, (0..<count).map { _ in random.pose() })
        var product = [Transform4x4](repeating: .identity, count: 3)
        TransformBatch.multiply(left, right, into: &product)
        #expect(product == zip(left, right).map { $0 * $1 })

        var quaternions: [Quaternion] = []
        TransformBatch.quaternions(of: left, into: &quaternions)
        #expect(quaternions == left.map { Quaternion(AffineMatrix($0).linear) })

        let matrices = (0..<count).map { $0 == 3 ? Matrix3(.zero, .zero, .zero) : random.matrix() }
        var rotations: [Matrix3?] = [nil]
        TransformBatch.nearestRotations(of: matrices, into: &rotations)
        #expect(rotations == matrices.map { try? $0.nearestRotation() })

        let (starts, ends) = ((0..<count).map { _ in random.rotation() }, (0..<count).map { _ in random.rotation() })
        let shares = (0..<count).map { _ in Double.random(in: 0...1, using: &random) }
        var between: [Quaternion] = []
        TransformBatch.slerp(starts, ends, at: shares, into: &between)
        #expect(between.count == count)
        for index in between.indices {
            let expected = starts[index].slerp(to: ends[index], at: shares[index])
            #expect(between[index].angle(to: expected) < 1e-14)
        }
    }
}
