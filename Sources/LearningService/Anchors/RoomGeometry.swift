import Spatial

/// Numbers that a client sends, as geometry takes them.
enum RoomGeometry {
    /// - Parameter numbers: 16, column-major.
    static func transform(_ numbers: [Double], field: String) throws(ServiceError) -> Transform4x4 {
        do throws(SpatialError) {
            return try Transform4x4(rigid: numbers)
        } catch {
            throw ServiceError(error, field: field)
        }
    }

    /// - Parameter numbers: 3.
    /// - Throws: ``ServiceError/Code/invalidInput`` for a point beyond 100 km.
    static func point(_ numbers: [Double], field: String) throws(ServiceError) -> SIMD3<Double> {
        let limit = TransformTolerance.coordinateLimit
        guard numbers.count == 3, numbers.allSatisfy({ abs($0) <= limit }) else {
            throw ServiceError(
                .invalidInput, "'\(field)' must be three numbers within ±\(limit), in metres.", field: field)
        }
        return SIMD3(numbers[0], numbers[1], numbers[2])
    }
}

/// What a device shows, as OpenXR has it.
package struct RoomView: Sendable {
    /// Where the eye is: 3 numbers, in metres.
    package var eye: [Double]
    /// How it is turned: a quaternion x y z w; it looks along −z.
    package var orientation: [Double]
    /// Angles left, right, up, down in radians; left and down are negative.
    package var fieldOfView: [Double]
    /// Metres ahead where the view begins and ends.
    package var near: Double
    package var far: Double

    package init(eye: [Double], orientation: [Double], fieldOfView: [Double], near: Double, far: Double) {
        self.eye = eye
        self.orientation = orientation
        self.fieldOfView = fieldOfView
        self.near = near
        self.far = far
    }

    /// - Throws: ``ServiceError/Code/invalidInput`` for what is no view.
    func frustum(field: String, in frame: RoomFrame) throws(ServiceError) -> Frustum {
        let eye = try RoomGeometry.point(eye, field: "\(field).eye")
        guard orientation.count == 4, fieldOfView.count == 4 else {
            throw ServiceError(.invalidInput, "'\(field)' must have orientation and fov.", field: field)
        }
        do throws(SpatialError) {
            let rotation = try Quaternion(
                normalising: SIMD4(orientation[0], orientation[1], orientation[2], orientation[3]))
            return try Frustum(
                eye: frame.toRoom(Pose(rotation: rotation, position: eye)),
                fov: Frustum.FieldOfView(
                    left: fieldOfView[0], right: fieldOfView[1], up: fieldOfView[2], down: fieldOfView[3]),
                near: near, far: far)
        } catch {
            throw ServiceError(error, field: field)
        }
    }
}
