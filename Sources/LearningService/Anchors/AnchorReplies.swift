package import Foundation
package import Spatial
import Storage

/// An anchor with what hangs there.
///
/// A class for the reason that ``RoomFrame`` is one.
package final class AnchorReply: Codable, Sendable {
    package let anchor: SpatialAnchor
    package let content: AnchorContent?
    /// The room's.
    package let revision: Int
    /// Nil until it is sighted.
    package let tracking: SightingFilter.Tracking?

    init(
        _ record: AnchorRecord, in frame: RoomFrame, content: ContentSnapshot, tracking: SightingFilter.Tracking? = nil
    )
        throws
    {
        anchor = try frame.fromRoom(record.anchor)
        self.content = AnchorContent(record.anchor, in: content)
        revision = record.revision
        self.tracking = tracking
    }
}

/// What became of many anchors that were put at once.
package struct AnchorBatch: Sendable {
    package struct Item: Sendable {
        package var anchorIdentifier: UUID
        /// The revision that it took, or why it was refused.
        package var result: Result<Int, ServiceError>
    }

    /// In the order in which they were given.
    package var items: [Item]
    /// The room's.
    package var revision: Int
}

package struct AnchorListReply: Codable, Sendable {
    /// Without their world maps.
    package var anchors: [SpatialAnchor]
    /// The room's.
    package var revision: Int
}

package struct AnchorDeletedReply: Codable, Sendable {
    package var deleted = true
}

/// What a sighting did to an anchor.
///
/// A class for the reason that ``RoomFrame`` is one.
package final class SightingReply: Codable, Sendable {
    package let verdict: SightingFilter.Verdict
    package let tracking: SightingFilter.Tracking
    /// Metres by which the place may be off.
    package let deviation: Double
    package let revision: Int
    /// As it stands now.
    package let anchor: SpatialAnchor

    init(_ record: AnchorRecord, verdict: SightingFilter.Verdict, in frame: RoomFrame) throws(SpatialError) {
        self.verdict = verdict
        tracking = record.tracking?.tracking(after: 0) ?? .limited
        deviation = record.tracking?.variance.squareRoot() ?? 0
        revision = record.revision
        anchor = try frame.fromRoom(record.anchor)
    }
}

/// An environment's anchors, hung in a room.
package struct PlacingReply: Codable, Sendable {
    package var anchors: [SpatialAnchor]
    package var labels: [AnchorLabel]
    /// Words without an object.
    package var unplaced: [String]
    /// The room's.
    package var revision: Int
}

package struct AnchorLabelsReply: Codable, Sendable {
    package var labels: [AnchorLabel]
}
