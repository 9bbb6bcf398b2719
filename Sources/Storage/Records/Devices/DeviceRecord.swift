package import Foundation

/// A device that was paired.
package struct DeviceRecord: Sendable, Hashable {
    package var id: UUID
    /// SHA-256 of its token, in hexadecimal digits.
    package var tokenHash: String
    package var name: String
    package var kind: String
    package var role: String
    /// The one room of a guest.
    package var room: String?
    /// Whose it is.
    package var learners: [UUID]
    package var createdAt: Date
    package var lastSeenAt: Date?

    package init(
        id: UUID, tokenHash: String, name: String, kind: String, role: String, room: String?, learners: [UUID],
        createdAt: Date, lastSeenAt: Date? = nil
    ) {
        self.id = id
        self.tokenHash = tokenHash
        self.name = name
        self.kind = kind
        self.role = role
        self.room = room
        self.learners = learners
        self.createdAt = createdAt
        self.lastSeenAt = lastSeenAt
    }

    static let columns = "id, token_hash, name, kind, role, room, created_at, last_seen_at"

    /// - Parameter row: Of the columns ``columns``; the learners stand elsewhere.
    init(_ row: Columns) throws {
        id = try row.id(0)
        tokenHash = row.text(1)
        name = row.text(2)
        kind = row.text(3)
        role = row.text(4)
        room = row.optionalText(5)
        learners = []
        createdAt = row.date(6)
        lastSeenAt = row.optionalDate(7)
    }
}

extension StoreReader {
    /// Every device, the oldest first.
    package func devices() throws -> [DeviceRecord] {
        var learners: [UUID: [UUID]] = [:]
        try database.each("SELECT device_id, learner_id FROM device_learners ORDER BY device_id, learner_id", []) {
            learners[try $0.id(0), default: []].append(try $0.id(1))
        }
        return try database.all(
            "SELECT \(DeviceRecord.columns) FROM devices ORDER BY created_at, id", [], DeviceRecord.init
        ).map { device in
            var device = device
            device.learners = learners[device.id] ?? []
            return device
        }
    }

    /// Whose a device is; nil when there is no such device.
    package func learners(ofDevice id: UUID) throws -> [UUID]? {
        guard try database.exists("SELECT 1 FROM devices WHERE id = ?", [.id(id)]) else { return nil }
        return try database.all(
            "SELECT learner_id FROM device_learners WHERE device_id = ? ORDER BY learner_id", [.id(id)]
        ) { try $0.id(0) }
    }

    /// The ids of all learners, the oldest first.
    package func learnerIDs(limit: Int) throws -> [UUID] {
        try database.all(
            "SELECT id FROM learners ORDER BY created_at, id LIMIT ?", [.integer(limit)]
        ) { try $0.id(0) }
    }
}

extension StoreWriter {
    /// - Throws: ``StorageError/Code/missing`` for a learner that is not there.
    package func insert(_ device: DeviceRecord) throws {
        try database.change(
            "INSERT INTO devices (\(DeviceRecord.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [
                .id(device.id), .text(device.tokenHash), .text(device.name), .text(device.kind), .text(device.role),
                .text(device.room), .instant(device.createdAt), .instant(device.lastSeenAt),
            ])
        for learner in device.learners { try tie(learner, toDevice: device.id) }
    }

    /// A device becomes a learner's.
    package func tie(_ learnerID: UUID, toDevice id: UUID) throws {
        try database.change(
            "INSERT INTO device_learners (device_id, learner_id) VALUES (?, ?)", [.id(id), .id(learnerID)])
    }

    /// - Returns: Whether it was there.
    package func renameDevice(_ id: UUID, to name: String) throws -> Bool {
        try database.change("UPDATE devices SET name = ? WHERE id = ?", [.text(name), .id(id)]) > 0
    }

    package func noteDevice(_ id: UUID, seenAt instant: Date) throws {
        try database.change("UPDATE devices SET last_seen_at = ? WHERE id = ?", [.instant(instant), .id(id)])
    }

    /// - Returns: Whether it was there.
    package func deleteDevice(_ id: UUID) throws -> Bool {
        try database.change("DELETE FROM devices WHERE id = ?", [.id(id)]) > 0
    }
}
