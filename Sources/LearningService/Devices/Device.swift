package import Foundation
import Storage

/// What a device may do.
package enum DeviceRole: String, Codable, Sendable, CaseIterable {
    /// Everything, for every learner.
    case admin
    /// Looks at what its learners do, and changes nothing of it.
    case teacher
    /// Learns, for its own learners.
    case learner
    /// Sees one room, and nothing of a learner.
    case guest
}

/// What kind of thing it is.
package enum DeviceKind: String, Codable, Sendable, CaseIterable {
    case browser, headset, phone
}

/// A device that was paired and may ask over the network.
package struct Device: Codable, Sendable, Hashable {
    package var id: UUID
    package var name: String
    package var kind: DeviceKind
    package var role: DeviceRole
    /// Whose it is; of an admin's device all there are.
    package var learners: [UUID]
    /// The one room of a guest.
    package var room: String?
    package var createdAt: Date
    package var lastSeenAt: Date?

    package init(
        id: UUID, name: String, kind: DeviceKind, role: DeviceRole, learners: [UUID], room: String? = nil,
        createdAt: Date, lastSeenAt: Date? = nil
    ) {
        self.id = id
        self.name = name
        self.kind = kind
        self.role = role
        self.learners = learners
        self.room = room
        self.createdAt = createdAt
        self.lastSeenAt = lastSeenAt
    }

    init(_ record: DeviceRecord) throws {
        guard let kind = DeviceKind(rawValue: record.kind), let role = DeviceRole(rawValue: record.role) else {
            throw StorageError(.damaged, "The stored device \(record.id) is of an unknown kind or role.")
        }
        self.init(
            id: record.id, name: record.name, kind: kind, role: role, learners: record.learners, room: record.room,
            createdAt: record.createdAt, lastSeenAt: record.lastSeenAt)
    }

    /// Whether it is one of a learner's.
    package func isOf(_ learnerID: UUID) -> Bool { role == .admin || learners.contains(learnerID) }

    /// Whether it may see a room.
    package func sees(room: String) -> Bool { role != .guest || self.room == room }
}
