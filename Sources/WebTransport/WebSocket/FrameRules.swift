import NIOCore
import NIOWebSocket

/// Ends a WebSocket whose client breaks what RFC 6455 asks of each frame, and tells it which rule that was.
final class FrameRules: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias InboundOut = WebSocketFrame

    /// Codes that clients may give for leaving, of those below what applications choose.
    private static let definedCodes: Set<UInt16> = [
        1_000, 1_001, 1_002, 1_003, 1_007, 1_008, 1_009, 1_010, 1_011, 1_012, 1_013, 1_014,
    ]
    private static let chosenCodes: ClosedRange<UInt16> = 3_000...4_999

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if let end = Self.brokenRule(of: unwrapInboundIn(data)) { return context.fireErrorCaught(end) }
        context.fireChannelRead(data)
    }

    private static func brokenRule(of frame: WebSocketFrame) -> SocketEnd? {
        if frame.rsv1 || frame.rsv2 || frame.rsv3 {
            return .broken("No extension was agreed upon, so the reserved bits are zero.")
        }
        if frame.maskKey == nil { return .broken("A client masks its frames.") }
        switch frame.opcode {
        case .continuation, .text, .binary, .ping, .pong: return nil
        case .connectionClose: return brokenRule(ofClosing: frame.unmaskedData)
        default: return .broken("There is no such kind of frame.")
        }
    }

    private static func brokenRule(ofClosing data: ByteBuffer) -> SocketEnd? {
        var data = data
        guard data.readableBytes > 0 else { return nil }
        guard let code = data.readInteger(as: UInt16.self), definedCodes.contains(code) || chosenCodes.contains(code)
        else { return .broken("This code is not for ending a connection.") }
        return String(validating: data.readableBytesView, as: UTF8.self) == nil
            ? SocketEnd(code: .dataInconsistentWithMessage, reason: "A reason is UTF-8.") : nil
    }
}
