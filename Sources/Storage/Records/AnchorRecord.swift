package import Foundation
internal import GRDB
package import Spatial

/// An anchor as it stands in the store.
package struct AnchorRecord: Sendable, Hashable {
    /// Without its world map, unless it was asked for.
    package var anchor: SpatialAnchor
    /// The room's revision that its last change took.
    package var revision: Int
    /// What the sightings of it say; nil until one came after it was put.
    package var tracking: SightingFilter?

    init(anchor: SpatialAnchor, revision: Int, tracking: SightingFilter?) {
        self.anchor = anchor
        self.revision = revision
        self.tracking = tracking
    }

    static let columns = """
        id, anchor_identifier, room, revision, transform, content_type, content_id, language, display_text, audio_url, \
        last_seen_at, is_active, expires_at, tracking
        """

    /// - Parameter row: Of ``columns``, and perhaps the world map after them.
    init(_ row: Row) throws {
        let type: String = row[5]
        guard let id = UUID(uuidString: row[0]), let anchorIdentifier = UUID(uuidString: row[1]),
            let contentType = SpatialAnchor.ContentType(rawValue: type)
        else { throw StorageError(.damaged, "A stored anchor has no sound id or content type.") }
        revision = row[3]
        anchor = SpatialAnchor(
            id: id, anchorIdentifier: anchorIdentifier, transform: try Column.transform(row[4]),
            contentType: contentType, contentID: row[6], language: row[7], displayText: row[8], audioURL: row[9],
            roomIdentifier: row[2], lastSeenDate: Column.date(row[10]), isActive: row[11],
            expiresAt: (row[12] as Int64?).map(Column.date))
        tracking = try (row[13] as String?).map { try Column.value(from: $0) }
        if row.count > 14 { anchor.worldMapData = row[14] }
    }
}

extension StoreReader {
    /// An anchor with its world map, by its id or one that it took over when duplicates were merged; nil when there is
    /// none or it has expired.
    package func anchor(_ id: UUID, at instant: Date) throws -> SpatialAnchor? {
        try anchorRecord(id, at: instant)?.anchor
    }

    /// As ``anchor(_:at:)``, with what is known of it beside.
    package func anchorRecord(_ id: UUID, at instant: Date) throws -> AnchorRecord? {
        let statement = try database.cachedStatement(
            sql: """
                SELECT \(AnchorRecord.columns), world_map FROM anchors
                WHERE id = ? AND (expires_at IS NULL OR expires_at > ?)
                """)
        return try Row.fetchOne(
            statement, arguments: [try resolved(id).uuidString, Column.instant(instant)]
        ).map(AnchorRecord.init)
    }

    /// The id of the anchor that goes by `id`: itself, unless it was merged into another.
    package func resolved(_ id: UUID) throws -> UUID {
        let statement = try database.cachedStatement(sql: "SELECT anchor_id FROM anchor_aliases WHERE alias = ?")
        return try Row.fetchOne(statement, arguments: [id.uuidString]).map { try $0.uuid("anchor_id") } ?? id
    }

    /// A room's anchors in the order of their ids, without their world maps; expired ones only when asked for.
    package func anchors(
        inRoom room: String, contentType: SpatialAnchor.ContentType?, includeExpired: Bool, at instant: Date, limit: Int
    ) throws -> [SpatialAnchor] {
        let earliestExpiry = includeExpired ? Int64.min : Column.instant(instant)
        return try Row.fetchAll(
            database,
            sql: """
                SELECT \(AnchorRecord.columns) FROM anchors
                WHERE room = ? AND (expires_at IS NULL OR expires_at > ?)
                    AND (content_type = ? OR CAST(? AS TEXT) IS NULL)
                ORDER BY id LIMIT ?
                """,
            arguments: [room, earliestExpiry, contentType?.rawValue, contentType?.rawValue, limit]
        ).map { try AnchorRecord($0).anchor }
    }

    func room(ofAnchor id: UUID) throws -> String? {
        try String.fetchOne(
            database.cachedStatement(sql: "SELECT room FROM anchors WHERE id = ?"), arguments: [id.uuidString])
    }
}

