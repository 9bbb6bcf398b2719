import NIOCore
package import Protocol
import Synchronization

/// A connection on its way from the listener to the task that serves it.
///
/// When the daemon stops, the listener can drop connections on that way; an asynchronous channel that nobody runs to
/// its end traps, so this one is closed then.
package final class AcceptedConnection: Sendable {
    private let lines: ClientConnection.Lines
    private let isTaken = Atomic(false)
    package let client: ConnectedClient
    /// Why it is not served, if it is not.
    package let refusal: RPCError?

    package init(_ lines: ClientConnection.Lines, of client: ConnectedClient, refusal: RPCError?) {
        self.lines = lines
        self.client = client
        self.refusal = refusal
    }

    deinit {
        guard !isTaken.load(ordering: .relaxed) else { return }
        Task { [lines] in try? await lines.executeThenClose { _, _ in } }
    }

    /// To be called once, by whoever runs the channel to its end.
    package func take() -> ClientConnection.Lines {
        isTaken.store(true, ordering: .relaxed)
        return lines
    }
}
