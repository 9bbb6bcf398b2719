/// An affine transform in double precision, by columns: three axes and a translation. The bottom row is 0 0 0 1.
///
/// ``Transform4x4`` is what anchors store; this is what they are computed with.
package struct AffineMatrix: Sendable, Hashable {
    package var linear: Matrix3
    package var translation: SIMD3<Double>

    package init(linear: Matrix3, translation: SIMD3<Double> = .zero) {
        self.linear = linear
        self.translation = translation
    }

    /// From 16 numbers, column by column.
    ///
    /// - Throws: ``SpatialError/wrongElementCount(_:expected:)``; ``SpatialError/invalidTransform(_:)`` for numbers
    ///   that are not finite and for a bottom row other than 0 0 0 1.
    package init(values m: [Double]) throws(SpatialError) {
        guard m.count == 16 else { throw .wrongElementCount(m.count) }
        if let defect = affineDefect(ofSixteen: m) { throw .invalidTransform(defect) }
        self.init(
            linear: Matrix3(SIMD3(m[0], m[1], m[2]), SIMD3(m[4], m[5], m[6]), SIMD3(m[8], m[9], m[10])),
            translation: SIMD3(m[12], m[13], m[14]))
    }

    package init(_ transform: Transform4x4) {
        let axes = transform.rotation
        linear = Matrix3(SIMD3<Double>(axes.x), SIMD3<Double>(axes.y), SIMD3<Double>(axes.z))
        translation = SIMD3<Double>(transform.translation)
    }

    /// 16 numbers, column by column.
    package var values: [Double] {
        let (x, y, z, t) = (linear.x, linear.y, linear.z, translation)
        return [x.x, x.y, x.z, 0, y.x, y.y, y.z, 0, z.x, z.y, z.z, 0, t.x, t.y, t.z, 1]
    }

    package var isFinite: Bool { linear.isFinite && translation.isFinite }

    package static func * (left: AffineMatrix, right: AffineMatrix) -> AffineMatrix {
        AffineMatrix(
            linear: left.linear * right.linear, translation: left.linear * right.translation + left.translation)
    }

    /// Where a point goes.
    package func transform(point: SIMD3<Double>) -> SIMD3<Double> { linear * point + translation }
}

extension Transform4x4 {
    /// What a Float cannot hold becomes infinite.
    package init(_ transform: AffineMatrix) {
        func column(_ v: SIMD3<Double>, _ last: Float) -> SIMD4<Float> {
            SIMD4(Float(v.x), Float(v.y), Float(v.z), last)
        }
        self.init(
            column(transform.linear.x, 0), column(transform.linear.y, 0), column(transform.linear.z, 0),
            column(transform.translation, 1))
    }
}
