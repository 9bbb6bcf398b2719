/// A place and an orientation in double precision: rotation, then translation. No scale.
package struct Pose: Sendable, Hashable {
    package var rotation: Quaternion
    /// Metres.
    package var position: SIMD3<Double>

    package init(rotation: Quaternion = .identity, position: SIMD3<Double> = .zero) {
        self.rotation = rotation
        self.position = position
    }

    /// The pose nearest to a stored transform, whose axes rounding may have turned a little.
    ///
    /// - Throws: ``SpatialError/invalidTransform(_:)`` for what is not a pose within ``TransformTolerance``.
    package init(_ transform: Transform4x4) throws(SpatialError) {
        if let defect = defect(of: transform) { throw .invalidTransform(defect) }
        let affine = AffineMatrix(transform)
        self.init(rotation: Quaternion(try affine.linear.nearestRotation()), position: affine.translation)
    }

    package var affine: AffineMatrix { AffineMatrix(linear: rotation.matrix, translation: position) }

    package var inverse: Pose {
        let back = rotation.inverse
        return Pose(rotation: back, position: -back.rotate(position))
    }

    /// First the right pose, then the left one.
    package static func * (left: Pose, right: Pose) -> Pose {
        Pose(rotation: left.rotation * right.rotation, position: left.transform(point: right.position))
    }

    /// Where a point goes, in metres.
    package func transform(point: SIMD3<Double>) -> SIMD3<Double> { rotation.rotate(point) + position }

    /// Where a point of the pose's outer space lies in its own.
    package func local(of point: SIMD3<Double>) -> SIMD3<Double> { rotation.inverse.rotate(point - position) }

    /// On the way to another: straight for the position, by ``Quaternion/slerp(to:at:)`` for the rotation.
    package func interpolate(to other: Pose, at t: Double) -> Pose {
        Pose(
            rotation: rotation.slerp(to: other.rotation, at: t), position: position + t * (other.position - position))
    }
}
