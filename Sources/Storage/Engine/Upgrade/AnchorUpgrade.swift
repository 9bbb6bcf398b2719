internal import Foundation
internal import GRDB
internal import Spatial

/// The tables of version 1.4, and how it takes over the anchors that earlier versions kept as JSON.
enum AnchorUpgrade {
    static func run(in database: Database) throws {
        for statement in tables { try database.execute(sql: statement) }
        try copyAnchors(in: database)
        for statement in finish { try database.execute(sql: statement) }
    }

    /// Copies every anchor into `placed_anchors`, and counts them as the first changes of their rooms.
    ///
    /// - Throws: ``StorageError/Code/damaged`` for an anchor that cannot be read.
    private static func copyAnchors(in database: Database) throws {
        var revisions: [String: Int] = [:]
        let rows = try Row.fetchCursor(database, sql: "SELECT anchor, world_map FROM anchors")
        while let row = try rows.next() {
            let anchor: SpatialAnchor = try Column.value(from: row[0])
            let revision = revisions[anchor.roomIdentifier, default: 0] + 1
            revisions[anchor.roomIdentifier] = revision
            try database.run(
                """
                INSERT INTO placed_anchors (id, anchor_identifier, room, revision, transform, content_type, content_id,
                    language, display_text, audio_url, world_map, last_seen_at, is_active, expires_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    anchor.id.uuidString, anchor.anchorIdentifier.uuidString, anchor.roomIdentifier, revision,
                    Column.floats(anchor.transform), anchor.contentType.rawValue, anchor.contentID, anchor.language,
                    anchor.displayText, anchor.audioURL, row[1] as Data?, Column.instant(anchor.lastSeenDate),
                    anchor.isActive, anchor.expiresAt.map(Column.instant),
                ])
        }
        for (room, revision) in revisions {
            try database.run("INSERT INTO rooms (room, revision) VALUES (?, ?)", [room, revision])
        }
    }

    private static let tables = [
        // Every change of a room takes its next revision. What a client that stopped before `forgotten` has missed is not
        // known any more.
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
    private static let finish = [
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

extension Column {
    /// A transform as 16 little-endian floats, column by column.
    static func floats(_ transform: Transform4x4) -> Data {
        var data = Data(capacity: 64)
        for value in transform.values {
            withUnsafeBytes(of: value.bitPattern.littleEndian) { data.append(contentsOf: $0) }
        }
        return data
    }

    /// - Throws: ``StorageError/Code/damaged`` for anything but 64 bytes.
    static func transform(_ floats: Data) throws -> Transform4x4 {
        guard floats.count == 64 else {
            throw StorageError(.damaged, "A stored transform has \(floats.count) bytes, not 64.")
        }
        return floats.withUnsafeBytes { bytes in
            func column(_ index: Int) -> SIMD4<Float> {
                func float(_ row: Int) -> Float {
                    let bits = bytes.loadUnaligned(fromByteOffset: 16 * index + 4 * row, as: UInt32.self)
                    return Float(bitPattern: UInt32(littleEndian: bits))
                }
                return SIMD4(float(0), float(1), float(2), float(3))
            }
            return Transform4x4(column(0), column(1), column(2), column(3))
        }
    }
}
