import NIOCore
import NIOHTTP1
import NIOHTTP2
import NIOSSL
import NIOTLS

/// Puts together what a new connection goes through: TLS, the choice of a protocol, requests.
struct ConnectionSetUp: Sendable {
    let identity: TLSIdentity?
    let responder: any WebResponder
    let sockets: any SocketUpgrading
    let limits: ServingLimits
    let connections: OpenConnections

    func begin(_ channel: any Channel) -> EventLoopFuture<Void> {
        connections.admit(channel)
        return channel.eventLoop.makeCompletedFuture {
            guard let identity else { return try speakHTTP1(channel) }
            let pipeline = channel.pipeline.syncOperations
            let deadline = OpeningDeadline(seconds: limits.openingSeconds)
            try pipeline.addHandler(deadline)
            try pipeline.addHandler(PlainTextHint())
            try pipeline.addHandler(NIOSSLServerHandler(context: identity.context))
            try pipeline.addHandler(
                ApplicationProtocolNegotiationHandler { result, channel in
                    channel.eventLoop.makeCompletedFuture {
                        channel.pipeline.syncOperations.removeHandler(deadline, promise: nil)
                        if result == .negotiated("h2") {
                            try speakHTTP2(channel)
                        } else {
                            try speakHTTP1(channel)
                        }
                    }
                })
        }
    }

    /// - Parameter stream: Of an HTTP/2 connection; nil on one that takes a request after the other.
    private func exchange(on channel: any Channel, stream: (any Channel)? = nil, peer: String) -> ExchangeHandler {
        ExchangeHandler(
            responder: responder, limits: limits, isStream: stream != nil, peer: peer,
            executor: LoopExecutor(channel.eventLoop)
        ) { [connections] in connections.recognise(channel, as: $0) }
    }

    private func speakHTTP1(_ channel: any Channel) throws {
        let peer = IPAddress.canonical(channel.remoteAddress?.ipAddress ?? "")
        let exchange = exchange(on: channel, peer: peer)
        var headers = NIOHTTPDecoderLimitConfiguration()
        headers.maxHeaderFieldSize = RequestReception.mostHeaderBytes
        headers.maxHeaderListSize = 2 * RequestReception.mostHeaderBytes
        headers.maxHeaderFieldCount = 100
        let upgrader = sockets.upgrader(peer: peer) { [connections] in connections.recognise($0, as: $1) }
        let bound = NIOLoopBound(exchange, eventLoop: channel.eventLoop)
        try channel.pipeline.syncOperations.configureHTTPServerPipeline(
            withServerUpgrade: (
                upgraders: [upgrader],
                completionHandler: { context in
                    context.pipeline.syncOperations.removeHandler(bound.value, promise: nil)
                }
            ),
            withErrorHandling: false, withEncoderConfiguration: .init(), withDecoderLimitConfiguration: headers)
        try channel.pipeline.syncOperations.addHandler(exchange)
    }

    private func speakHTTP2(_ channel: any Channel) throws {
        let peer = IPAddress.canonical(channel.remoteAddress?.ipAddress ?? "")
        var connection = NIOHTTP2Handler.ConnectionConfiguration()
        connection.initialSettings = [
            HTTP2Setting(parameter: .maxConcurrentStreams, value: limits.streams),
            HTTP2Setting(parameter: .maxHeaderListSize, value: RequestReception.mostHeaderBytes),
        ]
        connection.maximumBufferedControlFrames = 1_000
        var stream = NIOHTTP2Handler.StreamConfiguration()
        stream.outboundBufferSizeHighWatermark = 1 << 18
        stream.outboundBufferSizeLowWatermark = 1 << 17
        let pipeline = channel.pipeline.syncOperations
        let idle = ConnectionIdle(seconds: limits.idleSeconds)
        let requests = NIOLoopBound(idle, eventLoop: channel.eventLoop)
        _ = try pipeline.configureHTTP2Pipeline(
            mode: .server, connectionConfiguration: connection, streamConfiguration: stream
        ) { stream in
            stream.eventLoop.makeCompletedFuture {
                try stream.pipeline.syncOperations.addHandler(HTTP2FramePayloadToHTTP1ServerCodec())
                try stream.pipeline.syncOperations.addHandler(exchange(on: channel, stream: stream, peer: peer))
                requests.value.begin()
                stream.closeFuture.whenComplete { _ in requests.value.end() }
            }
        }
        // Last, so that it hears of what the protocol refuses too, such as HTTP/1.1 where HTTP/2 was agreed.
        try pipeline.addHandler(idle)
    }
}

/// Closes a connection on which no protocol was agreed in time.
final class OpeningDeadline: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny

    private let seconds: Int64
    private var deadline: Scheduled<Void>?

    init(seconds: Int64) { self.seconds = seconds }

    func handlerAdded(context: ChannelHandlerContext) {
        deadline = context.eventLoop.assumeIsolated().scheduleTask(in: .seconds(seconds)) {
            context.close(promise: nil)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is ServerStops { context.close(promise: nil) }
        context.fireUserInboundEventTriggered(event)
    }
}
