package import Foundation
import Spatial
package import Storage
import Synchronization

/// The devices that were paired: who a token belongs to, and what it may.
///
/// All are kept in memory, so that a request is let in or refused without reading, and a revoked token is worth nothing
/// from the moment that it was revoked.
package final class Devices: Sendable {
    /// Devices that may be paired.
    package static let most = 1_000
    /// Seconds between notes of when a device was last seen.
    private static let noteInterval: TimeInterval = 60

    private struct State {
        var devices: [UUID: Device] = [:]
        var byToken: [String: UUID] = [:]
        /// Cut off already, but still on the disk.
        var leaving: Set<UUID> = []
        var watchers: [UUID: @Sendable (UUID) -> Void] = [:]
    }

    private let store: Store
    private let clock: @Sendable () -> Date
    private let state = Mutex(State())

    package init(store: Store, clock: @escaping @Sendable () -> Date) {
        self.store = store
        self.clock = clock
    }

    /// Reads the devices; to be called before anybody asks.
    package func load() async throws {
        let records = try await store.read { try $0.devices() }
        let devices = try records.map { (record: $0, device: try Device($0)) }
        state.withLock { state in
            for (record, device) in devices {
                state.devices[device.id] = device
                state.byToken[record.tokenHash] = device.id
            }
        }
    }

    // MARK: Who asks

    /// The device that a token belongs to; nil for a token that is wrong or was revoked.
    package func device(withToken token: String) -> Device? {
        let hash = Secret.hash(token)
        return state.withLock { state in state.byToken[hash].flatMap { state.devices[$0] } }
    }

    /// A device as it is now; nil once it was revoked.
    package func device(_ id: UUID) -> Device? { state.withLock { $0.devices[id] } }

    /// Every device, the oldest first.
    package var all: [Device] {
        state.withLock { Array($0.devices.values) }.sorted {
            ($0.createdAt, $0.id.uuidString) < ($1.createdAt, $1.id.uuidString)
        }
    }

    /// Whether anybody may look at what learners do.
    package var hasTeachers: Bool { state.withLock { $0.devices.values.contains { $0.role == .teacher } } }

    /// A device has asked something.
    package func isSeen(_ id: UUID) {
        let now = clock()
        let isNew = state.withLock { state in
            guard let device = state.devices[id] else { return false }
            if let last = device.lastSeenAt, now.timeIntervalSince(last) < Self.noteInterval { return false }
            state.devices[id]?.lastSeenAt = now
            return true
        }
        guard isNew else { return }
        Task { [store] in try? await store.write { try $0.noteDevice(id, seenAt: now) } }
    }

    // MARK: Changes

    /// Takes a device in.
    ///
    /// - Returns: The device, and its token, which is kept nowhere.
    /// - Throws: ``ServiceError/Code/notFound`` for a learner that is not there,
    ///   ``ServiceError/Code/tooManyRequests`` when there are too many devices.
    func add(
        named name: String, kind: DeviceKind, grant: DeviceGrant
    ) async throws -> (device: Device, token: String) {
        guard state.withLock({ $0.devices.count }) < Self.most else {
            throw ServiceError(.tooManyRequests, "\(Self.most) devices are paired; revoke some first.")
        }
        try await requireLearners(of: grant)
        let device = Device(
            id: UUID(), name: name, kind: kind, role: grant.role, learners: grant.learners, room: grant.room,
            createdAt: clock())
        let token = Secret.token()
        let hash = Secret.hash(token)
        let record = DeviceRecord(
            id: device.id, tokenHash: hash, name: name, kind: kind.rawValue, role: grant.role.rawValue,
            room: grant.room, learners: grant.learners, createdAt: device.createdAt)
        try await store.write { try $0.insert(record) }
        state.withLock { state in
            state.devices[device.id] = device
            state.byToken[hash] = device.id
        }
        return (device, token)
    }

    /// A device without a learner has become a new learner's, and the disk has it.
    package func isTied(_ id: UUID, to learnerID: UUID) {
        state.withLock { $0.devices[id]?.learners.append(learnerID) }
    }

    /// A learner is gone, from the disk too: nothing is tied to them any more.
    package func forget(_ learnerID: UUID) {
        state.withLock { state in
            for id in state.devices.keys { state.devices[id]?.learners.removeAll { $0 == learnerID } }
        }
    }

    /// - Throws: ``ServiceError/Code/notFound`` for a learner that is not there.
    package func requireLearners(of grant: DeviceGrant) async throws {
        for learner in grant.learners { try await store.requireLearner(learner) }
    }

    /// - Throws: ``ServiceError/Code/notFound``.
    package func rename(_ id: UUID, to name: String) async throws -> Device {
        guard try await store.write({ try $0.renameDevice(id, to: name) }) else { throw Self.missing(id) }
        let renamed = state.withLock { state -> Device? in
            state.devices[id]?.name = name
            return state.devices[id]
        }
        guard let renamed else { throw Self.missing(id) }
        return renamed
    }

    /// From now on the device's token is worth nothing, and its connections are closed.
    ///
    /// - Throws: ``ServiceError/Code/notFound``; what the store throws: the device is cut off all the same, but would
    ///   be let in again after a restart, and can be revoked again.
    package func revoke(_ id: UUID) async throws {
        let watchers = state.withLock { state -> [@Sendable (UUID) -> Void]? in
            guard state.devices.removeValue(forKey: id) != nil || state.leaving.contains(id) else { return nil }
            state.leaving.insert(id)
            state.byToken = state.byToken.filter { $0.value != id }
            return Array(state.watchers.values)
        }
        guard let watchers else { throw Self.missing(id) }
        for watcher in watchers { watcher(id) }
        _ = try await store.write { try $0.deleteDevice(id) }
        state.withLock { _ = $0.leaving.remove(id) }
    }

    /// Calls somebody with the id of every device that is revoked.
    package func watchRevocations(_ watcher: @escaping @Sendable (UUID) -> Void) {
        state.withLock { $0.watchers[UUID()] = watcher }
    }

    /// What a client is told of a device: of an admin's all learners are named.
    package func described(_ device: Device) async throws -> Device {
        guard device.role == .admin else { return device }
        var device = device
        device.learners = try await store.read { try $0.learnerIDs(limit: Devices.most) }
        return device
    }

    private static func missing(_ id: UUID) -> ServiceError {
        ServiceError(.notFound, "There is no device \(id.uuidString.lowercased()).", field: "deviceID")
    }
}

