import NIOCore

/// Looks at the first byte of a connection: one that speaks HTTP without TLS is told where to go.
final class PlainTextHint: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// The type of the record that every TLS handshake begins with.
    private static let handshake: UInt8 = 22

    private static let text = """
        This port speaks HTTPS. Put https:// in front of the address.
        Este puerto habla HTTPS. Ponga https:// delante de la dirección.

        """

    private var isDone = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let buffer = unwrapInboundIn(data)
        guard !isDone else { return }
        guard let first = buffer.readableBytesView.first, first != Self.handshake else {
            context.fireChannelRead(data)
            context.pipeline.syncOperations.removeHandler(self, promise: nil)
            return
        }
        isDone = true
        let headers = "Content-Type: text/plain; charset=utf-8\r\nContent-Length: \(Self.text.utf8.count)"
        let answer = "HTTP/1.1 400 Bad Request\r\n\(headers)\r\nConnection: close\r\n\r\n\(Self.text)"
        let channel = context.channel
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: answer)))
            .whenComplete { _ in channel.close(promise: nil) }
    }
}
