import NIOCore

/// Closes an HTTP/2 connection on which no request has been under way for a while. What comes besides requests, such as
/// pings, keeps none alive; and closes it where what comes is against the protocol.
final class ConnectionIdle: ChannelInboundHandler {
    typealias InboundIn = NIOAny

    private let seconds: Int64
    private var streams = 0
    private var deadline: Scheduled<Void>?
    private var channel: (any Channel)?

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

    /// A request has begun.
    func begin() {
        streams += 1
        deadline?.cancel()
    }

    /// It is over.
    func end() {
        streams -= 1
        if streams == 0 { wait() }
    }

    private func wait() {
        guard let channel else { return }
        deadline = channel.eventLoop.scheduleTask(in: .seconds(seconds)) { channel.close(promise: nil) }
    }
}
