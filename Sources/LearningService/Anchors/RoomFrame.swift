import Foundation
package import Spatial
import Storage

/// The frame that a request speaks: the room's own, or that of a device which `anchor.align` has found in it.
///
/// A class, so that methods keep a reference and not a pose while the store is read. The optimiser of Swift 6.3.1
/// reckons the context of some async functions that keep values of such size and alignment some bytes too small, and
/// they write behind it; `scripts/check-async-frames` looks for that in every release build.
package final class RoomFrame: Sendable {
    /// Nil for the room's.
    package let frameID: String?
    private let roomFromFrame: Pose

    package static let room = RoomFrame(frameID: nil, roomFromFrame: Pose())

    package init(frameID: String?, roomFromFrame: Pose) {
        self.frameID = frameID
        self.roomFromFrame = roomFromFrame
    }

    /// What the device reports, as the room has it.
    ///
    /// - Throws: ``SpatialError/invalidTransform(_:)`` for what is no pose, in the frame or in the room.
    package func toRoom(_ transform: Transform4x4) throws(SpatialError) -> Transform4x4 {
        guard frameID != nil else { return transform }
        let moved = Transform4x4((roomFromFrame * (try Pose(transform))).affine)
        if let defect = defect(of: moved) { throw .invalidTransform(defect) }
        return moved
    }

    package func toRoom(_ pose: Pose) -> Pose { frameID == nil ? pose : roomFromFrame * pose }

    package func toRoom(point: SIMD3<Double>) -> SIMD3<Double> {
        frameID == nil ? point : roomFromFrame.transform(point: point)
    }

    package func toRoom(direction: SIMD3<Double>) -> SIMD3<Double> { roomFromFrame.rotation.rotate(direction) }

    /// An anchor of the room, as the device has it.
    package func fromRoom(_ anchor: SpatialAnchor) throws(SpatialError) -> SpatialAnchor {
        guard frameID != nil else { return anchor }
        var anchor = anchor
        anchor.transform = Transform4x4((roomFromFrame.inverse * (try Pose(anchor.transform))).affine)
        return anchor
    }
}

extension StoreReader {
    /// - Parameter frameID: Nil for the room's own frame.
    /// - Throws: ``ServiceError/Code/notFound`` for a frame that was never aligned.
    package func roomFrame(_ frameID: String?, inRoom room: String) throws -> RoomFrame {
        guard let frameID else { return .room }
        guard let frame = try frame(frameID, inRoom: room) else {
            throw ServiceError(
                .notFound, "There is no frame '\(frameID)' in the room '\(room)'; anchor.align finds it.",
                field: "frameID")
        }
        return RoomFrame(frameID: frameID, roomFromFrame: frame.roomFromFrame)
    }
}
