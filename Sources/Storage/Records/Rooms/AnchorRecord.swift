package import Foundation
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

    /// - Parameter row: Of the columns ``columns``.
    init(_ row: Columns) throws {
        guard let id = UUID(uuidString: row.text(0)), let anchorIdentifier = UUID(uuidString: row.text(1)),
            let contentType = SpatialAnchor.ContentType(rawValue: row.text(5))
        else { throw StorageError(.damaged, "A stored anchor has no sound id or content type.") }
        revision = row.integer(3)
        anchor = SpatialAnchor(
            id: id, anchorIdentifier: anchorIdentifier, transform: try Column.transform(row.blob(4)),
            contentType: contentType, contentID: row.text(6), language: row.text(7), displayText: row.text(8),
            audioURL: row.optionalText(9), roomIdentifier: row.text(2), lastSeenDate: row.date(10),
            isActive: row.flag(11), expiresAt: row.optionalDate(12))
        tracking = try row.optionalText(13).map { try Column.value(from: $0) }
    }

    /// - Parameter row: Of the columns ``columns`` and the world map.
    init(withMap row: Columns) throws {
        try self.init(row)
        anchor.worldMapData = row.optionalData(14)
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
        try database.first(
            """
            SELECT \(AnchorRecord.columns), world_map FROM anchors
            WHERE id = ? AND (expires_at IS NULL OR expires_at > ?)
            """, [.id(try resolved(id)), .instant(instant)], AnchorRecord.init(withMap:))
    }

    /// The id of the anchor that goes by `id`: itself, unless it was merged into another.
    package func resolved(_ id: UUID) throws -> UUID {
        try database.first("SELECT anchor_id FROM anchor_aliases WHERE alias = ?", [.id(id)]) { try $0.id(0) } ?? id
    }

    /// A room's anchors in the order of their ids, without their world maps; expired ones only when asked for.
    package func anchors(
        inRoom room: String, contentType: SpatialAnchor.ContentType?, includeExpired: Bool, at instant: Date, limit: Int
    ) throws -> [SpatialAnchor] {
        let earliestExpiry = includeExpired ? Int64.min : Column.instant(instant)
        return try database.all(
            """
            SELECT \(AnchorRecord.columns) FROM anchors
            WHERE room = ? AND (expires_at IS NULL OR expires_at > ?)
                AND (content_type = ? OR CAST(? AS TEXT) IS NULL)
            ORDER BY id LIMIT ?
            """,
            [
                .text(room), .integer(earliestExpiry), .text(contentType?.rawValue), .text(contentType?.rawValue),
                .integer(limit),
            ]
        ) { try AnchorRecord($0).anchor }
    }

    package func room(ofAnchor id: UUID) throws -> String? {
        try database.first("SELECT room FROM anchors WHERE id = ?", [.id(id)]) { $0.text(0) }
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
        let last = try reader.room(ofAnchor: id)
        if last != room { added(.anchors, of: room) }
        if let last, last != room { try bury(id, in: last, mergedInto: nil, at: anchor.lastSeenDate) }
        try database.change("DELETE FROM anchor_tombstones WHERE room = ? AND anchor_id = ?", [.text(room), .id(id)])
        let revision = try nextRevision(ofRoom: room)
        try database.change(
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
                .id(id), .id(anchor.anchorIdentifier), .text(room), .integer(revision),
                .blob(Column.floats(anchor.transform)), .text(anchor.contentType.rawValue), .text(anchor.contentID),
                .text(anchor.language), .text(anchor.displayText), .text(anchor.audioURL), .blob(anchor.worldMapData),
                .instant(anchor.lastSeenDate), .flag(anchor.isActive), .instant(anchor.expiresAt),
            ])
        try changed(.anchor, .id(id), of: nil, .all)
        return AnchorRecord(anchor: anchor, revision: revision, tracking: nil)
    }

    /// Deletes the anchors of every room that expired at `instant` or before.
    package func deleteAnchors(expiredBy instant: Date) throws {
        let expired = try database.all("SELECT id, room FROM anchors WHERE expires_at <= ?", [.instant(instant)]) {
            (id: try $0.id(0), room: $0.text(1))
        }
        for (id, room) in expired {
            try database.change("DELETE FROM anchors WHERE id = ?", [.id(id)])
            try bury(id, in: room, mergedInto: nil, at: instant)
        }
    }

    /// Deletes an anchor, by its id or one that it took over.
    ///
    /// - Returns: Whether there was one.
    package func deleteAnchor(_ id: UUID, at instant: Date) throws -> Bool {
        let id = try reader.resolved(id)
        guard let room = try reader.room(ofAnchor: id) else { return false }
        try database.change("DELETE FROM anchors WHERE id = ?", [.id(id)])
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
            try database.change(
                "UPDATE anchor_aliases SET anchor_id = ? WHERE anchor_id = ?", [.id(kept.id), .id(alias)])
            try database.change("DELETE FROM anchors WHERE id = ?", [.id(alias)])
            try database.change(
                "INSERT INTO anchor_aliases (alias, anchor_id) VALUES (?, ?)", [.id(alias), .id(kept.id)])
            try bury(alias, in: room, mergedInto: kept.id, at: instant)
        }
        let revision = try nextRevision(ofRoom: room)
        try database.change(
            """
            UPDATE anchors SET revision = ?, transform = ?, last_seen_at = ?, is_active = ?, expires_at = ?,
                tracking = NULL
            WHERE id = ?
            """,
            [
                .integer(revision), .blob(Column.floats(kept.transform)), .instant(kept.lastSeenDate),
                .flag(kept.isActive), .instant(kept.expiresAt), .id(kept.id),
            ])
        try changed(.anchor, .id(kept.id), of: nil, .placement)
        return revision
    }
}
