package import Foundation
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

    static let columns = "at, frame_id, transform, deviation, verdict"

    /// - Parameter row: Of the columns ``columns``.
    init(_ row: Columns) throws {
        let verdictName = row.text(4)
        guard let verdict = SightingFilter.Verdict(rawValue: verdictName) else {
            throw StorageError(.damaged, "A stored sighting is '\(verdictName.prefix(64))', which is no verdict.")
        }
        self.init(
            at: row.date(0), frameID: row.optionalText(1), transform: try Column.transform(row.blob(2)),
            deviation: row.number(3), verdict: verdict)
    }
}

extension StoreReader {
    /// The latest sightings of an anchor, the first of them first.
    package func sightings(ofAnchor id: UUID, limit: Int) throws -> [SightingRecord] {
        try database.all(
            "SELECT \(SightingRecord.columns) FROM sightings WHERE anchor_id = ? ORDER BY sequence DESC LIMIT ?",
            [.id(try resolved(id)), .integer(limit)], SightingRecord.init
        ).reversed()
    }

    /// When an anchor was last sighted, believed or not; nil for never.
    package func lastSighting(ofAnchor id: UUID) throws -> Date? {
        try database.first("SELECT at FROM sightings WHERE anchor_id = ? ORDER BY sequence DESC LIMIT 1", [.id(id)]) {
            $0.date(0)
        }
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
        let id = record.anchor.id
        if sighting.verdict != .rejected {
            record.revision = try nextRevision(ofRoom: record.anchor.roomIdentifier)
        }
        let changes = try database.change(
            "UPDATE anchors SET revision = ?, transform = ?, last_seen_at = ?, tracking = ? WHERE id = ?",
            [
                .integer(record.revision), .blob(Column.floats(record.anchor.transform)),
                .instant(record.anchor.lastSeenDate), .text(try record.tracking.map { try Column.json($0) }), .id(id),
            ])
        guard changes == 1 else {
            throw StorageError(.missing, "There is no anchor \(id.uuidString.lowercased()).")
        }
        if sighting.verdict != .rejected { try changed(.anchor, .id(id), of: nil, .placement) }
        let last = try database.first(
            "SELECT COALESCE(MAX(sequence), 0) FROM sightings WHERE anchor_id = ?", [.id(id)]
        ) { $0.integer(0) }
        let sequence = (last ?? 0) + 1
        try database.change(
            """
            INSERT INTO sightings (anchor_id, sequence, at, frame_id, transform, deviation, verdict)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .id(id), .integer(sequence), .instant(sighting.at), .text(sighting.frameID),
                .blob(Column.floats(sighting.transform)), .number(sighting.deviation),
                .text(sighting.verdict.rawValue),
            ])
        try database.change(
            "DELETE FROM sightings WHERE anchor_id = ? AND sequence <= ?",
            [.id(id), .integer(sequence - SightingRecord.limit)])
        return record
    }
}
