package import Foundation
internal import GRDB
package import Spatial

/// One sighting of an anchor, never changed once written.
package struct SightingRecord: Sendable, Hashable {
    package var at: Date
    /// The frame that it was reported in; nil for the room's.
    package var frameID: String?
    /// In the room's frame.
    package var transform: Transform4x4
    /// Metres by which the device errs.
    package var deviation: Double
    package var verdict: SightingFilter.Verdict

    /// Sightings kept of one anchor: the latest.
    package static let limit = 1_000

    package init(
        at: Date, frameID: String?, transform: Transform4x4, deviation: Double, verdict: SightingFilter.Verdict
    ) {
        self.at = at
        self.frameID = frameID
        self.transform = transform
        self.deviation = deviation
        self.verdict = verdict
    }

    init(_ row: Row) throws {
        let verdictName: String = row["verdict"]
        guard let verdict = SightingFilter.Verdict(rawValue: verdictName) else {
            throw StorageError(.damaged, "A stored sighting is '\(verdictName.prefix(64))', which is no verdict.")
        }
        self.init(
            at: Column.date(row["at"]), frameID: row["frame_id"], transform: try Column.transform(row["transform"]),
            deviation: row["deviation"], verdict: verdict)
    }
}

extension StoreReader {
    /// The latest sightings of an anchor, the first of them first.
    package func sightings(ofAnchor id: UUID, limit: Int) throws -> [SightingRecord] {
        try Row.fetchAll(
            database, sql: "SELECT * FROM sightings WHERE anchor_id = ? ORDER BY sequence DESC LIMIT ?",
            arguments: [try resolved(id).uuidString, limit]
        ).reversed().map(SightingRecord.init)
    }

    /// When an anchor was last sighted, believed or not; nil for never.
    package func lastSighting(ofAnchor id: UUID) throws -> Date? {
        let statement = try database.cachedStatement(
            sql: "SELECT at FROM sightings WHERE anchor_id = ? ORDER BY sequence DESC LIMIT 1")
        return try Int64.fetchOne(statement, arguments: [id.uuidString]).map(Column.date)
    }
}

extension StoreWriter {
    /// Keeps a sighting, and what the filter makes of it. Where it moved the anchor, the room changes.
    ///
    /// - Parameter record: The anchor as it stands in this transaction, with transform, last seen date and filter as
    ///   they are after the sighting.
    /// - Returns: The anchor with its revision, a new one unless the sighting was rejected.
    /// - Throws: ``StorageError/Code/missing`` when there is no such anchor.
    package func append(_ sighting: SightingRecord, to record: AnchorRecord) throws -> AnchorRecord {
        var record = record
        let id = record.anchor.id.uuidString
        if sighting.verdict != .rejected {
            record.revision = try nextRevision(ofRoom: record.anchor.roomIdentifier)
        }
        try database.run(
            "UPDATE anchors SET revision = ?, transform = ?, last_seen_at = ?, tracking = ? WHERE id = ?",
            [
                record.revision, Column.floats(record.anchor.transform), Column.instant(record.anchor.lastSeenDate),
                try record.tracking.map { try Column.json($0) }, id,
            ])
        guard database.changesCount == 1 else {
            throw StorageError(.missing, "There is no anchor \(id.lowercased()).")
        }
        let statement = try database.cachedStatement(
            sql: "SELECT COALESCE(MAX(sequence), 0) FROM sightings WHERE anchor_id = ?")
        let sequence = (try Int.fetchOne(statement, arguments: [id]) ?? 0) + 1
        try database.run(
            """
            INSERT INTO sightings (anchor_id, sequence, at, frame_id, transform, deviation, verdict)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [
                id, sequence, Column.instant(sighting.at), sighting.frameID, Column.floats(sighting.transform),
                sighting.deviation, sighting.verdict.rawValue,
            ])
        try database.run(
            "DELETE FROM sightings WHERE anchor_id = ? AND sequence <= ?", [id, sequence - SightingRecord.limit])
        return record
    }
}
