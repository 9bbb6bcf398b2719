package import Foundation
import JSONText
import Synchronization

/// How devices come to be paired: one shows six digits and waits, somebody who may approves them; or somebody invites,
/// and the device brings the invitation.
///
/// What waits is kept in memory for five minutes and no longer.
package final class Pairings: Sendable {
    package static let lifetime: TimeInterval = 300
    package static let pollSeconds = 5
    /// Wrong codes after which all that waits is dropped.
    private static let mostTries = 5
    /// Devices that may wait at once, in all and from one origin.
    private static let mostWaiting = 64
    private static let mostOfOrigin = 8

    private struct Waiting {
        var name: String
        var kind: DeviceKind
        var address: String
        var origin: String
        var secretHash: String
        var code: String
        var expiresAt: Date
        var outcome = Outcome.pending

        var isPending: Bool { if case .pending = outcome { true } else { false } }
    }

    private enum Outcome {
        case pending
        /// Somebody lets it in just now.
        case underWay
        case refused
        /// With the token until it was fetched.
        case approved(Device, token: String?)
    }

    private struct State {
        /// The page's address with an invitation's code; nil while no device can reach the daemon.
        var address: (@Sendable (String) -> String)?
        var waiting: [UUID: Waiting] = [:]
        var invitations: [String: (grant: DeviceGrant, expiresAt: Date)] = [:]
        /// When wrong codes were tried.
        var wrongTries: [Date] = []
        /// Whether watchers will be told of who waits.
        var isToldSoon = false
    }

    /// Before watchers are told that somebody waits: who comes in the meantime is told of with them.
    private static let pause = Duration.milliseconds(200)

    private let devices: Devices
    private let events: EventHub?
    private let clock: @Sendable () -> Date
    private let state = Mutex(State())

    /// - Parameter events: Hears of who waits, and of who came by an invitation.
    package init(devices: Devices, events: EventHub? = nil, clock: @escaping @Sendable () -> Date) {
        self.devices = devices
        self.events = events
        self.clock = clock
    }

    // MARK: The device

    /// A device asks to be paired.
    ///
    /// - Parameters:
    ///   - address: Where from, as people are told.
    ///   - origin: What is one holder of addresses, such as a network of IPv6; the address unless given.
    package func request(
        name: String, kind: DeviceKind, from address: String, origin: String? = nil
    ) -> PairingTicket {
        let ticket = ticket(name, kind, address, origin ?? address, .pending)
        tellSoon()
        return ticket
    }

    /// - Parameter outcome: What becomes of it. Who comes by an invitation does not wait, and takes nobody's place.
    private func ticket(
        _ name: String, _ kind: DeviceKind, _ address: String, _ origin: String, _ outcome: Outcome
    ) -> PairingTicket {
        let now = clock()
        let secret = Secret.token()
        return state.withLock { state in
            Self.forgetOld(&state, now)
            if case .pending = outcome { Self.makeRoom(&state, for: origin) }
            var code = Secret.digits()
            while state.waiting.values.contains(where: { $0.code == code }) { code = Secret.digits() }
            let id = UUID()
            let expiresAt = now + Self.lifetime
            state.waiting[id] = Waiting(
                name: name, kind: kind, address: address, origin: origin, secretHash: Secret.hash(secret), code: code,
                expiresAt: expiresAt, outcome: outcome)
            return PairingTicket(
                id: id, secret: secret, code: code, expiresAt: expiresAt, pollSeconds: Self.pollSeconds)
        }
    }

    /// A page that was loaded again and again asks anew each time: the oldest of its questions gives way. When too many
    /// wait, it is the oldest of the origin that has the most, so that nobody shuts others out by asking often.
    private static func makeRoom(_ state: inout State, for origin: String) {
        let byOrigin = Dictionary(grouping: state.waiting.filter { $0.value.isPending }, by: { $0.value.origin })
        let own = byOrigin[origin] ?? []
        let largest = byOrigin.values.max { $0.count < $1.count } ?? []
        let isFull = byOrigin.values.reduce(0) { $0 + $1.count } >= mostWaiting
        let crowd = own.count >= mostOfOrigin || own.count == largest.count ? own : largest
        guard own.count >= mostOfOrigin || isFull,
            let oldest = crowd.min(by: { $0.value.expiresAt < $1.value.expiresAt })
        else { return }
        state.waiting[oldest.key] = nil
    }

    /// A device brings an invitation: it is paired at once, and fetches its token as others do.
    ///
    /// - Throws: ``ServiceError/Code/forbidden`` for one that is wrong, used or too old.
    package func redeem(
        _ invitation: String, name: String, kind: DeviceKind, from address: String
    ) async throws -> PairingTicket {
        let now = clock()
        let hash = Secret.hash(invitation)
        let (grant, expiresAt) = try state.withLock { state in
            Self.forgetOld(&state, now)
            guard let known = state.invitations.removeValue(forKey: hash) else {
                throw ServiceError(
                    .forbidden, "The invitation is wrong, was used already or is too old; ask for another.",
                    field: "invitation")
            }
            return known
        }
        do {
            let ticket = ticket(name, kind, address, address, .underWay)
            let device = try await letIn(ticket.id, name, kind, grant)
            events?.publish(.device, ["deviceID": .string(device.id.uuidString)])
            return ticket
        } catch {
            // Nobody came in by it, so it is still good.
            state.withLock { $0.invitations[hash] = (grant, expiresAt) }
            throw error
        }
    }

    /// Takes a device in that waits, all of it or not at all.
    private func letIn(_ id: UUID, _ name: String, _ kind: DeviceKind, _ grant: DeviceGrant) async throws -> Device {
        let (device, token) = try await devices.add(named: name, kind: kind, grant: grant)
        let waits = state.withLock { state in
            guard state.waiting[id] != nil else { return false }
            state.waiting[id]?.outcome = .approved(device, token: token)
            return true
        }
        guard waits else {
            // Nobody will ever have its token.
            try await devices.revoke(device.id)
            throw ServiceError(.notFound, "The device does not wait any more; look at it again.", field: "code")
        }
        return device
    }

    private func tellSoon() {
        guard let events else { return }
        let isFirst = state.withLock { state in
            defer { state.isToldSoon = true }
            return !state.isToldSoon
        }
        guard isFirst else { return }
        Task {
            try? await Task.sleep(for: Self.pause)
            state.withLock { $0.isToldSoon = false }
            events.publish(.device, topic: "waiting")
        }
    }

    /// What has become of a pairing, for the device that asked for it. The token is told once.
    ///
    /// - Throws: ``ServiceError/Code/unauthorized`` for a wrong secret, and for a pairing that never was.
    package func status(_ id: UUID, secret: String) async throws -> PairingStatus {
        let now = clock()
        let hash = Secret.hash(secret)
        let outcome = try state.withLock { state -> (Outcome, Date) in
            // Of what was never there nothing is told apart from what is too old.
            guard let waiting = state.waiting[id], waiting.secretHash == hash else {
                throw ServiceError(.unauthorized, "The pairing is not known, or its secret is wrong; ask for another.")
            }
            if case .approved(let device, _?) = waiting.outcome {
                state.waiting[id]?.outcome = .approved(device, token: nil)
            }
            return (waiting.outcome, waiting.expiresAt)
        }
        switch outcome {
        case (.pending, let expiresAt), (.underWay, let expiresAt):
            return PairingStatus(state: expiresAt > now ? .pending : .expired)
        case (.refused, _): return PairingStatus(state: .refused)
        case (.approved(let device, let token), _):
            let described = try await devices.described(device)
            return PairingStatus(
                state: .approved, token: token, deviceID: device.id, role: device.role,
                learners: described.learners, room: device.room)
        }
    }

    // MARK: Who approves

    /// The devices that wait.
    package var waiting: [WaitingDevice] {
        let now = clock()
        return state.withLock { state in
            Self.forgetOld(&state, now)
            return state.waiting.values
                .filter { $0.isPending && $0.expiresAt > now }
                .map { WaitingDevice(name: $0.name, kind: $0.kind, address: $0.address, expiresAt: $0.expiresAt) }
                .sorted { $0.expiresAt < $1.expiresAt }
        }
    }

    /// Lets the device in that shows a code.
    ///
    /// - Throws: ``ServiceError/Code/notFound`` for a code that nobody shows; what taking the device in throws.
    package func approve(_ code: String, _ grant: DeviceGrant) async throws -> Device {
        let (id, waiting) = try take(code)
        do {
            return try await letIn(id, waiting.name, waiting.kind, grant)
        } catch {
            // It goes on showing its code, and can be let in once what was wrong is mended.
            state.withLock { if $0.waiting[id] != nil { $0.waiting[id] = waiting } }
            throw error
        }
    }

    /// - Throws: ``ServiceError/Code/notFound`` for a code that nobody shows.
    package func refuse(_ code: String) throws {
        let (id, _) = try take(code)
        state.withLock { $0.waiting[id]?.outcome = .refused }
    }

    /// An invitation for one device.
    package func invite(_ grant: DeviceGrant) -> Invitation {
        let code = Secret.invitation()
        let expiresAt = clock() + Self.lifetime
        let address = state.withLock { state in
            Self.forgetOld(&state, clock())
            state.invitations[Secret.hash(code)] = (grant, expiresAt)
            return state.address
        }
        return Invitation(code: code, url: address?(code), expiresAt: expiresAt)
    }

    /// Devices can reach the daemon from now on.
    ///
    /// - Parameter address: The page's address with an invitation's code.
    package func isReachable(at address: @escaping @Sendable (String) -> String) {
        state.withLock { $0.address = address }
    }

    /// The pairing that shows a code. Whoever guesses drops all that waits: so none is ever found by guessing.
    private func take(_ code: String) throws(ServiceError) -> (UUID, Waiting) {
        let now = clock()
        let found = state.withLock { state -> (UUID, Waiting)? in
            Self.forgetOld(&state, now)
            let shown = state.waiting.first { $0.value.isPending && $0.value.code == code }
            if !code.isEmpty, let shown {
                // Single use.
                state.waiting[shown.key]?.code = ""
                state.waiting[shown.key]?.outcome = .underWay
                return (shown.key, shown.value)
            }
            state.wrongTries.append(now)
            if state.wrongTries.count >= Self.mostTries {
                state.waiting = state.waiting.filter { !$0.value.isPending }
                state.wrongTries.removeAll()
            }
            return nil
        }
        guard let found else {
            throw ServiceError(
                .notFound, "No device shows the code '\(code.prefix(16))', or it is too old; look at the device again.",
                field: "code")
        }
        return found
    }

    private static func forgetOld(_ state: inout State, _ now: Date) {
        // A device that polls still learns for a while that its code is too old.
        state.waiting = state.waiting.filter { $0.value.expiresAt + lifetime > now }
        for (id, waiting) in state.waiting where waiting.expiresAt <= now { state.waiting[id]?.code = "" }
        state.invitations = state.invitations.filter { $0.value.expiresAt > now }
        state.wrongTries.removeAll { $0 + lifetime <= now }
    }
}
