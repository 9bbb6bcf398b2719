import Glibc

/// Who sends requests, as far as methods and limits care.
package protocol RequestingClient: Sendable {
    /// The system's number of its user, as the kernel vouches.
    var userID: UInt32 { get }

    /// Whether it has left, and reads no reply any more.
    var isGone: Bool { get }

    /// So many bytes of replies are ready for it.
    func keeps(replying bytes: Int)
}

/// The daemon itself, as a client of its own.
package struct DaemonItself: RequestingClient {
    package var userID: UInt32 { geteuid() }
    package var isGone: Bool { false }

    package init() {}

    package func keeps(replying bytes: Int) {}
}
