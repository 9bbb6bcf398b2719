import Foundation
import NIOCore
import Synchronization

/// The connections there are, in two rooms: strangers by their address, and those on which a device has shown its
/// token. Strangers never take the room of devices, nor does one address or device take that of the others.
final class OpenConnections: Sendable {
    private struct State {
        var channels: [ObjectIdentifier: any Channel] = [:]
        var strangers: Crowd<ObjectIdentifier>
        var devices: Crowd<ObjectIdentifier>
        /// Ended once the last connection is gone, while the server stops.
        var emptied: AsyncStream<Never>.Continuation?
    }

    private let state: Mutex<State>

    init(limits: ServingLimits) {
        state = Mutex(
            State(
                strangers: Crowd(most: limits.strangers), devices: Crowd(most: limits.connections - limits.strangers)))
    }

    /// Lets a connection in. Where there is no room, another one is closed for it.
    func admit(_ channel: any Channel) {
        let id = ObjectIdentifier(channel)
        let address = IPAddress.holder(of: channel.remoteAddress?.ipAddress ?? "")
        let displaced = state.withLock { state in
            state.channels[id] = channel
            return state.strangers.add(id, of: address).flatMap { state.channels[$0] }
        }
        displaced?.close(promise: nil)
        channel.closeFuture.whenComplete { _ in self.forget(id) }
    }

    /// A device has shown its token on a connection.
    func recognise(_ channel: any Channel, as deviceID: UUID) {
        let id = ObjectIdentifier(channel)
        let displaced: (any Channel)? = state.withLock { state in
            guard state.strangers.contains(id) else { return nil }
            state.strangers.remove(id)
            return state.devices.add(id, of: deviceID.uuidString).flatMap { state.channels[$0] }
        }
        displaced?.close(promise: nil)
    }

    private func forget(_ id: ObjectIdentifier) {
        let emptied = state.withLock { state in
            defer { if state.channels.isEmpty { state.emptied = nil } }
            state.channels[id] = nil
            state.strangers.remove(id)
            state.devices.remove(id)
            return state.channels.isEmpty ? state.emptied : nil
        }
        emptied?.finish()
    }

    /// Tells every connection that the server stops: it ends when what is under way on it is answered, or at once.
    func wind(down seconds: Int64, on loop: any EventLoop) {
        for channel in state.withLock({ Array($0.channels.values) }) {
            channel.pipeline.fireUserInboundEventTriggered(ServerStops())
        }
        loop.scheduleTask(in: .seconds(seconds)) { self.closeAll() }
    }

    /// Returns once there is no connection.
    func areGone() async {
        let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
        let isEmpty = state.withLock { state in
            state.emptied = continuation
            return state.channels.isEmpty
        }
        if isEmpty { continuation.finish() }
        for await _ in stream {}
    }

    func closeAll() {
        for channel in state.withLock({ Array($0.channels.values) }) { channel.close(promise: nil) }
    }
}
