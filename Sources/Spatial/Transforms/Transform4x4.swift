/// A 4×4 matrix in column-major order, as ARKit, OpenXR and glTF have it: the first three columns are the rotated axes,
/// the fourth is the translation in metres, the bottom row is 0 0 0 1. Right-handed, y up, −z forward.
///
/// In JSON a flat array of 16 numbers. Any numbers are accepted; ``defect(of:)-(Transform4x4)`` tells whether they are
/// a pose.
package struct Transform4x4: Sendable, Hashable {
    package var column0: SIMD4<Float>
    package var column1: SIMD4<Float>
    package var column2: SIMD4<Float>
    package var column3: SIMD4<Float>

    package init(_ column0: SIMD4<Float>, _ column1: SIMD4<Float>, _ column2: SIMD4<Float>, _ column3: SIMD4<Float>) {
        self.column0 = column0
        self.column1 = column1
        self.column2 = column2
        self.column3 = column3
    }

    package static let identity = Transform4x4(
        SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))

    /// - Parameter translation: metres.
    package init(translation: SIMD3<Float>) {
        self = .identity
        self.translation = translation
    }

    /// A rotation by a quaternion (x, y, z, w), which is normalised first, then a translation in metres. A zero
    /// quaternion gives no rotation.
    package init(rotation quaternion: SIMD4<Float>, translation: SIMD3<Float> = .zero) {
        let squared = (quaternion * quaternion).sum()
        guard squared > 0 else {
            self.init(translation: translation)
            return
        }
        let q = quaternion / squared.squareRoot()
        let (x, y, z, w) = (q.x, q.y, q.z, q.w)
        self.init(
            SIMD4(1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y), 0),
            SIMD4(2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x), 0),
            SIMD4(2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y), 0),
            SIMD4(translation.x, translation.y, translation.z, 1))
    }

    /// Metres.
    package var translation: SIMD3<Float> {
        get { SIMD3(column3.x, column3.y, column3.z) }
        set { column3 = SIMD4(newValue.x, newValue.y, newValue.z, column3.w) }
    }

    /// The upper left 3×3 part, by columns: where the x, y and z axes point.
    package var rotation: (x: SIMD3<Float>, y: SIMD3<Float>, z: SIMD3<Float>) {
        (
            SIMD3(column0.x, column0.y, column0.z), SIMD3(column1.x, column1.y, column1.z),
            SIMD3(column2.x, column2.y, column2.z)
        )
    }

    @inline(__always)
    package static func * (left: Transform4x4, right: Transform4x4) -> Transform4x4 {
        Transform4x4(left * right.column0, left * right.column1, left * right.column2, left * right.column3)
    }

    @inline(__always)
    package static func * (left: Transform4x4, right: SIMD4<Float>) -> SIMD4<Float> {
        left.column0 * right.x + left.column1 * right.y + left.column2 * right.z + left.column3 * right.w
    }

    /// Where a point goes, in metres.
    package func transform(point: SIMD3<Float>) -> SIMD3<Float> {
        let moved = self * SIMD4(point.x, point.y, point.z, 1)
        return SIMD3(moved.x, moved.y, moved.z)
    }

    /// The inverse of a rigid transform: Rᵀ and −Rᵀt. Wrong for a matrix with a ``TransformDefect``.
    package var rigidInverse: Transform4x4 {
        let x = SIMD4(column0.x, column1.x, column2.x, 0)
        let y = SIMD4(column0.y, column1.y, column2.y, 0)
        let z = SIMD4(column0.z, column1.z, column2.z, 0)
        let back = x * -column3.x + y * -column3.y + z * -column3.z
        return Transform4x4(x, y, z, SIMD4(back.x, back.y, back.z, 1))
    }

    /// The 16 numbers, column by column.
    package var values: [Float] {
        [
            column0.x, column0.y, column0.z, column0.w, column1.x, column1.y, column1.z, column1.w,
            column2.x, column2.y, column2.z, column2.w, column3.x, column3.y, column3.z, column3.w,
        ]
    }
}

extension Transform4x4 {
    /// From 16 numbers, column by column. What a Float cannot hold becomes infinite.
    ///
    /// - Throws: ``SpatialError/wrongElementCount(_:)``
    package init(values: [Double]) throws(SpatialError) {
        guard values.count == 16 else { throw .wrongElementCount(values.count) }
        func column(_ index: Int) -> SIMD4<Float> {
            SIMD4(
                Float(values[4 * index]), Float(values[4 * index + 1]), Float(values[4 * index + 2]),
                Float(values[4 * index + 3]))
        }
        self.init(column(0), column(1), column(2), column(3))
    }

    /// From 16 numbers that are a pose: rotation and translation, nothing else.
    ///
    /// - Throws: ``SpatialError/wrongElementCount(_:)``, ``SpatialError/invalidTransform(_:)``
    package init(rigid values: [Double]) throws(SpatialError) {
        try self.init(values: values)
        if let defect = try defect(of: values) { throw .invalidTransform(defect) }
    }
}

extension Transform4x4: Codable {
    package init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        var values: [Double] = []
        while !container.isAtEnd {
            guard values.count < 17 else { break }
            values.append(try container.decode(Double.self))
        }
        do {
            try self.init(values: values)
        } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for value in values { try container.encode(value) }
    }
}
