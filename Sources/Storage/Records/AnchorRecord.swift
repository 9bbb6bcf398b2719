package import Foundation
internal import GRDB
package import Spatial

extension StoreReader {
    /// An anchor with its world map; nil when there is none or it has expired.
    package func anchor(_ id: UUID, at instant: Date) throws -> SpatialAnchor? {
        try Row.fetchOne(
            database, sql: "SELECT * FROM anchors WHERE id = ? AND (expires_at IS NULL OR expires_at > ?)",
            arguments: [id.uuidString, Column.instant(instant)]
        ).map(Self.anchor)
    }

    /// A room's anchors, without their world maps; expired ones only when asked for.
    package func anchors(
        inRoom room: String, contentType: SpatialAnchor.ContentType?, includeExpired: Bool, at instant: Date, limit: Int
    ) throws -> [SpatialAnchor] {
        let earliestExpiry = includeExpired ? Int64.min : Column.instant(instant)
        return try Row.fetchAll(
            database,
            sql: """
                SELECT id, anchor, NULL AS world_map FROM anchors
                WHERE room = ? AND (expires_at IS NULL OR expires_at > ?)
                    AND (content_type = ? OR CAST(? AS TEXT) IS NULL)
                ORDER BY id LIMIT ?
                """,
            arguments: [room, earliestExpiry, contentType?.rawValue, contentType?.rawValue, limit]
        ).map(Self.anchor)
    }

    private static func anchor(_ row: Row) throws -> SpatialAnchor {
        var anchor: SpatialAnchor = try Column.value(from: row["anchor"])
        anchor.worldMapData = row["world_map"]
        return anchor
    }
}

extension StoreWriter {
    /// Adds an anchor, or replaces the one with its identifier whole.
    package func put(_ anchor: SpatialAnchor) throws {
        var described = anchor
        described.worldMapData = nil
        try database.run(
            """
            INSERT INTO anchors (id, room, content_type, anchor, world_map, expires_at, updated_at)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET room = excluded.room, content_type = excluded.content_type,
                anchor = excluded.anchor, world_map = excluded.world_map, expires_at = excluded.expires_at,
                updated_at = excluded.updated_at
            """,
            [
                anchor.anchorIdentifier.uuidString, anchor.roomIdentifier, anchor.contentType.rawValue,
                try Column.json(described), anchor.worldMapData, anchor.expiresAt.map(Column.instant),
                Column.instant(anchor.lastSeenDate),
            ])
    }

    /// Deletes the anchors of every room that expired at `instant` or before.
    package func deleteAnchors(expiredBy instant: Date) throws {
        try database.run("DELETE FROM anchors WHERE expires_at <= ?", [Column.instant(instant)])
    }

    /// - Returns: Whether there was one.
    package func deleteAnchor(_ id: UUID) throws -> Bool {
        try database.run("DELETE FROM anchors WHERE id = ?", [id.uuidString])
        return database.changesCount == 1
    }
}
