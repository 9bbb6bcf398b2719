import Foundation

/// What an eye sees: a pyramid without its tip, around −z of the eye.
package struct Frustum: Sendable, Hashable {
    /// Angles from straight ahead in radians, as OpenXR's XrFovf has them: left and down are negative as a rule.
    package struct FieldOfView: Sendable, Hashable, Codable {
        package var left: Double
        package var right: Double
        package var up: Double
        package var down: Double

        package init(left: Double, right: Double, up: Double, down: Double) {
            self.left = left
            self.right = right
            self.up = up
            self.down = down
        }
    }

    package let eye: Pose
    /// Tangents of the angles.
    let left, right, up, down: Double
    /// Metres ahead.
    package let near: Double
    package let far: Double
    /// Rows of the rotation from the room to the eye.
    let toEye: Matrix3

    /// - Parameters:
    ///   - near: Metres ahead where the view begins, 0 or more; what lies on an edge is seen.
    ///   - far: Metres ahead where it ends, more than `near`.
    /// - Throws: ``SpatialError/outOfRange(_:)``
    package init(eye: Pose, fov: FieldOfView, near: Double, far: Double) throws(SpatialError) {
        let place = eye.position
        guard max(abs(place.x), abs(place.y), abs(place.z)) <= PointTable.coordinateLimit else {
            throw .outOfRange("the eye is at \(place); allowed is within ±\(PointTable.coordinateLimit)")
        }
        let angles = [fov.left, fov.right, fov.up, fov.down]
        guard angles.allSatisfy({ abs($0) < .pi / 2 }) else {
            throw .outOfRange("an angle of the field of view is \(angles); each must lie within ±π/2")
        }
        guard fov.left < fov.right, fov.down < fov.up else {
            throw .outOfRange(
                "the field of view is empty; left must be below right and down below up, as XrFovf has them")
        }
        guard near >= 0, near < far, far <= PointTable.coordinateLimit else {
            throw .outOfRange("near is \(near) and far \(far); near must be 0 or more, far beyond it and finite")
        }
        self.eye = eye
        (left, right, up, down) = (tan(fov.left), tan(fov.right), tan(fov.up), tan(fov.down))
        (self.near, self.far) = (near, far)
        toEye = eye.rotation.matrix
    }

    /// A point as the eye has it: x to the right, y up, z to the back.
    package func local(of point: SIMD3<Double>) -> SIMD3<Double> {
        let offset = point - eye.position
        return SIMD3(toEye.x.dot(offset), toEye.y.dot(offset), toEye.z.dot(offset))
    }

    package func contains(_ point: SIMD3<Double>) -> Bool {
        let local = local(of: point)
        let depth = -local.z
        return depth >= near && depth <= far && local.x >= left * depth && local.x <= right * depth
            && local.y >= down * depth && local.y <= up * depth
    }

    enum Overlap { case none, some, whole }

    /// How much of a sphere the view shows; `some` where the planes alone do not tell.
    func overlap(centre: SIMD3<Double>, radius: Double) -> Overlap {
        let local = local(of: centre)
        let depth = -local.z
        // Distances from the planes, inwards; divided by the length of (1, tangent).
        let inwards = Swift.min(
            Swift.min(depth - near, far - depth),
            Swift.min((local.x - left * depth) / slant(left), (right * depth - local.x) / slant(right)),
            Swift.min((local.y - down * depth) / slant(down), (up * depth - local.y) / slant(up)))
        return inwards < -radius ? .none : inwards > radius ? .whole : .some
    }

    private func slant(_ tangent: Double) -> Double { (1 + tangent * tangent).squareRoot() }
}
