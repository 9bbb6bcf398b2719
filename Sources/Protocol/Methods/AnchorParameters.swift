import Foundation
import JSONText
import LearningService
import Spatial

/// The parameters that anchor.* share, and how they are read.
enum AnchorParameters {
    static let identifier = Parameter.required("anchorIdentifier", .uuid, "The anchor.")
    static let room = Parameter.required("roomIdentifier", .text(maximumBytes: 512), "Which room.")
    static let frame = Parameter.optional(
        "frameID", .identifier, "The frame that places are given and told in; the room's own unless given.")
    static let transform = Parameter.required(
        "transform", .numbers(count: 16), "From the anchor's space to the frame's: column-major, metres.")
    static let contentType = Parameter.optional(
        "contentType", LearnerParameters.choices(SpatialAnchor.ContentType.self), "Only these.")

    /// What a view is, as OpenXR has it.
    static let view: [Parameter] = [
        .required("eye", .numbers(count: 3), "Where the eye is, in metres."),
        .required("orientation", .numbers(count: 4), "How it is turned: a quaternion x y z w; it looks along −z."),
        .required("fov", .numbers(count: 4), "Angles left, right, up, down in radians; left and down are negative."),
        .optional("near", .number(0...100_000), "Metres ahead where the view begins; 0.05 unless given."),
        .optional("far", .number(0...100_000), "Metres ahead where it ends; 100 unless given."),
    ]

    /// - Parameter values: 16 numbers, as the table has checked.
    static func transform(_ values: JSONValue?, field: String) throws -> Transform4x4 {
        do throws(SpatialError) {
            return try Transform4x4(rigid: values?.doubles ?? [])
        } catch {
            throw ServiceError(error, field: field)
        }
    }

    /// - Parameter values: 3 numbers, as the table has checked.
    /// - Throws: ``RPCError/Code/invalidParams`` for a point beyond 100 km.
    static func point(_ values: JSONValue?, field: String) throws -> SIMD3<Double> {
        let numbers = values?.doubles ?? []
        let limit = TransformTolerance.coordinateLimit
        guard numbers.count == 3, numbers.allSatisfy({ abs($0) <= limit }) else {
            throw RPCError(
                .invalidParams, "'\(field)' must be three numbers within ±\(limit), in metres.", field: field)
        }
        return SIMD3(numbers[0], numbers[1], numbers[2])
    }

    /// - Parameter value: An object of ``view``.
    static func frustum(_ value: JSONValue?, field: String, in frame: RoomFrame) throws -> Frustum {
        let eye = try point(value?["eye"], field: "\(field).eye")
        let turn = value?["orientation"]?.doubles ?? []
        let angles = value?["fov"]?.doubles ?? []
        guard turn.count == 4, angles.count == 4 else {
            throw RPCError(.invalidParams, "'\(field)' must have orientation and fov.", field: field)
        }
        do throws(SpatialError) {
            let rotation = try Quaternion(normalising: SIMD4(turn[0], turn[1], turn[2], turn[3]))
            return try Frustum(
                eye: frame.toRoom(Pose(rotation: rotation, position: eye)),
                fov: Frustum.FieldOfView(left: angles[0], right: angles[1], up: angles[2], down: angles[3]),
                near: value?["near"]?.number ?? 0.05, far: value?["far"]?.number ?? 100)
        } catch {
            throw ServiceError(error, field: field)
        }
    }
}

extension Arguments {
    /// The room, in the one spelling that rooms are kept by.
    package func room() throws -> String { try text("roomIdentifier").precomposedStringWithCanonicalMapping }
}
