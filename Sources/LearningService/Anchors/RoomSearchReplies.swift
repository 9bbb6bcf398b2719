package import Foundation
import Pictures
package import Spatial
import Storage

package struct AnchorQueryReply: Codable, Sendable {
    package struct Item: Codable, Sendable {
        package var anchor: SpatialAnchor
        /// Metres, where a place was asked for.
        package var distance: Double?
    }

    /// Nearest first.
    package var anchors: [Item]
    /// How many there are without the limit.
    package var found: Int
    /// Of the room when it was searched.
    package var revision: Int

    init(_ matches: [RoomIndex.Match], of search: AnchorSearch, revision: Int) throws(SpatialError) {
        anchors = try matches.prefix(search.limit).map { match throws(SpatialError) in
            Item(anchor: try search.frame.fromRoom(match.anchor), distance: match.distance)
        }
        found = matches.count
        self.revision = revision
    }
}

package struct AnchorChangesReply: Codable, Sendable {
    package struct Changed: Codable, Sendable {
        package var anchor: SpatialAnchor
        package var revision: Int
    }

    package struct Gone: Codable, Sendable {
        package var anchorIdentifier: UUID
        package var revision: Int
        package var mergedInto: UUID?
    }

    /// Changed or new, without world maps.
    package var anchors: [Changed]
    package var gone: [Gone]
    package var frames: [FrameReply]
    /// What to ask since next.
    package var revision: Int
    /// Whether to ask at once.
    package var hasMore: Bool
    /// Whether what the client has is too old to be mended: it begins again with this answer.
    package var reset: Bool

    /// What has expired is told as gone.
    init(_ changes: AnchorChanges, in frame: RoomFrame, at now: Date) throws(SpatialError) {
        anchors = []
        gone = changes.gone.map {
            Gone(anchorIdentifier: $0.id, revision: $0.revision, mergedInto: $0.mergedInto)
        }
        for record in changes.anchors {
            if record.anchor.isExpired(at: now) {
                gone.append(Gone(anchorIdentifier: record.anchor.id, revision: record.revision))
            } else {
                anchors.append(Changed(anchor: try frame.fromRoom(record.anchor), revision: record.revision))
            }
        }
        gone.sort { $0.revision < $1.revision }
        frames = changes.frames.map { FrameReply($0) }
        (revision, hasMore, reset) = (changes.revision, changes.hasMore, changes.isReset)
    }
}

package struct AnchorLayoutReply: Codable, Sendable {
    /// Centre and size in tangents of the angles, x right and y up.
    package struct Label: Codable, Sendable {
        package var anchorIdentifier: UUID
        package var text: String
        package var centre: [Double]
        package var size: [Double]
        /// Metres.
        package var distance: Double
        /// Whether the label is not where its anchor is, and wants a line to it.
        package var isMoved: Bool
    }

    /// Nearest first.
    package var labels: [Label]
    /// Those for which there was no room.
    package var hidden: [UUID]
    package var revision: Int

    init(_ anchors: [SpatialAnchor], in view: Frustum, textHeight: Double, revision: Int) {
        let boxes = anchors.enumerated().compactMap { index, anchor in
            let lines = anchor.displayText.split(separator: "\n", omittingEmptySubsequences: false)
            let width = lines.map { TextMeasure.width(String($0), size: textHeight) }.max() ?? 0
            return LabelBox(
                id: index, at: SIMD3<Double>(anchor.transform.translation),
                size: SIMD2(width + textHeight, (1.2 * Double(lines.count) + 0.4) * textHeight), in: view)
        }
        let layout = LabelLayout(boxes, in: view)
        let asked = Dictionary(uniqueKeysWithValues: boxes.map { ($0.id, $0.centre) })
        labels = layout.placed.map { box in
            Label(
                anchorIdentifier: anchors[box.id].id, text: anchors[box.id].displayText,
                centre: [box.centre.x, box.centre.y], size: [box.size.x, box.size.y], distance: box.distance,
                isMoved: asked[box.id] != box.centre)
        }
        hidden = layout.hidden.map { anchors[$0].id }
        self.revision = revision
    }
}

package struct AnchorMergeReply: Codable, Sendable {
    package struct Item: Codable, Sendable {
        package var anchorIdentifier: UUID
        package var aliases: [UUID]
        package var revision: Int
    }

    package var merged: [Item]
    /// The room's.
    package var revision: Int
}
