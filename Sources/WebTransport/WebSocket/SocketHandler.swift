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

    private let deviceID: UUID
    private let services: WebServices
    private let sessions: SocketSessions
    private var session: SocketSession?
    private var executor: LoopExecutor?
    private var waiting: Deque<Waiting> = []
    private var waitingBytes = 0
    private var isBusy = false
    private var wantsToRead = false
    private var isSilent = false
    private var pinging: Scheduled<Void>?

    init(deviceID: UUID, services: WebServices, sessions: SocketSessions) {
        self.deviceID = deviceID
        self.services = services
        self.sessions = sessions
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let session = SocketSession(deviceID: deviceID, services: services, channel: context.channel)
        self.session = session
        executor = LoopExecutor(context.eventLoop)
        guard sessions.add(session) else { return session.close(.policyViolation) }
        services.devices.isSeen(deviceID)
        schedulePing(context)
    }

    func channelInactive(context: ChannelHandlerContext) {
        pinging?.cancel()
        waiting.removeAll()
        if let session {
            session.leave()
            sessions.remove(session)
        }
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        session?.close(.protocolError)
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
        isSilent = false
        let frame = unwrapInboundIn(data)
        switch frame.opcode {
        case .text: take(.message(frame.unmaskedData), context)
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
        waiting.append(item)
        waitingBytes += item.bytes
        if !isBusy { answer(context) }
    }

    private var isFull: Bool { waiting.count >= Self.mostWaiting || waitingBytes >= Self.mostWaitingBytes }

    /// Reads no more while much waits: the client has to.
    func read(context: ChannelHandlerContext) {
        if isFull { wantsToRead = true } else { context.read() }
    }

    /// Samples are heard in their order with the messages: those before `audio.end` belong to its recording.
    private func answer(_ context: ChannelHandlerContext) {
        guard let session, let executor else { return }
        while let item = waiting.popFirst() {
            waitingBytes -= item.bytes
            switch item {
            case .samples(let buffer): session.hear(buffer)
            case .message(let buffer):
                isBusy = true
                let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
                let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
                let loop = context.eventLoop
                Task(executorPreference: executor) { [dispatcher = services.dispatcher] in
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
        if let reply { session?.send(reply) }
        answer(context)
        guard wantsToRead, !isFull else { return }
        wantsToRead = false
        context.read()
    }
}