extension StoreWriter {
    /// Adds an anchor, or replaces the one with its identifier whole; its sightings count no more. One that was merged
    /// into another replaces that other.
    ///
    /// - Parameter anchor: Any: the caller has validated it.
    /// - Returns: The anchor under the identifier it is kept by.
    @discardableResult
    package func put(_ anchor: SpatialAnchor) throws -> AnchorRecord {
        var anchor = anchor
        let id = try reader.resolved(anchor.id)
        if id != anchor.id { (anchor.id, anchor.anchorIdentifier) = (id, id) }
        let room = anchor.roomIdentifier
        if let last = try reader.room(ofAnchor: id), last != room {
            try bury(id, in: last, mergedInto: nil, at: anchor.lastSeenDate)
        }
        try database.run("DELETE FROM anchor_tombstones WHERE room = ? AND anchor_id = ?", [room, id.uuidString])
        let revision = try nextRevision(ofRoom: room)
        try database.run(
            """
            INSERT INTO anchors (id, anchor_identifier, room, revision, transform, content_type, content_id, language,
                display_text, audio_url, world_map, last_seen_at, is_active, expires_at, tracking)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)
            ON CONFLICT (id) DO UPDATE SET anchor_identifier = excluded.anchor_identifier, room = excluded.room,
                revision = excluded.revision, transform = excluded.transform, content_type = excluded.content_type,
                content_id = excluded.content_id, language = excluded.language, display_text = excluded.display_text,
                audio_url = excluded.audio_url, world_map = excluded.world_map, last_seen_at = excluded.last_seen_at,
                is_active = excluded.is_active, expires_at = excluded.expires_at, tracking = NULL
            """,
            [
                id.uuidString, anchor.anchorIdentifier.uuidString, room, revision, Column.floats(anchor.transform),
                anchor.contentType.rawValue, anchor.contentID, anchor.language, anchor.displayText, anchor.audioURL,
                anchor.worldMapData, Column.instant(anchor.lastSeenDate), anchor.isActive,
                anchor.expiresAt.map(Column.instant),
            ])
        return AnchorRecord(anchor: anchor, revision: revision, tracking: nil)
    }

    /// Deletes the anchors of every room that expired at `instant` or before.
    package func deleteAnchors(expiredBy instant: Date) throws {
        let statement = try database.cachedStatement(sql: "SELECT id, room FROM anchors WHERE expires_at <= ?")
        for row in try Row.fetchAll(statement, arguments: [Column.instant(instant)]) {
            let id = try row.uuid("id")
            try database.run("DELETE FROM anchors WHERE id = ?", [id.uuidString])
            try bury(id, in: row["room"], mergedInto: nil, at: instant)
        }
    }

    /// Deletes an anchor, by its id or one that it took over.
    ///
    /// - Returns: Whether there was one.
    package func deleteAnchor(_ id: UUID, at instant: Date) throws -> Bool {
        let id = try reader.resolved(id)
        guard let room = try reader.room(ofAnchor: id) else { return false }
        try database.run("DELETE FROM anchors WHERE id = ?", [id.uuidString])
        try bury(id, in: room, mergedInto: nil, at: instant)
        return true
    }

    /// Makes duplicates one: the others are gone, and their ids name the one that is kept.
    ///
    /// - Parameter merge: Of anchors of one room, as they stand in this transaction.
    /// - Returns: The revision of the kept anchor.
    package func merge(_ merge: AnchorMerge, at instant: Date) throws -> Int {
        let (kept, room) = (merge.anchor, merge.anchor.roomIdentifier)
        for alias in merge.aliases {
            try database.run(
                "UPDATE anchor_aliases SET anchor_id = ? WHERE anchor_id = ?", [kept.id.uuidString, alias.uuidString])
            try database.run("DELETE FROM anchors WHERE id = ?", [alias.uuidString])
            try database.run(
                "INSERT INTO anchor_aliases (alias, anchor_id) VALUES (?, ?)", [alias.uuidString, kept.id.uuidString])
            try bury(alias, in: room, mergedInto: kept.id, at: instant)
        }
        let revision = try nextRevision(ofRoom: room)
        try database.run(
            """
            UPDATE anchors SET revision = ?, transform = ?, last_seen_at = ?, is_active = ?, expires_at = ?,
                tracking = NULL
            WHERE id = ?
            """,
            [
                revision, Column.floats(kept.transform), Column.instant(kept.lastSeenDate), kept.isActive,
                kept.expiresAt.map(Column.instant), kept.id.uuidString,
            ])
        return revision
    }
}
