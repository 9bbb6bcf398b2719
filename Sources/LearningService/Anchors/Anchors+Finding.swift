import Foundation
package import Spatial
import Storage

/// Finding anchors, and following what changes.
extension Anchors {
    /// A room's anchors by place and content, nearest first.
    package func query(_ query: AnchorQuery) async throws -> AnchorQueryReply {
        let frame = try await frame(query.frameID, inRoom: query.room)
        let search = try AnchorSearch(query, in: frame, content: catalog.snapshot)
        let (matches, revision) = try await indexes.search(query.room, in: store, at: clock()) { index in
            (index.matches(at: search.place, search.filter.wants), index.revision)
        }
        return try AnchorQueryReply(matches, of: search, revision: revision)
    }

    /// What changed in a room since a revision, in order.
    ///
    /// - Parameter since: A revision that an answer named; 0 for all.
    package func changes(
        inRoom room: String, frameID: String?, since: Int, limit: Int
    ) async throws -> AnchorChangesReply {
        let now = clock()
        return try await store.read { reader in
            let frame = try reader.roomFrame(frameID, inRoom: room)
            return try AnchorChangesReply(
                reader.anchorChanges(inRoom: room, since: since, limit: limit), in: frame, at: now)
        }
    }

    /// The labels that a view shows, laid out so that none hides another.
    ///
    /// - Parameter textHeight: Metres that a line of text is high.
    package func layout(
        of view: RoomView, inRoom room: String, frameID: String?, contentType: SpatialAnchor.ContentType?,
        textHeight: Double
    ) async throws -> AnchorLayoutReply {
        let frame = try await frame(frameID, inRoom: room)
        let shown = try ShownView(view, in: frame, textHeight: textHeight)
        let filter = AnchorFilter(contentType: contentType)
        let (matches, revision) = try await indexes.search(room, in: store, at: clock()) { index in
            (index.matches(at: .view(shown.frustum), filter.wants), index.revision)
        }
        return shown.layout(of: matches.map(\.anchor), revision: revision)
    }

    /// Makes anchors of the same content that hang close to each other one; the ids of the others stay its names.
    ///
    /// - Parameter distance: Metres.
    package func dedup(inRoom room: String, within distance: Double) async throws -> AnchorMergeReply {
        let now = clock()
        return try await store.write { writer in
            let anchors = try writer.reader.anchors(
                inRoom: room, contentType: nil, includeExpired: false, at: now, limit: .max)
            let merges: [AnchorMerge]
            do throws(SpatialError) {
                merges = try mergedDuplicates(of: anchors, within: distance)
            } catch {
                throw ServiceError(error, field: "distance")
            }
            let merged = try merges.map { merge in
                AnchorMergeReply.Item(
                    anchorIdentifier: merge.anchor.id, aliases: merge.aliases,
                    revision: try writer.merge(merge, at: now))
            }
            return AnchorMergeReply(merged: merged, revision: try writer.reader.revision(ofRoom: room))
        }
    }
}

/// A view in which labels are laid out. A class for the reason that ``RoomFrame`` is one.
private final class ShownView: Sendable {
    let frustum: Frustum
    private let textHeight: Double

    init(_ view: RoomView, in frame: RoomFrame, textHeight: Double) throws(ServiceError) {
        frustum = try view.frustum(field: "view", in: frame)
        self.textHeight = textHeight
    }

    func layout(of anchors: [SpatialAnchor], revision: Int) -> AnchorLayoutReply {
        AnchorLayoutReply(anchors, in: frustum, textHeight: textHeight, revision: revision)
    }
}
