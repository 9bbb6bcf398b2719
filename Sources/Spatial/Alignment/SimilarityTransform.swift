/// p ↦ scale · R · p + t.
package struct SimilarityTransform: Sendable, Hashable {
    package var rotation: Quaternion
    package var translation: SIMD3<Double>
    package var scale: Double

    package init(rotation: Quaternion, translation: SIMD3<Double>, scale: Double = 1) {
        self.rotation = rotation
        self.translation = translation
        self.scale = scale
    }

    package func transform(point: SIMD3<Double>) -> SIMD3<Double> {
        scale * rotation.rotate(point) + translation
    }

    /// A pose reported in the first frame, as the second frame has it. Where a pose is, is scaled; what it turns is
    /// not.
    package func transform(pose: Pose) -> Pose {
        Pose(rotation: rotation * pose.rotation, position: transform(point: pose.position))
    }
}
