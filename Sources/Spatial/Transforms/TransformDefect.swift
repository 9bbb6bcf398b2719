/// Why a matrix is not a pose (rotation and translation). Where several apply, the first in the order of the cases is
/// told, since it may be the cause of the others.
package enum TransformDefect: Sendable, Hashable {
    /// An element is NaN or infinite, or was too large for a Float.
    case nonFinite(element: Int, value: Double)
    /// The bottom row is not 0 0 0 1.
    case notAffine(bottomRow: SIMD4<Double>, isTransposed: Bool)
    /// The translation lies farther than ``TransformTolerance/coordinateLimit`` along an axis.
    case outOfRange(element: Int, value: Double)
    /// An axis has no length, or the axes lie in a plane.
    case singular(volume: Double)
    /// The axes are left-handed.
    case reflected
    /// Two axes are not perpendicular.
    case sheared(first: Int, second: Int, cosine: Double)
    /// An axis is not of length 1.
    case scaled(axis: Int, length: Double)

    /// Stable, for protocols and tests.
    package var code: String {
        switch self {
        case .nonFinite: "nonFinite"
        case .notAffine: "notAffine"
        case .outOfRange: "outOfRange"
        case .singular: "singular"
        case .reflected: "reflected"
        case .sheared: "sheared"
        case .scaled: "scaled"
        }
    }
}

extension TransformDefect: Comparable {
    private var rank: Int {
        switch self {
        case .scaled: 0
        case .sheared: 1
        case .reflected: 2
        case .singular: 3
        case .outOfRange: 4
        case .notAffine: 5
        case .nonFinite: 6
        }
    }

    /// The order in which they are told:
    /// `scaled < sheared < reflected < singular < outOfRange < notAffine < nonFinite`.
    package static func < (left: TransformDefect, right: TransformDefect) -> Bool { left.rank < right.rank }
}

extension TransformDefect: CustomStringConvertible {
    /// What is wrong, with the numbers, and what to do.
    package var description: String {
        switch self {
        case .nonFinite(let element, let value):
            return "element \(element) of the transform is \(value); send 16 finite numbers, each within Float's range"
        case .notAffine(let row, let isTransposed):
            let cure =
                isTransposed
                ? "the matrix looks row-major: send its transpose, column by column"
                : "elements 3, 7, 11 and 15 must be 0, 0, 0 and 1"
            return "the transform's bottom row is \(row.x), \(row.y), \(row.z), \(row.w); \(cure)"
        case .outOfRange(let element, let value):
            return
                "element \(element), the translation along \(Self.axes[element % 4]), is \(value) m; allowed is within "
                + "±\(TransformTolerance.coordinateLimit) m of the room's origin: check the unit"
        case .singular(let volume):
            return
                "the transform's axes span a volume of \(volume), so it has no inverse; send three axes of length 1, "
                + "perpendicular to each other"
        case .reflected:
            return "the transform's axes are left-handed (determinant below 0); convert to right-handed, y up, "
                + "−z forward before sending"
        case .sheared(let first, let second, let cosine):
            return
                "the transform's \(Self.axes[first]) and \(Self.axes[second]) axes are not perpendicular: the cosine "
                + "between them is \(cosine), allowed is ±\(TransformTolerance.orthonormality); send rotation and "
                + "translation only"
        case .scaled(let axis, let length):
            return "the transform's \(Self.axes[axis]) axis has length \(length), allowed is "
                + "1 ± \(TransformTolerance.orthonormality); remove the scale"
        }
    }

    private static let axes = ["x", "y", "z"]
}

/// How far from exact a pose may be. Devices send single precision that has gone through many products.
package enum TransformTolerance {
    /// Largest deviation of an axis's length from 1, and of the cosine between axes from 0.
    package static let orthonormality = 1e-3
    /// Largest deviation of the bottom row from 0 0 0 1.
    package static let affinity = 1e-5
    /// Metres along an axis.
    package static let coordinateLimit = 1e5
    /// The volume that axes of length 1 span, and the length of an axis, under which a matrix counts as singular.
    package static let singularity = 1e-6
}

