/// The conventions of an engine: where its axes point, and its unit of length.
package enum CoordinateFrame: String, Sendable, Hashable, Codable, CaseIterable {
    /// Right-handed, y up, −z forward, metres; so are OpenXR and glTF.
    case arkit, openxr, gltf
    /// Left-handed, y up, z forward, metres.
    case unity
    /// Left-handed, z up, x forward, centimetres.
    case unreal
    /// Right-handed, z up, y forward, metres.
    case blender
    /// Right-handed, y down, z forward, metres: how cameras see.
    case opencv

    /// B: takes ARKit's coordinates to this frame's, both in metres. A permutation of the axes with signs, so that its
    /// inverse is its transpose.
    var basis: Matrix3 {
        switch self {
        case .arkit, .openxr, .gltf: .identity
        // (x, y, −z)
        case .unity: Matrix3(SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, -1))
        // (−z, x, y)
        case .unreal: Matrix3(SIMD3(0, 1, 0), SIMD3(0, 0, 1), SIMD3(-1, 0, 0))
        // (x, −z, y)
        case .blender: Matrix3(SIMD3(1, 0, 0), SIMD3(0, 0, 1), SIMD3(0, -1, 0))
        // (x, −y, −z)
        case .opencv: Matrix3(SIMD3(1, 0, 0), SIMD3(0, -1, 0), SIMD3(0, 0, -1))
        }
    }

    /// Units of this frame in a metre.
    package var unitsPerMetre: Double { self == .unreal ? 100 : 1 }

    package var isLeftHanded: Bool { basis.determinant < 0 }

    /// C = B_to · B_fromᵀ.
    private static func change(from: CoordinateFrame, to: CoordinateFrame) -> Matrix3 {
        to.basis * from.basis.transpose
    }

    /// A point in another frame's axes and units.
    package static func convert(
        _ point: SIMD3<Double>, from: CoordinateFrame, to: CoordinateFrame
    ) -> SIMD3<Double> {
        (to.unitsPerMetre / from.unitsPerMetre) * (change(from: from, to: to) * point)
    }

    /// The same movement in another frame's axes and units: R′ = C·R·Cᵀ, t′ = (u_to / u_from)·C·t.
    package static func convert(
        _ transform: AffineMatrix, from: CoordinateFrame, to: CoordinateFrame
    ) -> AffineMatrix {
        let change = change(from: from, to: to)
        return AffineMatrix(
            linear: change * transform.linear * change.transpose,
            translation: convert(transform.translation, from: from, to: to))
    }

    /// The same turn about another frame's axes: the axis changes like a point, and between frames of opposite
    /// handedness the turn runs the other way round.
    package static func convert(_ rotation: Quaternion, from: CoordinateFrame, to: CoordinateFrame) -> Quaternion {
        let change = change(from: from, to: to)
        let axis = change.determinant * (change * rotation.vector.xyz)
        return Quaternion(unchecked: SIMD4(axis.x, axis.y, axis.z, rotation.vector.w))
    }

    package static func convert(_ pose: Pose, from: CoordinateFrame, to: CoordinateFrame) -> Pose {
        Pose(
            rotation: convert(pose.rotation, from: from, to: to),
            position: convert(pose.position, from: from, to: to))
    }
}
