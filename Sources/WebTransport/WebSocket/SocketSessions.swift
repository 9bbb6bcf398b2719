import Foundation
import LearningService
import Synchronization

/// The WebSockets of each device, to be closed when it is revoked.
final class SocketSessions: Sendable {
    /// WebSockets of one device; one more is not let in.
    private static let mostOfDevice = 12_288

    private let sessions = Mutex<[UUID: [ObjectIdentifier: SocketSession]]>([:])

    init(_ devices: Devices) {
        devices.watchRevocations { [weak self] id in
            for session in self?.sessions.withLock({ $0.removeValue(forKey: id) })?.values ?? [:].values {
                session.close()
            }
        }
    }

    func add(_ session: SocketSession) -> Bool {
        sessions.withLock { sessions in
            guard sessions[session.deviceID, default: [:]].count < Self.mostOfDevice else { return false }
            sessions[session.deviceID, default: [:]][ObjectIdentifier(session)] = session
            return true
        }
    }

    func remove(_ session: SocketSession) {
        sessions.withLock { sessions in
            sessions[session.deviceID]?[ObjectIdentifier(session)] = nil
            if sessions[session.deviceID]?.isEmpty == true { sessions[session.deviceID] = nil }
        }
    }
}
