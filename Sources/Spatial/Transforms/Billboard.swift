import Foundation

/// The rotation with which a label shows its face, +z, to a viewer, its up side +y as upright as can be.
///
/// - Parameters:
///   - label: Where the label hangs, in metres; y points up.
///   - viewer: Where the viewer's eyes are.
///   - yawOnly: Whether the label stays upright and turns about y alone.
/// - Throws: ``SpatialError/degenerate(_:)`` for a viewer at the label, or, with `yawOnly`, right above or below it.
package func billboard(
    label: SIMD3<Double>, viewer: SIMD3<Double>, yawOnly: Bool
) throws(SpatialError) -> Quaternion {
    let away = viewer - label
    let distance = away.scaledLength
    guard distance > 1e-9 * max(1, label.scaledLength) else {
        throw .degenerate("the viewer is at the label; they must be apart")
    }
    let direction = away / distance
    let level = SIMD3(direction.x, 0, direction.z).length
    if yawOnly {
        guard level > 1e-9 else {
            throw .degenerate(
                "the viewer is right above or below the label, where no yaw faces them; send yawOnly false")
        }
        return Quaternion(yaw: atan2(direction.x, direction.z)).canonical
    }
    // Looked at from straight above or below, any roll would do: the label's x stays the room's.
    let x = level > 1e-9 ? SIMD3(direction.z, 0, -direction.x) / level : SIMD3(1, 0, 0)
    return Quaternion(Matrix3(x, direction.cross(x), direction))
}
