import DequeModule
import Foundation
import Logging
import NIOCore
import NIOHTTP1
import NIOWebSocket
import Protocol

/// One request after the other on a connection, or the one of an HTTP/2 stream: collects it within limits of size and
/// time, has it answered, and writes the answer.
final class ExchangeHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private enum State {
        case waiting
        case receiving(Admission, HTTPRequestHead)
        case answering(Task<Void, Never>)
        /// It is answered before it has come whole; what still comes is passed over.
        case refused(isAnswered: Bool, isWhole: Bool)
    }

    private let responder: any WebResponder
    private let limits: ServingLimits
    /// HTTP/2 has its own way of keeping connections.
    private let isStream: Bool
    private let peer: String
    private let executor: LoopExecutor
    /// Tells that a device has shown its token.
    private let recognise: @Sendable (UUID) -> Void
    private var state = State.waiting
    /// Of requests that were sent before this one was answered.
    private var next: Deque<HTTPServerRequestPart> = []
    private var deadline: Scheduled<Void>?
    /// Whether this answer is the last, since the server stops.
    private var isLast = false

    init(
        responder: any WebResponder, limits: ServingLimits, isStream: Bool, peer: String, executor: LoopExecutor,
        recognise: @escaping @Sendable (UUID) -> Void
    ) {
        self.responder = responder
        self.limits = limits
        self.isStream = isStream
        self.peer = peer
        self.executor = executor
        self.recognise = recognise
    }

    func handlerAdded(context: ChannelHandlerContext) { arm(limits.openingSeconds, context) }

    func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        if case .answering(let task) = state { task.cancel() }
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is ServerStops {
            isLast = true
            if case .waiting = state { context.close(promise: nil) }
        }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // A WebSocket that was refused goes on as an ordinary request, which is told why.
        if error is NIOWebSocketUpgradeError { return }
        if let error = error as? HTTPParserError { answer(error, context) }
        context.close(promise: nil)
    }

    /// Tells what is no request at all so; where an answer is on its way already, nothing is said twice.
    private func answer(_ error: HTTPParserError, _ context: ChannelHandlerContext) {
        switch state {
        case .answering, .refused: return
        case .waiting, .receiving: state = .refused(isAnswered: true, isWhole: false)
        }
        let isTooLarge = error == .headerOverflow
        let response = responder.refusal(
            isTooLarge
                ? WebFault(.requestHeaderFieldsTooLarge, "headersTooLarge", "The headers are too large or too many.")
                : WebFault(.badRequest, "malformedRequest", "This is not an HTTP request."), of: nil, from: peer)
        // The decoder closes the connection as soon as this returns.
        _ = last(context).writeAtOnce(response, isHead: false)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        // A client may send its next request without waiting for the answer to this one.
        if case .answering = state { next.append(part) } else { take(part, context) }
    }

    private func take(_ part: HTTPServerRequestPart, _ context: ChannelHandlerContext) {
        switch part {
        case .head(let head): begin(head, context)
        case .body(let buffer): receive(buffer, context)
        case .end: end(context)
        }
    }

    private func begin(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        guard case .waiting = state else { return }
        // The decoder reads no further behind a request that asks for another protocol, or for a tunnel.
        if !isStream, head.method == .CONNECT || head.headers.contains(name: "upgrade") { isLast = true }
        do throws(WebFault) {
            let admission = try responder.admit(head, from: peer)
            if let length = head.headers.first(name: "content-length").flatMap({ Int($0) }),
                length > admission.mostBytes
            {
                throw Self.tooLarge(admission.mostBytes)
            }
            if let deviceID = admission.deviceID { recognise(deviceID) }
            state = .receiving(admission, head)
            arm(limits.bodySeconds, context)
            if head.headers.first(name: "expect")?.lowercased() == "100-continue" {
                context.writeAndFlush(
                    wrapOutboundOut(.head(HTTPResponseHead(version: head.version, status: .continue))), promise: nil)
            }
        } catch {
            refuse(error, head, context)
        }
    }

    private static func tooLarge(_ mostBytes: Int) -> WebFault {
        WebFault(.payloadTooLarge, "messageTooLarge", "The body may have \(mostBytes) bytes at most here.")
    }

    private static var tooMuch: WebFault {
        WebFault(RPCError(.tooManyRequests, "Too much is being sent at once; try again in a minute."))
    }

    private func receive(_ buffer: ByteBuffer, _ context: ChannelHandlerContext) {
        guard case .receiving(var admission, let head) = state else { return }
        guard admission.request.body.readableBytes + buffer.readableBytes <= admission.mostBytes else {
            return refuse(Self.tooLarge(admission.mostBytes), head, context)
        }
        guard admission.share.grow(by: buffer.readableBytes) else { return refuse(Self.tooMuch, head, context) }
        // Given up first, so that the body is appended to and not copied.
        state = .waiting
        admission.request.body.writeImmutableBuffer(buffer)
        state = .receiving(admission, head)
    }

    private func end(_ context: ChannelHandlerContext) {
        if case .refused(let isAnswered, _) = state {
            state = .refused(isAnswered: isAnswered, isWhole: true)
            if isAnswered { context.close(promise: nil) }
        }
        guard case .receiving(let admission, let head) = state else { return }
        deadline?.cancel()
        let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        let writer = ResponseWriter(
            channel: context.channel, isStream: isStream, closes: !isStream && (!head.isKeepAlive || isLast),
            limits: limits)
        state = .answering(
            Task(executorPreference: executor) { [responder] in
                let response = await responder.respond(to: admission.request)
                await writer.write(response, isHead: admission.request.method == .HEAD)
                admission.share.giveAll()
                writer.channel.eventLoop.execute { handler.value.finish(bound.value, closes: writer.closes) }
            })
    }

    private func finish(_ context: ChannelHandlerContext, closes: Bool) {
        guard case .answering = state else { return }
        state = .waiting
        guard context.channel.isActive, !closes, !isLast else { return context.close(promise: nil) }
        if !isStream { arm(limits.idleSeconds, context) }
        while let part = next.popFirst() {
            take(part, context)
            if case .answering = state { return }
        }
    }

    /// Answers before the request has come whole: then nothing more of the connection is believed.
    ///
    /// What still comes is read for a while and passed over. A connection that is closed while something unread lies in
    /// it is reset, and with it goes the answer that its client has not read yet.
    private func refuse(_ fault: WebFault, _ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        state = .refused(isAnswered: false, isWhole: false)
        arm(limits.openingSeconds, context)
        let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        // At once, since the decoder may find more that is wrong with the request, and closes the connection then.
        last(context).writeAtOnce(responder.refusal(fault, of: head, from: peer), isHead: head.method == .HEAD)
            .whenComplete { _ in handler.value.linger(bound.value) }
    }

    /// Writes what is said last on a connection.
    private func last(_ context: ChannelHandlerContext) -> ResponseWriter {
        ResponseWriter(channel: context.channel, isStream: isStream, closes: true, limits: limits)
    }

    private func linger(_ context: ChannelHandlerContext) {
        guard case .refused(_, let isWhole) = state, context.channel.isActive else { return }
        state = .refused(isAnswered: true, isWhole: isWhole)
        guard !isWhole else { return context.close(promise: nil) }
        arm(limits.lingeringSeconds, context)
        // Who reads to the end has it now; the stream of a connection has its own end.
        if !isStream { context.close(mode: .output, promise: nil) }
    }

    private func arm(_ seconds: Int64, _ context: ChannelHandlerContext) {
        deadline?.cancel()
        deadline = context.eventLoop.assumeIsolated().scheduleTask(in: .seconds(seconds)) {
            context.close(promise: nil)
        }
    }
}
