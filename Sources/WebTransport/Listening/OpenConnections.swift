import NIOCore
import Synchronization

/// Counts connections, and keeps strangers from taking the room of devices.
final class OpenConnections: Sendable {
    private struct State {
        var channels: [ObjectIdentifier: any Channel] = [:]
        /// On which no device has shown its token.
        var strangers: Set<ObjectIdentifier> = []
    }

    private let limits: ServingLimits
    private let state = Mutex(State())

    init(limits: ServingLimits) { self.limits = limits }

    /// - Returns: False when there is no room.
    func admit(_ channel: any Channel) -> Bool {
        let id = ObjectIdentifier(channel)
        let isAdmitted = state.withLock { state in
            guard state.channels.count < limits.connections, state.strangers.count < limits.strangers else {
                return false
            }
            state.channels[id] = channel
            state.strangers.insert(id)
            return true
        }
        if isAdmitted { channel.closeFuture.whenComplete { _ in self.forget(id) } }
        return isAdmitted
    }

    /// A device has shown its token.
    func recognise(_ channel: any Channel) {
        state.withLock { _ = $0.strangers.remove(ObjectIdentifier(channel)) }
    }

    private func forget(_ id: ObjectIdentifier) {
        state.withLock { state in
            state.channels[id] = nil
            state.strangers.remove(id)
        }
    }

    func closeAll() {
        for channel in state.withLock({ Array($0.channels.values) }) { channel.close(promise: nil) }
    }
}
