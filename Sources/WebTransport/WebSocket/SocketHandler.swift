import DequeModule
import Foundation
import JSONText
import LearningService
import NIOCore
import NIOWebSocket
import Protocol

/// Reads a WebSocket's frames: messages are answered one after the other, in their order. An idle connection costs no
/// task, and nothing but its handlers.
final class SocketHandler: ChannelDuplexHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    /// Messages that may wait before no more are read.
    private static let mostWaiting = 64
    /// Bytes of them.
    private static let mostWaitingBytes = 2 << 20
    /// Seconds of silence after which the client is asked whether it is there, and after which it is given up.
    private static let pingSeconds: Int64 = 45

    private enum Waiting {
        case message(ByteBuffer)
        case samples(ByteBuffer)

        var bytes: Int {
            switch self {
            case .message(let buffer), .samples(let buffer): buffer.readableBytes
            }
        }
    }

    private let session: SocketSession
    private let bytes: MessageBytes
    private let services: WebServices
    private let sessions: SocketSessions
    private var executor: LoopExecutor?
    private var waiting: Deque<Waiting> = []
    private var waitingBytes = 0
    private var isBusy = false
    private var wantsToRead = false
    private var isSilent = false
    /// Whether the server stops, so that the answer under way is the last.
    private var isLast = false
    private var pinging: Scheduled<Void>?

    /// - Parameter bytes: Counts what comes in, in front of this.
    init(_ session: SocketSession, _ bytes: MessageBytes, services: WebServices, sessions: SocketSessions) {
        self.session = session
        self.bytes = bytes
        self.services = services
        self.sessions = sessions
    }

    func handlerAdded(context: ChannelHandlerContext) {
        executor = LoopExecutor(context.eventLoop)
        // Looked at again once it is among those that a revocation closes: it may have come just before.
        guard sessions.add(session) else { return session.close(.tooManySockets) }
        guard services.devices.device(session.deviceID) != nil else { return session.close(.revoked) }
        services.devices.isSeen(session.deviceID)
        schedulePing(context)
    }

    func channelInactive(context: ChannelHandlerContext) {
        pinging?.cancel()
        waiting.removeAll()
        session.leave()
        sessions.remove(session)
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is ServerStops {
            isLast = true
            if !isBusy { session.close(.stopping) }
        }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        session.close(SocketEnd(error))
    }

    private func schedulePing(_ context: ChannelHandlerContext) {
        pinging = context.eventLoop.assumeIsolated().scheduleTask(in: .seconds(Self.pingSeconds)) {
            self.ping(context)
        }
    }

    private func ping(_ context: ChannelHandlerContext) {
        guard !isSilent else { return context.close(promise: nil) }
        isSilent = true
        schedulePing(context)
        context.writeAndFlush(
            wrapOutboundOut(WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer())), promise: nil)
    }

    // MARK: Frames

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !session.isClosing else { return }
        isSilent = false
        let frame = unwrapInboundIn(data)
        // The frames of a message come one by one, and other frames between them.
        bytes.settle(frame.opcode == .text || frame.opcode == .binary ? nil : frame.length)
        switch frame.opcode {
        case .text:
            let message = frame.unmaskedData
            guard String(validating: message.readableBytesView, as: UTF8.self) != nil else {
                return session.close(.notUTF8)
            }
            take(.message(message), context)
        case .binary: take(.samples(frame.unmaskedData), context)
        case .ping:
            context.writeAndFlush(
                wrapOutboundOut(WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData)), promise: nil)
        case .connectionClose:
            let channel = context.channel
            context.writeAndFlush(
                wrapOutboundOut(WebSocketFrame(fin: true, opcode: .connectionClose, data: frame.unmaskedData))
            ).whenComplete { _ in channel.close(promise: nil) }
        default: break
        }
    }

    private func take(_ item: Waiting, _ context: ChannelHandlerContext) {
        guard session.share.grow(by: item.bytes, isMessage: true) else {
            return session.close(.tooMuchWaits)
        }
        waiting.append(item)
        waitingBytes += item.bytes
        if !isBusy { answer(context) }
    }

    private var isFull: Bool { waiting.count >= Self.mostWaiting || waitingBytes >= Self.mostWaitingBytes }

    /// Reads no more while much waits, or while the client does not read itself: it has to.
    func read(context: ChannelHandlerContext) {
        if isFull || !context.channel.isWritable { wantsToRead = true } else { context.read() }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable { goOn(context) }
        context.fireChannelWritabilityChanged()
    }

    private func goOn(_ context: ChannelHandlerContext) {
        if !isBusy { answer(context) }
        guard wantsToRead, !isFull, context.channel.isWritable else { return }
        wantsToRead = false
        context.read()
    }

    /// Samples are heard in their order with the messages: those before `audio.end` belong to its recording.
    private func answer(_ context: ChannelHandlerContext) {
        guard let executor else { return }
        while context.channel.isWritable, let item = waiting.popFirst() {
            waitingBytes -= item.bytes
            session.share.shrink(by: item.bytes)
            switch item {
            case .samples(let buffer): session.hear(buffer)
            case .message(let buffer):
                isBusy = true
                let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
                let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
                let loop = context.eventLoop
                Task(executorPreference: executor) { [dispatcher = services.dispatcher, session] in
                    let reply = await dispatcher.reply(to: Data(buffer.readableBytesView), from: session)
                    loop.execute { handler.value.finish(reply, bound.value) }
                }
                return
            }
        }
        isBusy = false
    }

    private func finish(_ reply: Data?, _ context: ChannelHandlerContext) {
        isBusy = false
        guard context.channel.isActive else { return }
        if let reply { session.send(reply) }
        if isLast { return session.close(.stopping) }
        goOn(context)
    }
}
