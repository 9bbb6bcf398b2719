internal import Foundation
internal import Spatial

/// Rooms that count their changes, frames, sightings; takes over the anchors that earlier versions kept as JSON.
extension Migration {
    static let rooms = Migration("1.4") { database in
        try database.execute(roomTables)
        try copyAnchors(in: database)
        try database.execute(renamedAnchors)
    }

    /// Copies every anchor into `placed_anchors`, and counts them as the first changes of their rooms.
    ///
    /// - Throws: ``StorageError/Code/damaged`` for an anchor that cannot be read.
    private static func copyAnchors(in database: Connection) throws {
        var revisions: [String: Int] = [:]
        try database.each("SELECT anchor, world_map FROM anchors", []) { row in
            let anchor: SpatialAnchor = try Column.value(from: row.text(0))
            let revision = revisions[anchor.roomIdentifier, default: 0] + 1
            revisions[anchor.roomIdentifier] = revision
            try database.change(
                """
                INSERT INTO placed_anchors (id, anchor_identifier, room, revision, transform, content_type, content_id,
                    language, display_text, audio_url, world_map, last_seen_at, is_active, expires_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    .id(anchor.id), .id(anchor.anchorIdentifier), .text(anchor.roomIdentifier), .integer(revision),
                    .blob(Column.floats(anchor.transform)), .text(anchor.contentType.rawValue),
                    .text(anchor.contentID), .text(anchor.language), .text(anchor.displayText), .text(anchor.audioURL),
                    .blob(row.optionalData(1)), .instant(anchor.lastSeenDate), .flag(anchor.isActive),
                    .instant(anchor.expiresAt),
                ])
        }
        for (room, revision) in revisions {
            try database.change("INSERT INTO rooms (room, revision) VALUES (?, ?)", [.text(room), .integer(revision)])
        }
    }

    private static let roomTables = [
        // Every change of a room takes its next revision. What a client that stopped before `forgotten` has missed is
        // not known any more.
        """
        CREATE TABLE rooms (
            room TEXT PRIMARY KEY,
            revision BIGINT NOT NULL,
            forgotten BIGINT NOT NULL DEFAULT 0
        )
        """,
        // A column for each field, so that whole rooms load without reading JSON. The transform is 16 little-endian
        // floats, column by column; tracking is the filter of the sightings, null until one came.
        """
        CREATE TABLE placed_anchors (
            id TEXT PRIMARY KEY,
            anchor_identifier TEXT NOT NULL,
            room TEXT NOT NULL,
            revision BIGINT NOT NULL,
            transform BYTEA NOT NULL,
            content_type TEXT NOT NULL,
            content_id TEXT NOT NULL,
            language TEXT NOT NULL,
            display_text TEXT NOT NULL,
            audio_url TEXT,
            world_map BYTEA,
            last_seen_at BIGINT NOT NULL,
            is_active BIGINT NOT NULL,
            expires_at BIGINT,
            tracking TEXT
        )
        """,
        // Anchors that left a room, for those who have yet to hear of it.
        """
        CREATE TABLE anchor_tombstones (
            room TEXT NOT NULL,
            anchor_id TEXT NOT NULL,
            revision BIGINT NOT NULL,
            at BIGINT NOT NULL,
            merged_into TEXT,
            PRIMARY KEY (room, anchor_id)
        )
        """,
        // Where a device's frame lies in a room.
        """
        CREATE TABLE frames (
            room TEXT NOT NULL,
            frame_id TEXT NOT NULL,
            revision BIGINT NOT NULL,
            room_from_frame TEXT NOT NULL,
            mode TEXT NOT NULL,
            rms DOUBLE PRECISION NOT NULL,
            quality DOUBLE PRECISION NOT NULL,
            inliers BIGINT NOT NULL,
            pairs BIGINT NOT NULL,
            updated_at BIGINT NOT NULL,
            PRIMARY KEY (room, frame_id)
        )
        """,
    ]

    /// What refers to anchors comes last: it needs the table under its final name.
    private static let renamedAnchors = [
        "DROP TABLE anchors",
        "ALTER TABLE placed_anchors RENAME TO anchors",
        "CREATE INDEX anchors_by_revision ON anchors (room, revision)",
        "CREATE INDEX anchors_by_expiry ON anchors (expires_at)",
        "CREATE INDEX anchor_tombstones_by_revision ON anchor_tombstones (room, revision)",
        "CREATE INDEX anchor_tombstones_by_age ON anchor_tombstones (at)",
        "CREATE INDEX frames_by_age ON frames (updated_at)",
        """
        CREATE TABLE anchor_aliases (
            alias TEXT PRIMARY KEY,
            anchor_id TEXT NOT NULL REFERENCES anchors (id) ON DELETE CASCADE
        )
        """,
        "CREATE INDEX anchor_aliases_by_anchor ON anchor_aliases (anchor_id)",
        """
        CREATE TABLE sightings (
            anchor_id TEXT NOT NULL REFERENCES anchors (id) ON DELETE CASCADE,
            sequence BIGINT NOT NULL,
            at BIGINT NOT NULL,
            frame_id TEXT,
            transform BYTEA NOT NULL,
            deviation DOUBLE PRECISION NOT NULL,
            verdict TEXT NOT NULL,
            PRIMARY KEY (anchor_id, sequence)
        )
        """,
    ]
}
