package import Foundation
package import NIOCore
package import NIOHTTP1

/// What makes WebSockets of connections that ask for it.
package protocol SocketUpgrading: Sendable {
    /// - Parameter recognise: To be called with a connection and the device that has shown its token there.
    func upgrader(peer: String, recognise: @escaping @Sendable (any Channel, UUID) -> Void)
        -> any HTTPServerProtocolUpgrader & Sendable
}
