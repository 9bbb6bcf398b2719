package import NIOCore

/// Cuts a byte stream into lines. A line longer than the limit is reported once and skipped up to its end.
package struct LineDecoder: ByteToMessageDecoder {
    package enum Line: Sendable {
        case message(ByteBuffer)
        case tooLong
    }
    package typealias InboundOut = Line

    /// Bytes, the line break not counted.
    package let maximumLength: Int
    /// Whose bytes they are.
    private let client: ConnectedClient?
    private var scanned = 0
    private var isSkipping = false

    package init(maximumLength: Int, client: ConnectedClient? = nil) {
        self.maximumLength = maximumLength
        self.client = client
    }

    package mutating func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) throws -> DecodingState {
        let unread = buffer.readableBytesView
        guard let end = unread.dropFirst(scanned).firstIndex(of: UInt8(ascii: "\n")) else {
            scanned = unread.count
            if scanned > maximumLength {
                skip(&buffer, context)
            }
            client?.keeps(unfinished: scanned)
            return .needMoreData
        }
        let length = end - unread.startIndex
        scanned = 0
        guard let line = buffer.readSlice(length: length) else { return .needMoreData }
        buffer.moveReaderIndex(forwardBy: 1)
        client?.keeps(unfinished: 0)
        if isSkipping {
            isSkipping = false
        } else if length > maximumLength {
            context.fireChannelRead(wrapInboundOut(.tooLong))
        } else {
            emit(line, context)
        }
        return .continue
    }

    /// A last line without a line break counts too: `printf '…' | nc -N` sends one.
    package mutating func decodeLast(
        context: ChannelHandlerContext, buffer: inout ByteBuffer, seenEOF: Bool
    ) throws -> DecodingState {
        while try decode(context: context, buffer: &buffer) == .continue {}
        if !isSkipping, let line = buffer.readSlice(length: buffer.readableBytes) {
            emit(line, context)
        }
        return .needMoreData
    }

    private func emit(_ line: ByteBuffer, _ context: ChannelHandlerContext) {
        var line = line
        if line.readableBytesView.last == UInt8(ascii: "\r") {
            line.moveWriterIndex(to: line.writerIndex - 1)
        }
        let isBlank = line.readableBytesView.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        guard !isBlank else { return }
        client?.keeps(waiting: line.readableBytes)
        context.fireChannelRead(wrapInboundOut(.message(line)))
    }

    private mutating func skip(_ buffer: inout ByteBuffer, _ context: ChannelHandlerContext) {
        if !isSkipping { context.fireChannelRead(wrapInboundOut(.tooLong)) }
        isSkipping = true
        buffer.clear()
        scanned = 0
    }
}
