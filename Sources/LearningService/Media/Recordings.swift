package import Foundation
import SpeechProtocol
import Synchronization

/// Recordings that devices have sent ahead, for a turn or an assessment to name. They stay in memory, for minutes: what
/// a learner said is written nowhere, unless they give it as the sound of a word (vocab.add).
package final class Recordings: Sendable {
    /// Bytes that one may have.
    package static let mostBytes = WorkerLimits.audioBytes
    /// Bytes of all together, and of one device's.
    package static let mostBytesOfAll = 128 << 20
    private static let mostBytesOfDevice = 24 << 20
    private static let lifetime: TimeInterval = 600

    private struct Recording {
        var bytes: Data
        var deviceID: UUID
        var at: Date
    }

    private let clock: @Sendable () -> Date
    private let state = Mutex<[UUID: Recording]>([:])

    package init(clock: @escaping @Sendable () -> Date) { self.clock = clock }

    /// - Throws: ``ServiceError/Code/unreadableAudio`` for one that is empty or too large,
    ///   ``ServiceError/Code/tooManyRequests`` when too much is kept.
    /// - Parameter id: What it is named by, of the device's alone; what bore it before is forgotten.
    @discardableResult
    package func add(_ bytes: Data, from deviceID: UUID, as id: UUID = UUID()) throws(ServiceError) -> UUID {
        guard !bytes.isEmpty, bytes.count <= Self.mostBytes else {
            throw ServiceError(
                .unreadableAudio, "A recording has 1 to \(Self.mostBytes) bytes, not \(bytes.count).", field: "audio")
        }
        let now = clock()
        let isKept = state.withLock { state in
            state = state.filter {
                $0.value.at + Self.lifetime > now
                    && ($0.key != id || $0.value.deviceID != deviceID)
            }
            // A device's own oldest go first.
            while state.values.lazy.filter({ $0.deviceID == deviceID }).reduce(bytes.count, { $0 + $1.bytes.count })
                > Self.mostBytesOfDevice,
                let oldest = state.filter({ $0.value.deviceID == deviceID }).min(by: { $0.value.at < $1.value.at })
            {
                state[oldest.key] = nil
            }
            guard state.values.reduce(bytes.count, { $0 + $1.bytes.count }) <= Self.mostBytesOfAll else { return false }
            state[id] = Recording(bytes: bytes, deviceID: deviceID, at: now)
            return true
        }
        guard isKept else {
            throw ServiceError(.tooManyRequests, "Too many recordings wait to be used; try again in a minute.")
        }
        return id
    }

    /// - Throws: ``ServiceError/Code/notFound`` for one that the device did not send, or that is too old.
    package func recording(_ id: UUID, of deviceID: UUID) throws(ServiceError) -> Data {
        let now = clock()
        guard let found = state.withLock({ $0[id] }), found.deviceID == deviceID, found.at + Self.lifetime > now else {
            throw ServiceError(
                .notFound, "There is no recording \(id.uuidString.lowercased()); send it again.", field: "audioMedia")
        }
        return found.bytes
    }
}