/// The gravest defect of a matrix, or nil when it is a pose.
package func defect(of transform: Transform4x4) -> TransformDefect? {
    defect(ofSixteen: transform.values.map(Double.init))
}

/// The gravest defect of 16 numbers, column by column, before they become a ``Transform4x4``: what overflows a Float is
/// told with its value. Nil for a pose.
///
/// - Throws: ``SpatialError/wrongElementCount(_:)``
package func defect(of values: [Double]) throws(SpatialError) -> TransformDefect? {
    guard values.count == 16 else { throw .wrongElementCount(values.count) }
    return defect(ofSixteen: values)
}

/// The gravest defect of 16 numbers, column by column, that stay in double precision: as ``defect(of:)-([Double])``,
/// but what only a Float could not hold is finite here. Nil for a pose.
///
/// - Throws: ``SpatialError/wrongElementCount(_:expected:)``
package func defectInDoublePrecision(of values: [Double]) throws(SpatialError) -> TransformDefect? {
    guard values.count == 16 else { throw .wrongElementCount(values.count) }
    return affineDefect(ofSixteen: values) ?? poseDefect(ofSixteen: values)
}

private func defect(ofSixteen m: [Double]) -> TransformDefect? {
    if let element = m.firstIndex(where: { !Float($0).isFinite }) {
        return .nonFinite(element: element, value: m[element])
    }
    return affineDefect(ofSixteen: m) ?? poseDefect(ofSixteen: m)
}

/// `nonFinite` or `notAffine`.
func affineDefect(ofSixteen m: [Double]) -> TransformDefect? {
    if let element = m.firstIndex(where: { !$0.isFinite }) {
        return .nonFinite(element: element, value: m[element])
    }
    let bottomRow = SIMD4(m[3], m[7], m[11], m[15])
    guard !isBottomRow(bottomRow) else { return nil }
    return .notAffine(bottomRow: bottomRow, isTransposed: isBottomRow(SIMD4(m[12], m[13], m[14], m[15])))
}

/// Every defect of finite numbers with a sound bottom row.
private func poseDefect(ofSixteen m: [Double]) -> TransformDefect? {
    if let element = (12..<15).first(where: { abs(m[$0]) > TransformTolerance.coordinateLimit }) {
        return .outOfRange(element: element, value: m[element])
    }
    let axes = [SIMD3(m[0], m[1], m[2]), SIMD3(m[4], m[5], m[6]), SIMD3(m[8], m[9], m[10])]
    return axisDefect(axes, lengths: axes.map(\.scaledLength), smallestLength: TransformTolerance.singularity)
}

private func isBottomRow(_ row: SIMD4<Double>) -> Bool {
    let off = row - SIMD4(0, 0, 0, 1)
    return max(abs(off.x), abs(off.y), abs(off.z), abs(off.w)) <= TransformTolerance.affinity
}

/// What is wrong with three finite axes. Lengths do not matter but for `scaled`: the axes are normalised first.
func axisDefect(_ axes: [SIMD3<Double>], lengths: [Double], smallestLength: Double) -> TransformDefect? {
    guard let shortest = lengths.min(), shortest > smallestLength else { return .singular(volume: 0) }
    let units = zip(axes, lengths).map { $0 / $1 }
    let volume = units[0].cross(units[1]).dot(units[2])
    if abs(volume) < TransformTolerance.singularity { return .singular(volume: abs(volume)) }
    if volume < 0 { return .reflected }
    for (first, second) in [(0, 1), (0, 2), (1, 2)] {
        let cosine = units[first].dot(units[second])
        if abs(cosine) > TransformTolerance.orthonormality {
            return .sheared(first: first, second: second, cosine: cosine)
        }
    }
    for (axis, length) in lengths.enumerated() where abs(length - 1) > TransformTolerance.orthonormality {
        return .scaled(axis: axis, length: length)
    }
    return nil
}
