import JSONText
package import Protocol
import Synchronization

/// Who is connected and what is kept for all of them, within limits.
package final class ConnectionLedger: Sendable {
    private struct State {
        var clients: [ObjectIdentifier: ConnectedClient] = [:]
        /// Most bytes kept since memory was last given back.
        var mostKept = 0
    }

    package let limits: ServerLimits
    package let now: @Sendable () -> ContinuousClock.Instant
    private let kept = Atomic(0)
    private let state = Mutex(State())

    package init(limits: ServerLimits = .standard, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.limits = limits
        self.now = now
    }

    /// Bytes that are kept for all clients together.
    var keptBytes: Int { kept.load(ordering: .relaxed) }

    /// Lets a client in. Where there is no room, clients that have long asked nothing give way.
    ///
    /// - Throws: ``RPCError/Code/tooManyConnections``.
    func admit(_ client: ConnectedClient) throws(RPCError) {
        let user = client.peer.userID
        let leaving: [ConnectedClient]? = state.withLock { state in
            var leaving: [ConnectedClient] = []
            var others = Array(state.clients.values)
            func makeRoom(for limit: Int, _ counts: (ConnectedClient) -> Bool) -> Bool {
                guard others.count(where: counts) >= limit else { return true }
                guard let idle = longestIdle(others.filter(counts)) else { return false }
                leaving.append(idle)
                others.removeAll { $0 === idle }
                return true
            }
            guard makeRoom(for: limits.connectionsOfUser, { $0.peer.userID == user }),
                makeRoom(for: limits.connections, { _ in true })
            else { return nil }
            for idle in leaving { state.clients[ObjectIdentifier(idle)] = nil }
            state.clients[ObjectIdentifier(client)] = client
            return leaving
        }
        guard let leaving else {
            throw RPCError(
                .tooManyConnections,
                "Too many connections are open: \(limits.connectionsOfUser) of one user and \(limits.connections) in "
                    + "all are allowed; close some, or wait.")
        }
        for idle in leaving {
            idle.close(
                RPCError(.connectionDropped, "The connection was long unused and gives way to another; connect again."))
        }
    }

    private func longestIdle(_ clients: [ConnectedClient]) -> ConnectedClient? {
        let limit = now() - .seconds(limits.idleSeconds)
        return clients.compactMap { client in client.idleSince.map { (client, $0) } }
            .filter { $0.1 <= limit }.min { $0.1 < $1.1 }?.0
    }

    /// A client's connection is closed.
    package func remove(_ client: ConnectedClient) {
        client.forget()
        state.withLock { $0.clients[ObjectIdentifier(client)] = nil }
    }

    /// Counts bytes that are kept from now on, or no longer. Where they are too many, those go that have kept some for
    /// longest: a client that is served keeps them for a moment only.
    package func count(_ difference: Int, for client: ConnectedClient) {
        let total = kept.add(difference, ordering: .relaxed).newValue
        guard difference > 0, total > limits.trimBytes else { return }
        state.withLock { $0.mostKept = max($0.mostKept, total) }
        while keptBytes > limits.keptBytes, let slowest = slowest(but: client) {
            remove(slowest)
            slowest.close(
                RPCError(
                    .connectionDropped,
                    "The daemon keeps too much for its clients, and this one has left a message unfinished or replies "
                        + "unread for longest; connect again."))
        }
    }

    private func slowest(but client: ConnectedClient) -> ConnectedClient? {
        state.withLock { Array($0.clients.values) }
            .compactMap { other in other === client ? nil : other.keptSince.map { (other, $0) } }
            .min { $0.1 < $1.1 }?.0
    }

    /// To be called now and then: closes the connections whose line has stalled.
    ///
    /// - Returns: Whether much that was kept is gone, so that memory can be given back.
    package func sweep() -> Bool {
        let limit = now() - .seconds(limits.unfinishedLineSeconds)
        for client in state.withLock({ Array($0.clients.values) }) {
            guard let stalled = client.stalledSince, stalled <= limit else { continue }
            client.close(
                RPCError(
                    .connectionDropped,
                    "The message was not finished within \(Int(limits.unfinishedLineSeconds)) seconds; end it with a "
                        + "line break."))
        }
        return state.withLock { state in
            guard state.mostKept > limits.trimBytes, keptBytes < state.mostKept / 4 else { return false }
            state.mostKept = keptBytes
            return true
        }
    }
}