/// What a device is let do.
package struct DeviceGrant: Sendable, Hashable {
    package var role: DeviceRole
    package var learners: [UUID]
    package var room: String?

    /// - Throws: ``ServiceError/Code/invalidInput`` for what does not go together.
    package init(role: DeviceRole, learners: [UUID] = [], room: String? = nil) throws(ServiceError) {
        switch role {
        case .guest:
            guard room != nil else {
                throw ServiceError(.invalidInput, "A guest sees one room: name it as 'room'.", field: "room")
            }
            guard learners.isEmpty else {
                throw ServiceError(.invalidInput, "A guest sees nothing of a learner.", field: "learners")
            }
        case .teacher:
            guard !learners.isEmpty else {
                throw ServiceError(
                    .invalidInput, "A teacher looks at learners who agree: name them as 'learners'.",
                    field: "learners")
            }
        case .admin:
            guard learners.isEmpty else {
                throw ServiceError(
                    .invalidInput, "An admin sees every learner: leave 'learners' out.", field: "learners")
            }
        case .learner: break
        }
        guard role == .guest || room == nil else {
            throw ServiceError(.invalidInput, "'room' is for guests.", field: "room")
        }
        // Rooms are named as anchors name them.
        let named = room?.precomposedStringWithCanonicalMapping
        if let fault = named.flatMap({ SpatialAnchor.identifierError("room", $0) }) {
            throw ServiceError(.invalidInput, "'room' \(fault.message).", field: "room")
        }
        self.role = role
        self.learners = learners
        self.room = named
    }
}
