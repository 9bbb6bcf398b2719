/// A 3×3 matrix in double precision, by columns: where the x, y and z axes go.
package struct Matrix3: Sendable, Hashable {
    package var x: SIMD3<Double>
    package var y: SIMD3<Double>
    package var z: SIMD3<Double>

    package init(_ x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>) {
        self.x = x
        self.y = y
        self.z = z
    }

    /// From 9 numbers, column by column.
    ///
    /// - Throws: ``SpatialError/wrongElementCount(_:)``
    package init(values: [Double]) throws(SpatialError) {
        guard values.count == 9 else { throw .wrongElementCount(values.count, expected: 9) }
        self.init(
            SIMD3(values[0], values[1], values[2]), SIMD3(values[3], values[4], values[5]),
            SIMD3(values[6], values[7], values[8]))
    }

    package static let identity = Matrix3(SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1))

    /// 9 numbers, column by column.
    package var values: [Double] { [x.x, x.y, x.z, y.x, y.y, y.z, z.x, z.y, z.z] }

    package var transpose: Matrix3 {
        Matrix3(SIMD3(x.x, y.x, z.x), SIMD3(x.y, y.y, z.y), SIMD3(x.z, y.z, z.z))
    }

    /// The volume that the axes span; negative where they are left-handed.
    package var determinant: Double { x.cross(y).dot(z) }

    @inline(__always)
    package static func * (left: Matrix3, right: SIMD3<Double>) -> SIMD3<Double> {
        left.x * right.x + left.y * right.y + left.z * right.z
    }

    @inline(__always)
    package static func * (left: Matrix3, right: Matrix3) -> Matrix3 {
        Matrix3(left * right.x, left * right.y, left * right.z)
    }

    @inline(__always)
    static func * (factor: Double, matrix: Matrix3) -> Matrix3 {
        Matrix3(factor * matrix.x, factor * matrix.y, factor * matrix.z)
    }

    @inline(__always)
    static func + (left: Matrix3, right: Matrix3) -> Matrix3 {
        Matrix3(left.x + right.x, left.y + right.y, left.z + right.z)
    }

    package var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }

    /// The largest of the elements' magnitudes.
    var largest: Double {
        func largest(_ v: SIMD3<Double>) -> Double { max(abs(v.x), abs(v.y), abs(v.z)) }
        return max(largest(x), largest(y), largest(z))
    }

    /// a bᵀ.
    static func outer(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Matrix3 { Matrix3(a * b.x, a * b.y, a * b.z) }
}
