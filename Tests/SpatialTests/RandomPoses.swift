import Spatial

/// Repeatable random numbers (xorshift64*), and poses made of them.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next() -> UInt64 {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return state &* 0x2545_F491_4F6C_DD1D
    }

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
