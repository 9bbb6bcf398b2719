/// Translation, rotation and a scale along each of the own axes, as glTF's nodes have them: p ↦ T · R · S · p.
package struct ScaledPose: Sendable, Hashable {
    package var translation: SIMD3<Double>
    package var rotation: Quaternion
    package var scale: SIMD3<Double>

    package init(translation: SIMD3<Double>, rotation: Quaternion, scale: SIMD3<Double> = SIMD3(1, 1, 1)) {
        self.translation = translation
        self.rotation = rotation
        self.scale = scale
    }

    /// T · R · S.
    package var affine: AffineMatrix {
        let axes = rotation.matrix
        return AffineMatrix(
            linear: Matrix3(axes.x * scale.x, axes.y * scale.y, axes.z * scale.z), translation: translation)
    }

    /// Takes a transform apart. The scale is the axes' lengths; where they are left-handed that of x is negative, as
    /// a rotation alone cannot mirror.
    ///
    /// - Throws: ``SpatialError/invalidTransform(_:)``: `singular` for an axis of no length or axes in a plane,
    ///   `sheared` for axes that are not perpendicular within ``TransformTolerance/orthonormality``; no T · R · S gives
    ///   these.
    package init(_ transform: AffineMatrix) throws(SpatialError) {
        let axes = [transform.linear.x, transform.linear.y, transform.linear.z]
        let lengths = axes.map(\.scaledLength)
        if let defect = axisDefect(axes, lengths: lengths, smallestLength: .leastNormalMagnitude), defect > .reflected {
            throw .invalidTransform(defect)
        }
        var units = zip(axes, lengths).map { $0 / $1 }
        var scale = SIMD3(lengths[0], lengths[1], lengths[2])
        if units[0].cross(units[1]).dot(units[2]) < 0 {
            units[0] = -units[0]
            scale.x = -scale.x
        }
        for (first, second) in [(0, 1), (0, 2), (1, 2)] {
            let cosine = units[first].dot(units[second])
            guard abs(cosine) <= TransformTolerance.orthonormality else {
                throw .invalidTransform(.sheared(first: first, second: second, cosine: cosine))
            }
        }
        self.init(
            translation: transform.translation, rotation: Quaternion(Matrix3(units[0], units[1], units[2])),
            scale: scale)
    }
}
