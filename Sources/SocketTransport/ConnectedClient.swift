import Glibc
import JSONText
package import Protocol
import Synchronization

/// A client as the methods and the limits see it: who it is, whether it is still there, and what is kept for it.
package final class ConnectedClient: RequestingClient {
    private struct Holdings {
        /// Bytes of a line whose end has not come.
        var unfinished = 0
        /// Bytes of lines that wait for their turn.
        var waiting = 0
        /// Bytes of replies that were not passed on yet.
        var replying = 0
        /// Requests under way.
        var isServed = false
        /// When something last moved.
        var lastMove: ContinuousClock.Instant
        /// When the first of the kept bytes came; nil when nothing is kept.
        var keptSince: ContinuousClock.Instant?
        /// Whether its connection is closed, and whatever still happens counts no more.
        var isForgotten = false

        var kept: Int { unfinished + waiting + replying }
    }

    package let peer: PeerCredentials
    package var userID: UInt32 { peer.userID }
    private let ledger: ConnectionLedger?
    private let holdings: Mutex<Holdings>
    private let gone = Atomic(false)
    private let closing: @Sendable (RPCError) -> Void

    /// - Parameters:
    ///   - ledger: Where it counts; nowhere unless given.
    ///   - closing: Tells the client why it is not served any more, and closes its connection.
    package init(
        peer: PeerCredentials, ledger: ConnectionLedger? = nil,
        closing: @escaping @Sendable (RPCError) -> Void = { _ in }
    ) {
        self.peer = peer
        self.ledger = ledger
        self.closing = closing
        holdings = Mutex(Holdings(lastMove: ledger?.now() ?? .now))
    }

    // MARK: Whether it is there

    /// Whether it has closed its connection, and reads no reply any more.
    package var isGone: Bool { gone.load(ordering: .relaxed) }

    package func leave() { gone.store(true, ordering: .relaxed) }

    package func close(_ reason: RPCError) {
        leave()
        closing(reason)
    }

    // MARK: What is kept for it

    /// An unfinished line has grown to this many bytes, or has ended.
    package func keeps(unfinished bytes: Int) { change { $0.unfinished = bytes } }

    /// A line was read and waits for its turn.
    package func keeps(waiting bytes: Int) { change { $0.waiting += bytes } }

    /// A line has its turn.
    package func takes(waiting bytes: Int) {
        change {
            $0.waiting -= bytes
            $0.isServed = true
        }
    }

    /// So many bytes of replies are ready.
    package func keeps(replying bytes: Int) { change { $0.replying = bytes } }

    /// The request was answered, and the reply has left.
    func isAnswered() {
        change {
            $0.replying = 0
            $0.isServed = false
        }
    }

    /// The connection is closed: nothing is kept for it any more.
    package func forget() {
        leave()
        change { $0 = Holdings(lastMove: $0.lastMove, isForgotten: true) }
    }

    private func change(_ body: (inout Holdings) -> Void) {
        guard let ledger else { return }
        let now = ledger.now()
        let difference = holdings.withLock { holdings in
            guard !holdings.isForgotten else { return 0 }
            let before = holdings.kept
            body(&holdings)
            holdings.lastMove = now
            if holdings.kept == 0 { holdings.keptSince = nil } else { holdings.keptSince = holdings.keptSince ?? now }
            return holdings.kept - before
        }
        if difference != 0 { ledger.count(difference, for: self) }
    }

    /// When the first of what is kept for it came; nil when nothing is.
    var keptSince: ContinuousClock.Instant? { holdings.withLock { $0.keptSince } }

    /// Since when it has neither asked nor been answered anything; nil while it does.
    var idleSince: ContinuousClock.Instant? {
        holdings.withLock { $0.kept == 0 && !$0.isServed ? $0.lastMove : nil }
    }

    /// When the last byte of an unfinished line came; nil when there is none, or an earlier line is being answered.
    var stalledSince: ContinuousClock.Instant? {
        holdings.withLock { $0.unfinished > 0 && !$0.isServed && $0.waiting == 0 ? $0.lastMove : nil }
    }
}
