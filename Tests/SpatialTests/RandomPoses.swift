import Spatial
import TestSupport

extension SeededGenerator {
    mutating func vector(within limit: Float) -> SIMD3<Float> {
        SIMD3.random(in: -limit...limit, using: &self)
    }

    mutating func pose(within limit: Float = 100) -> Transform4x4 {
        // Uniform in the cube, not on the sphere: every rotation occurs, which is what counts here.
        var quaternion = SIMD4<Float>.random(in: -1...1, using: &self)
        if (quaternion * quaternion).sum() < 1e-3 { quaternion = SIMD4(0, 0, 0, 1) }
        return Transform4x4(rotation: quaternion, translation: vector(within: limit))
    }
}
