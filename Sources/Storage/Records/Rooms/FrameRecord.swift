package import Foundation
package import Spatial

/// Where the frame of a device, in one of its sessions, lies in a room.
package struct FrameRecord: Sendable, Hashable {
    package var roomIdentifier: String
    /// The device's own name for it.
    package var frameID: String
    /// Takes what the device reports to the room's frame.
    package var roomFromFrame: Pose
    package var mode: AlignmentMode
    /// Metres.
    package var rms: Double
    /// 0 to 1.
    package var quality: Double
    /// Pairs that agree, of how many.
    package var inliers: Int
    package var pairs: Int
    package var updatedAt: Date
    /// The room's revision that it took.
    package var revision: Int
    /// The device whose frame it is; nil for a user of this machine.
    package var deviceID: UUID?

    /// How long a frame is kept that was not aligned again, in seconds: 30 days.
    package static let lifetime = 30.0 * 86_400
    /// Frames that a room keeps of one device: it names a new one whenever it loses its way.
    package static let mostOfDevice = 32

    package init(
        roomIdentifier: String, frameID: String, roomFromFrame: Pose, mode: AlignmentMode, rms: Double,
        quality: Double, inliers: Int, pairs: Int, updatedAt: Date, revision: Int = 0, deviceID: UUID? = nil
    ) {
        self.roomIdentifier = roomIdentifier
        self.frameID = frameID
        self.roomFromFrame = roomFromFrame
        self.mode = mode
        self.rms = rms
        self.quality = quality
        self.inliers = inliers
        self.pairs = pairs
        self.updatedAt = updatedAt
        self.revision = revision
        self.deviceID = deviceID
    }

    static let columns = """
        room, frame_id, revision, room_from_frame, mode, rms, quality, inliers, pairs, updated_at, \
        device_id
        """

    /// - Parameter row: Of the columns ``columns``.
    init(_ row: Columns) throws {
        let pose: StoredPose = try Column.value(from: row.text(3))
        let modeName = row.text(4)
        guard let mode = AlignmentMode(rawValue: modeName) else {
            throw StorageError(.damaged, "A stored frame has the mode '\(modeName.prefix(64))', which is none.")
        }
        self.init(
            roomIdentifier: row.text(0), frameID: row.text(1), roomFromFrame: try pose.pose, mode: mode,
            rms: row.number(5), quality: row.number(6), inliers: row.integer(7), pairs: row.integer(8),
            updatedAt: row.date(9), revision: row.integer(2),
            deviceID: row.optionalText(10).flatMap { UUID(uuidString: $0) })
    }
}

/// A pose in JSON, in double precision.
private struct StoredPose: Codable {
    /// x, y, z, w.
    var rotation: SIMD4<Double>
    var position: SIMD3<Double>

    init(_ pose: Pose) {
        rotation = pose.rotation.vector
        position = pose.position
    }

    var pose: Pose {
        get throws {
            do {
                return Pose(rotation: try Quaternion(normalising: rotation), position: position)
            } catch {
                throw StorageError(.damaged, "A stored frame is no pose: \(error).")
            }
        }
    }
}

extension StoreReader {
    /// A frame of a room; nil for one that was never aligned, or not for ``FrameRecord/lifetime``.
    package func frame(_ frameID: String, inRoom room: String) throws -> FrameRecord? {
        try database.first(
            "SELECT \(FrameRecord.columns) FROM frames WHERE room = ? AND frame_id = ?", [.text(room), .text(frameID)],
            FrameRecord.init)
    }

    /// A room's frames, by their names.
    package func frames(inRoom room: String) throws -> [FrameRecord] {
        try database.all(
            "SELECT \(FrameRecord.columns) FROM frames WHERE room = ? ORDER BY frame_id", [.text(room)],
            FrameRecord.init)
    }
}

extension StoreWriter {
    /// Adds a frame, or aligns it anew; takes away those of any room that have outlived ``FrameRecord/lifetime``, and
    /// the oldest of a device that has more than ``FrameRecord/mostOfDevice`` there.
    ///
    /// - Returns: The frame with its revision.
    package func put(_ frame: FrameRecord) throws -> FrameRecord {
        try forgetFrames("updated_at <= ?", [.instant(frame.updatedAt - FrameRecord.lifetime)])
        var frame = frame
        frame.revision = try nextRevision(ofRoom: frame.roomIdentifier)
        try database.change(
            """
            INSERT INTO frames (\(FrameRecord.columns))
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (room, frame_id) DO UPDATE SET revision = excluded.revision,
                room_from_frame = excluded.room_from_frame, mode = excluded.mode, rms = excluded.rms,
                quality = excluded.quality, inliers = excluded.inliers, pairs = excluded.pairs,
                updated_at = excluded.updated_at, device_id = excluded.device_id
            """,
            [
                .text(frame.roomIdentifier), .text(frame.frameID), .integer(frame.revision),
                .text(try Column.json(StoredPose(frame.roomFromFrame))), .text(frame.mode.rawValue),
                .number(frame.rms), .number(frame.quality), .integer(frame.inliers), .integer(frame.pairs),
                .instant(frame.updatedAt), .id(frame.deviceID),
            ])
        try changed(.frame, .names([frame.roomIdentifier, frame.frameID]), of: nil, .all)
        if let device = frame.deviceID {
            let own: [Value] = [.text(frame.roomIdentifier), .id(device)]
            try forgetFrames(
                """
                room = ? AND device_id = ? AND frame_id NOT IN (
                    SELECT frame_id FROM frames WHERE room = ? AND device_id = ? ORDER BY revision DESC LIMIT ?)
                """, own + own + [.integer(FrameRecord.mostOfDevice)])
        }
        return frame
    }

    private func forgetFrames(_ condition: String, _ values: [Value]) throws {
        let gone = try database.all("DELETE FROM frames WHERE \(condition) RETURNING room, frame_id", values) {
            [$0.text(0), $0.text(1)]
        }
        for names in gone { try deleted(.frame, .names(names), of: nil) }
    }
}
