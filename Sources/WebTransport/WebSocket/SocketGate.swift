package import Foundation
import LearningService
package import NIOCore
package import NIOHTTP1
import NIOWebSocket
import Protocol

/// Lets devices in by WebSocket: upgrades pass no route, so host, origin and token are looked at here.
package struct SocketGate: SocketUpgrading {
    /// The subprotocol that the daemon speaks.
    static let subprotocol = "immersiond.v1"
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
        peer: String, recognise: @escaping @Sendable (any Channel, UUID) -> Void
    ) -> any HTTPServerProtocolUpgrader & Sendable {
        NIOWebSocketServerUpgrader(
            maxFrameSize: ServerLimits.standard.messageBytes, automaticErrorHandling: false,
            shouldUpgrade: { channel, head in
                channel.eventLoop.makeSucceededFuture(device(of: head, from: peer) == nil ? nil : Self.headers(head))
            },
            upgradePipelineHandler: { channel, head in
                channel.eventLoop.makeCompletedFuture {
                    guard let device = device(of: head, from: peer) else {
                        throw ChannelError.inappropriateOperationForState
                    }
                    recognise(channel, device.id)
                    let session = SocketSession(deviceID: device.id, services: services, channel: channel)
                    let pipeline = channel.pipeline.syncOperations
                    let bytes = MessageBytes(share: session.share)
                    try pipeline.addHandler(
                        bytes,
                        position: .before(
                            try pipeline.handler(type: ByteToMessageHandler<WebSocketFrameDecoder>.self)))
                    try pipeline.addHandlers(
                        FrameRules(),
                        NIOWebSocketFrameAggregator(
                            minNonFinalFragmentSize: 1, maxAccumulatedFrameCount: Self.framesOfMessage,
                            maxAccumulatedFrameSize: ServerLimits.standard.messageBytes),
                        SocketHandler(session, bytes, services: services, sessions: sessions))
                }
            })
    }

    /// Whose token the request brings; nil when it is refused. The request then goes on as any other, and is told why.
    private func device(of head: HTTPRequestHead, from peer: String) -> Device? {
        guard let request = try? reception.request(head, from: peer, isSecure: services.isSecure),
            request.target.path == Self.path, head.method == .GET
        else { return nil }
        return request.token.flatMap { services.devices.device(withToken: $0) }
    }

    /// A client that offers subprotocols is told which one is spoken; one that offers none may go without.
    private static func headers(_ head: HTTPRequestHead) -> HTTPHeaders {
        head.headers[canonicalForm: "sec-websocket-protocol"].contains { $0 == subprotocol }
            ? ["Sec-WebSocket-Protocol": subprotocol] : [:]
    }
}
