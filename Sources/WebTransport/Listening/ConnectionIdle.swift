import NIOCore
import NIOHTTP2

/// Closes an HTTP/2 connection on which no request has been under way for a while. What comes besides requests, such as
/// pings, keeps none alive; and closes it where what comes is against the protocol.
final class ConnectionIdle: ChannelInboundHandler {
    typealias InboundIn = NIOAny
    typealias OutboundOut = HTTP2Frame

    private let seconds: Int64
    private var streams = 0
    private var deadline: Scheduled<Void>?
    private var channel: (any Channel)?
    /// Whether the server stops, so that the connection goes with its last request.
    private var isEnding = false

    init(seconds: Int64) { self.seconds = seconds }

    func handlerAdded(context: ChannelHandlerContext) {
        channel = context.channel
        wait()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        deadline?.cancel()
        channel = nil
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is ServerStops, !isEnding {
            isEnding = true
            if streams == 0 { leave() } else { _ = sayGoodbye() }
        }
        context.fireUserInboundEventTriggered(event)
    }

    /// Tells the client to begin no more requests here.
    private func sayGoodbye() -> EventLoopFuture<Void>? {
        let goodbye = HTTP2Frame(
            streamID: .rootStream,
            payload: .goAway(lastStreamID: .maxID, errorCode: .noError, opaqueData: nil))
        return channel?.writeAndFlush(goodbye)
    }

    /// Closes the connection behind all that was written to it.
    private func leave() {
        guard let channel, let goodbye = sayGoodbye() else { return }
        goodbye.whenComplete { _ in channel.close(promise: nil) }
    }

    /// A request has begun.
    func begin() {
        streams += 1
        deadline?.cancel()
    }

    /// It is over.
    func end() {
        streams -= 1
        if streams == 0 { isEnding ? leave() : wait() }
    }

    private func wait() {
        guard let channel else { return }
        deadline = channel.eventLoop.scheduleTask(in: .seconds(seconds)) { channel.close(promise: nil) }
    }
}
