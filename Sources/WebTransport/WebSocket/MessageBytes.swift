import NIOCore

/// Counts the bytes of a WebSocket's message while it comes in: until it is whole, its frames are kept where nobody
/// else counts them.
final class MessageBytes: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let share: MemoryShare
    private var pending = 0

    init(share: MemoryShare) { self.share = share }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let count = unwrapInboundIn(data).readableBytes
        guard share.grow(by: count, isMessage: true) else { return context.close(promise: nil) }
        pending += count
        context.fireChannelRead(data)
    }

    /// A frame has come through that is kept no more.
    ///
    /// - Parameter bytes: Its own; nil where it was the last of a message, so that nothing is pending.
    func settle(_ bytes: Int?) {
        let settled = min(pending, bytes ?? pending)
        pending -= settled
        share.shrink(by: settled)
    }
}
