import Foundation
package import JSONText
package import LearningService
package import Storage

/// Holds every call of a device to what the device may.
///
/// Of what is not a device's, it is not told whether it exists: both are forbidden.
package struct AccessCheck: Sendable {
    private let store: Store
    private let devices: Devices

    package init(store: Store, devices: Devices) {
        self.store = store
        self.devices = devices
    }

    /// - Throws: ``RPCError/Code/unauthorized`` for a device that was revoked, ``RPCError/Code/forbidden``.
    package func check(
        _ method: RPCMethod, _ members: [String: JSONValue], _ client: any RequestingClient
    ) async throws {
        let device: Device
        switch client.authority {
        case .operatorOfMachine: return
        case .nobody:
            throw RPCError(.unauthorized, "The device's token was revoked; pair it again.")
        case .device(let known): device = known
        }
        let access = MethodAccess.of(method.name)
        guard access.roles.contains(device.role) else {
            throw RPCError(
                .forbidden, "\(method.name) is not for devices of the role \(device.role.rawValue).")
        }
        for subject in access.subjects { try await check(subject, members[subject.parameter] ?? .null, device) }
        try Self.refusePersonal(access, members, device)
        if device.role == .teacher { try await requireConsent(method, access, members) }
    }

    /// A teacher looks at learners who agree; who they are is told to every teacher that they were given to.
    private func requireConsent(
        _ method: RPCMethod, _ access: MethodAccess, _ members: [String: JSONValue]
    ) async throws {
        guard method.name != Methods.learnerGet.text, let learner = await learner(access, members),
            let profile = try? await store.profile(learner), !profile.preferences.shareProgressWithTeachers
        else { return }
        throw RPCError(
            .forbidden,
            "\(profile.displayName ?? profile.username) has not agreed yet that teachers look: Settings, "
                + "'My teachers may see my progress' (the preference shareProgressWithTeachers).")
    }

    /// Whether a learner agreed that teachers look; where there are none, nobody is asked.
    func sharesWithTeachers(_ learner: UUID) async -> Bool {
        guard devices.hasTeachers else { return false }
        return (try? await store.profile(learner))?.preferences.shareProgressWithTeachers ?? false
    }

    /// A guest has nobody's things to name.
    private static func refusePersonal(
        _ access: MethodAccess, _ members: [String: JSONValue], _ device: Device
    ) throws(RPCError) {
        guard device.role == .guest, access.subjects.contains(where: \.isPersonal) else { return }
        for subject in access.subjects where subject.isPersonal && members[subject.parameter] ?? .null != .null {
            throw forbidden(subject)
        }
    }

    private func check(_ subject: MethodAccess.Subject, _ value: JSONValue, _ device: Device) async throws {
        // What is not given, or not of the right kind, the method's own check deals with.
        guard device.role != .admin, let text = value.string else { return }
        let isAllowed =
            switch subject {
            case .learner: UUID(uuidString: text).map(device.isOf) ?? true
            case .username:
                try await isOwn(named: text, device)
            case .session:
                try await owner(text) { reader, id in try reader.session(id)?.learnerID }.map(device.isOf) ?? false
            case .word:
                try await owner(text) { reader, id in try reader.word(id)?.learnerID }.map(device.isOf) ?? false
            case .room: device.sees(room: text)
            case .anchor: try await isSeen(text, device)
            case .device: UUID(uuidString: text).map { $0 == device.id } ?? true
            }
        guard isAllowed else { throw Self.forbidden(subject) }
    }

    /// The learner whose thing a call named; nil where it names none, or it is gone.
    func learner(_ access: MethodAccess, _ members: [String: JSONValue]) async -> UUID? {
        for subject in access.subjects {
            guard let text = members[subject.parameter]?.string else { continue }
            let found: UUID? =
                switch subject {
                case .learner: UUID(uuidString: text)
                case .session: try? await owner(text) { reader, id in try reader.session(id)?.learnerID }
                case .word: try? await owner(text) { reader, id in try reader.word(id)?.learnerID }
                case .username, .room, .anchor, .device: nil
                }
            if let found { return found }
        }
        return nil
    }

    /// The rooms that a call is about: the one it names, and those in which the anchors hang that it names.
    func rooms(_ access: MethodAccess, _ members: [String: JSONValue]) async -> Set<String> {
        var rooms: Set<String> = []
        var ids: [UUID] = []
        for subject in access.subjects {
            guard let text = members[subject.parameter]?.string else { continue }
            if case .room = subject { rooms.insert(text.precomposedStringWithCanonicalMapping) }
            if case .anchor = subject, let id = UUID(uuidString: text) { ids.append(id) }
        }
        ids += members["anchors"]?.elements?.compactMap { $0["anchorIdentifier"]?.uuid } ?? []
        guard !ids.isEmpty else { return rooms }
        let hung = try? await store.read { [ids] reader in
            try ids.compactMap { try reader.room(ofAnchor: try reader.resolved($0)) }
        }
        return rooms.union(hung ?? [])
    }

    /// Whether there is somebody of this name, and nobody of it is another's.
    private func isOwn(named name: String, _ device: Device) async throws -> Bool {
        let found = try await store.read { try LearnerProfile.all(named: name, in: $0).map(\.id) }
        return !found.isEmpty && found.allSatisfy(device.isOf)
    }

    private func owner(
        _ text: String, _ find: @escaping @Sendable (borrowing StoreReader, UUID) throws -> UUID?
    ) async throws -> UUID? {
        guard let id = UUID(uuidString: text) else { return nil }
        return try await store.read { try find($0, id) }
    }

    /// An anchor that is not there yet is nobody's.
    private func isSeen(_ text: String, _ device: Device) async throws -> Bool {
        guard device.role == .guest, let id = UUID(uuidString: text) else { return true }
        return try await store.read { try $0.room(ofAnchor: try $0.resolved(id)) }.map { device.sees(room: $0) }
            ?? false
    }

    private static func forbidden(_ subject: MethodAccess.Subject) -> RPCError {
        RPCError(
            .forbidden, "'\(subject.parameter)' names nothing that is this device's.", field: subject.parameter)
    }
}
