package import Foundation
package import Spatial
package import Storage

/// Where devices' frames lie in rooms.
package struct RoomFrames: Sendable {
    let store: Store
    let clock: @Sendable () -> Date

    package init(store: Store, clock: @escaping @Sendable () -> Date) {
        self.store = store
        self.clock = clock
    }

    /// Finds where a device's frame lies in a room, from anchors that the device sees, and keeps it.
    ///
    /// - Throws: ``ServiceError/Code/invalidInput`` for points that leave several answers;
    ///   ``ServiceError/Code/notFound``.
    package func align(_ request: AlignmentRequest, inRoom room: String) async throws -> FrameReply {
        let points = try AlignmentPoints(request)
        let now = clock()
        return try await store.write { writer in
            try points.align(inRoom: room, at: now, writer)
        }
    }

    /// The frames that a room knows.
    package func frames(inRoom room: String) async throws -> FramesReply {
        FramesReply(frames: try await store.read { try $0.frames(inRoom: room).map { FrameReply($0) } })
    }
}

/// A device's frame in a room.
package struct FrameReply: Codable, Sendable {
    package var roomIdentifier: String
    package var frameID: String
    /// 16 numbers, column-major.
    package var roomFromFrame: [Double]
    package var mode: AlignmentMode
    /// Metres.
    package var rms: Double
    /// 0 to 1.
    package var quality: Double
    package var inlierCount: Int
    package var pairCount: Int
    package var updatedAt: Date
    package var revision: Int
    /// Which agree, by their indices, the anchors first; nil but where the frame was just aligned.
    package var inliers: [Int]?

    init(_ frame: FrameRecord, inliers: [Int]? = nil) {
        roomIdentifier = frame.roomIdentifier
        frameID = frame.frameID
        roomFromFrame = frame.roomFromFrame.affine.values
        mode = frame.mode
        rms = frame.rms
        quality = frame.quality
        inlierCount = frame.inliers
        pairCount = frame.pairs
        updatedAt = frame.updatedAt
        revision = frame.revision
        self.inliers = inliers
    }
}

package struct FramesReply: Codable, Sendable {
    package var frames: [FrameReply]
}
