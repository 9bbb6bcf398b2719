package import Foundation

/// What changed in a room after a revision, in its order.
package struct AnchorChanges: Sendable, Hashable {
    /// An anchor that left the room.
    package struct Gone: Sendable, Hashable {
        package var id: UUID
        package var revision: Int
        /// The duplicate that took its id over.
        package var mergedInto: UUID?
    }

    /// The revision up to which these are all changes: where to ask from next.
    package var revision = 0
    /// Whether there are more beyond ``revision``.
    package var hasMore = false
    /// Whether what came before is not known any more: these changes start from an empty room.
    package var isReset = false
    /// Expired ones too, until they are deleted.
    package var anchors: [AnchorRecord] = []
    package var gone: [Gone] = []
    package var frames: [FrameRecord] = []

    /// How long a room remembers which anchors left it, in seconds: 180 days.
    package static let memory = 180.0 * 86_400
}

extension StoreReader {
    /// The rooms that anchors were ever put in, by name, with how many hang there and have not expired.
    package func rooms(limit: Int, at now: Date) throws -> [(room: String, revision: Int, anchors: Int)] {
        try database.all(
            """
            SELECT room, revision, (
                SELECT COUNT(*) FROM anchors
                WHERE anchors.room = rooms.room AND (expires_at IS NULL OR expires_at > ?))
            FROM rooms ORDER BY room LIMIT ?
            """, [.instant(now), .integer(limit)]
        ) { ($0.text(0), $0.integer(1), $0.integer(2)) }
    }

    /// The revision of a room's last change; 0 for one that never had any.
    package func revision(ofRoom room: String) throws -> Int {
        try database.first("SELECT revision FROM rooms WHERE room = ?", [.text(room)]) { $0.integer(0) } ?? 0
    }

    /// - Parameters:
    ///   - revision: Of the last change that is known; 0 for none.
    ///   - limit: Most changes told at once, above 0.
    package func anchorChanges(inRoom room: String, since revision: Int, limit: Int) throws -> AnchorChanges {
        let state = try database.first("SELECT revision, forgotten FROM rooms WHERE room = ?", [.text(room)]) {
            (last: $0.integer(0), forgotten: $0.integer(1))
        }
        let (last, forgotten) = state ?? (0, 0)
        var changes = AnchorChanges()
        // A revision from the future is of a database that was lost.
        changes.isReset = revision > last || (revision > 0 && revision < forgotten)
        let since = changes.isReset ? 0 : revision
        changes.revision = last
        guard since < last else { return changes }
        let values: [Value] = [.text(room), .integer(since), .integer(limit + 1)]
        changes.anchors = try database.all(
            "SELECT \(AnchorRecord.columns) FROM anchors WHERE room = ? AND revision > ? ORDER BY revision LIMIT ?",
            values
        ) { try AnchorRecord($0) }
        changes.frames = try database.all(
            "SELECT \(FrameRecord.columns) FROM frames WHERE room = ? AND revision > ? ORDER BY revision LIMIT ?",
            values, FrameRecord.init)
        // A client that knows nothing yet need not be told what is gone.
        if since > 0 {
            changes.gone = try database.all(
                """
                SELECT anchor_id, revision, merged_into FROM anchor_tombstones WHERE room = ? AND revision > ?
                ORDER BY revision LIMIT ?
                """, values
            ) {
                AnchorChanges.Gone(
                    id: try $0.id(0), revision: $0.integer(1),
                    mergedInto: $0.optionalText(2).flatMap { UUID(uuidString: $0) })
            }
        }
        changes.cut(to: limit)
        return changes
    }
}

extension AnchorChanges {
    /// Leaves the first changes, whatever they are of. Every change of a room has a revision of its own.
    fileprivate mutating func cut(to limit: Int) {
        guard anchors.count + frames.count + gone.count > limit else { return }
        let revisions = (anchors.map(\.revision) + frames.map(\.revision) + gone.map(\.revision)).sorted()
        let last = revisions[limit - 1]
        anchors.removeAll { $0.revision > last }
        frames.removeAll { $0.revision > last }
        gone.removeAll { $0.revision > last }
        revision = last
        hasMore = true
    }
}

extension StoreWriter {
    /// Counts a change of a room.
    func nextRevision(ofRoom room: String) throws -> Int {
        let revision = try database.first(
            """
            INSERT INTO rooms (room, revision) VALUES (?, 1)
            ON CONFLICT (room) DO UPDATE SET revision = rooms.revision + 1 RETURNING revision
            """, [.text(room)]
        ) { $0.integer(0) }
        guard let revision else {
            throw StorageError(.failed, "The room's revision could not be counted.")
        }
        if revision == 1 { added(.rooms) }
        return revision
    }

    /// Remembers that an anchor left a room.
    func bury(_ id: UUID, in room: String, mergedInto kept: UUID?, at instant: Date) throws {
        try database.change(
            """
            INSERT INTO anchor_tombstones (room, anchor_id, revision, at, merged_into) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (room, anchor_id) DO UPDATE SET revision = excluded.revision, at = excluded.at,
                merged_into = excluded.merged_into
            """,
            [.text(room), .id(id), .integer(try nextRevision(ofRoom: room)), .instant(instant), .id(kept)])
        // With its last anchor a room goes, too.
        removed(.rooms)
        try deleted(.anchor, .id(id), of: nil)
    }

    /// Forgets which anchors left their rooms at `instant` or before.
    package func forgetTombstones(upTo instant: Date) throws {
        let rooms = try database.all(
            "SELECT room, MAX(revision) FROM anchor_tombstones WHERE at <= ? GROUP BY room", [.instant(instant)]
        ) { (room: $0.text(0), revision: $0.integer(1)) }
        guard !rooms.isEmpty else { return }
        for (room, revision) in rooms {
            try database.change(
                "UPDATE rooms SET forgotten = ? WHERE room = ? AND forgotten < ?",
                [.integer(revision), .text(room), .integer(revision)])
        }
        try database.change("DELETE FROM anchor_tombstones WHERE at <= ?", [.instant(instant)])
    }
}
