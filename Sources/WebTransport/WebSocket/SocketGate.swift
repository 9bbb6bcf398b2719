import LearningService
package import NIOCore
package import NIOHTTP1
import NIOWebSocket
import Protocol

/// Lets devices in by WebSocket: upgrades pass no route, so host, origin and token are looked at here.
package struct SocketGate: SocketUpgrading {
    /// The subprotocol that the daemon speaks.
    static let subprotocol = "immersiond.v1"
    /// A browser cannot send a header with a WebSocket, so the token comes as a subprotocol.
    private static let tokenPrefix = "bearer."
    private static let path = ["v1", "rpc"]
    private static let framesOfMessage = 1_024

    private let services: WebServices
    private let reception: RequestReception
    private let sessions: SocketSessions

    package init(services: WebServices, reception: RequestReception) {
        self.services = services
        self.reception = reception
        sessions = SocketSessions(services.devices)
    }

    package func upgrader(
        peer: String, recognise: @escaping @Sendable (any Channel) -> Void
    ) -> any HTTPServerProtocolUpgrader & Sendable {
        NIOWebSocketServerUpgrader(
            maxFrameSize: ServerLimits.standard.messageBytes,
            shouldUpgrade: { channel, head in
                channel.eventLoop.makeSucceededFuture(device(of: head, from: peer) == nil ? nil : Self.headers(head))
            },
            upgradePipelineHandler: { channel, head in
                channel.eventLoop.makeCompletedFuture {
                    guard let device = device(of: head, from: peer) else {
                        throw ChannelError.inappropriateOperationForState
                    }
                    recognise(channel)
                    try channel.pipeline.syncOperations.addHandlers(
                        NIOWebSocketFrameAggregator(
                            minNonFinalFragmentSize: 1, maxAccumulatedFrameCount: Self.framesOfMessage,
                            maxAccumulatedFrameSize: ServerLimits.standard.messageBytes),
                        SocketHandler(deviceID: device.id, services: services, sessions: sessions))
                }
            })
    }

    /// Whose token the request brings; nil when it is refused. The request then goes on as any other, and is told why.
    private func device(of head: HTTPRequestHead, from peer: String) -> Device? {
        guard let request = try? reception.request(head, from: peer, isSecure: services.isSecure),
            request.target.path == Self.path, head.method == .GET
        else { return nil }
        let token = request.bearerToken ?? Self.offered(head).lazy.compactMap(Self.token).first
        guard let token else { return nil }
        return services.devices.device(withToken: token)
    }

    private static func offered(_ head: HTTPRequestHead) -> [Substring] {
        head.headers[canonicalForm: "sec-websocket-protocol"]
    }

    private static func token(_ name: Substring) -> String? {
        name.hasPrefix(tokenPrefix) ? String(name.dropFirst(tokenPrefix.count)) : nil
    }

    /// A client that offers subprotocols is told which one is spoken; one that offers none may go without.
    private static func headers(_ head: HTTPRequestHead) -> HTTPHeaders {
        offered(head).contains { $0 == subprotocol } ? ["Sec-WebSocket-Protocol": subprotocol] : [:]
    }
}
