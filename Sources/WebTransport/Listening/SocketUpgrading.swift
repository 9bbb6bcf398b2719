package import NIOCore
package import NIOHTTP1

/// What makes WebSockets of connections that ask for it.
package protocol SocketUpgrading: Sendable {
    /// - Parameter recognise: To be called with a connection whose device has shown its token.
    func upgrader(peer: String, recognise: @escaping @Sendable (any Channel) -> Void)
        -> any HTTPServerProtocolUpgrader & Sendable
}
