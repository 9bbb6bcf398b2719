import Logging
import NIOCore
import NIOHTTP1
import NIOWebSocket

/// One request after the other on a connection, or the one of an HTTP/2 stream: collects it within limits of size and
/// time, has it answered, and writes the answer.
final class ExchangeHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private enum State {
        case waiting
        case receiving(WebRequest, HTTPRequestHead, mostBytes: Int)
        case answering(Task<Void, Never>)
        /// It was answered before it had come whole; what still comes is passed over.
        case refused
    }

    private let responder: any WebResponder
    private let limits: ServingLimits
    /// HTTP/2 has its own way of keeping connections.
    private let isStream: Bool
    private let peer: String
    private let executor: LoopExecutor
    private var state = State.waiting
    private var deadline: Scheduled<Void>?

    init(
        responder: any WebResponder, limits: ServingLimits, isStream: Bool, peer: String, executor: LoopExecutor
    ) {
        self.responder = responder
        self.limits = limits
        self.isStream = isStream
        self.peer = peer
        self.executor = executor
    }

    func handlerAdded(context: ChannelHandlerContext) { arm(limits.openingSeconds, context) }

    func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        if case .answering(let task) = state { task.cancel() }
        context.fireChannelInactive()
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
        case .waiting, .receiving: state = .refused
        }
        let isTooLarge = error == .headerOverflow
        var response = responder.refusal(
            isTooLarge
                ? WebFault(.requestHeaderFieldsTooLarge, "headersTooLarge", "The headers are too large or too many.")
                : WebFault(.badRequest, "malformedRequest", "This is not an HTTP request."))
        response.headers.replaceOrAdd(name: "Connection", value: "close")
        response.headers.replaceOrAdd(name: "Content-Length", value: "\(response.body.length ?? 0)")
        context.write(
            wrapOutboundOut(
                .head(HTTPResponseHead(version: .http1_1, status: response.status, headers: response.headers))),
            promise: nil)
        if case .bytes(let buffer) = response.body {
            context.write(wrapOutboundOut(.body(.byteBuffer(buffer))), promise: nil)
        }
        // The decoder closes the connection as soon as this returns, so it is written at once.
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): begin(head, context)
        case .body(let buffer): receive(buffer, context)
        case .end: end(context)
        }
    }

    private func begin(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        guard case .waiting = state else { return }
        do throws(WebFault) {
            let (request, mostBytes) = try responder.admit(head, from: peer)
            if let length = head.headers.first(name: "content-length").flatMap({ Int($0) }), length > mostBytes {
                throw Self.tooLarge(mostBytes)
            }
            state = .receiving(request, head, mostBytes: mostBytes)
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

    private func receive(_ buffer: ByteBuffer, _ context: ChannelHandlerContext) {
        guard case .receiving(var request, let head, let mostBytes) = state else { return }
        guard request.body.readableBytes + buffer.readableBytes <= mostBytes else {
            return refuse(Self.tooLarge(mostBytes), head, context)
        }
        // Given up first, so that the body is appended to and not copied.
        state = .refused
        request.body.writeImmutableBuffer(buffer)
        state = .receiving(request, head, mostBytes: mostBytes)
    }

    private func end(_ context: ChannelHandlerContext) {
        guard case .receiving(let request, let head, _) = state else { return }
        deadline?.cancel()
        let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        let writer = ResponseWriter(
            channel: context.channel, isStream: isStream, closes: !isStream && !head.isKeepAlive, version: head.version,
            limits: limits)
        state = .answering(
            Task(executorPreference: executor) { [responder] in
                let response = await responder.respond(to: request)
                await writer.write(response, isHead: request.method == .HEAD)
                writer.channel.eventLoop.execute { handler.value.finish(bound.value) }
            })
    }

    private func finish(_ context: ChannelHandlerContext) {
        guard case .answering = state else { return }
        state = .waiting
        if !isStream { arm(limits.idleSeconds, context) }
    }

    /// Answers before the request has come whole: then nothing more of the connection is believed.
    private func refuse(_ fault: WebFault, _ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        state = .refused
        let writer = ResponseWriter(
            channel: context.channel, isStream: isStream, closes: true, version: head.version, limits: limits)
        arm(limits.openingSeconds, context)
        Task(executorPreference: executor) { [responder] in
            await writer.write(responder.refusal(fault), isHead: head.method == .HEAD)
        }
    }

    private func arm(_ seconds: Int64, _ context: ChannelHandlerContext) {
        deadline?.cancel()
        deadline = context.eventLoop.assumeIsolated().scheduleTask(in: .seconds(seconds)) {
            context.close(promise: nil)
        }
    }
}
