import NIOCore
import NIOWebSocket

/// Why the daemon ends a WebSocket: a code that programs know, and a word for who reads the console.
struct SocketEnd: Error {
    /// Bytes of a reason: a control frame has 125, of which the code takes two.
    private static let mostReasonBytes = 123

    var code: WebSocketErrorCode
    var reason: String

    static let stopping = SocketEnd(code: .goingAway, reason: "The daemon stops; come back in a moment.")
    static let revoked = SocketEnd(code: .policyViolation, reason: "This device may ask no more; pair it again.")
    static let tooManySockets = SocketEnd(code: .policyViolation, reason: "This device has too many connections.")
    static let tooMuchWaits = SocketEnd(
        code: .unknown(1_013), reason: "Too much waits to be answered; come back in a moment.")
    static let tooLarge = SocketEnd(code: .messageTooLarge, reason: "A message has at most a megabyte.")
    static let tooManyFrames = SocketEnd(code: .messageTooLarge, reason: "A message has at most 1024 frames.")
    static let notUTF8 = SocketEnd(code: .dataInconsistentWithMessage, reason: "A text message is UTF-8.")

    static func broken(_ reason: String) -> SocketEnd { SocketEnd(code: .protocolError, reason: reason) }

    /// What the frame says that tells it.
    var data: ByteBuffer {
        var data = ByteBuffer()
        data.write(webSocketErrorCode: code)
        data.writeBytes(reason.utf8.prefix(Self.mostReasonBytes))
        return data
    }

    /// What an error of the frames' readers means.
    init(_ error: any Error) {
        switch error {
        case let end as SocketEnd: self = end
        case NIOWebSocketError.invalidFrameLength, NIOWebSocketFrameAggregator.Error.accumulatedFrameSizeIsTooLarge:
            self = .tooLarge
        case NIOWebSocketFrameAggregator.Error.tooManyFragments,
            NIOWebSocketFrameAggregator.Error.nonFinalFragmentSizeIsTooSmall:
            self = .tooManyFrames
        case NIOWebSocketError.fragmentedControlFrame, NIOWebSocketError.multiByteControlFrameLength:
            self = .broken("A control frame is whole, and has at most 125 bytes.")
        case NIOWebSocketFrameAggregator.Error.receivedNewFrameWithoutFinishingPrevious:
            self = .broken("A message began before the one before it ended.")
        case NIOWebSocketFrameAggregator.Error.didReceiveFragmentBeforeReceivingTextOrBinaryFrame:
            self = .broken("A frame goes on with a message that never began.")
        default: self = .broken("The connection broke the rules of WebSockets.")
        }
    }

    init(code: WebSocketErrorCode, reason: String) {
        self.code = code
        self.reason = reason
    }
}
