import Foundation
import NIOCore
import NIOPosix
import SpeechClient

/// Asks a voice server, one connection a question, each within bounds of time and size.
struct WyomingClient: Sendable {
    /// How long a server may take.
    struct Patience: Sendable {
        var connecting = TimeAmount.seconds(3)
        /// Without a byte from it.
        var silence = TimeAmount.seconds(8)
        /// For the whole answer.
        var answer = TimeAmount.seconds(30)

    }

    let address: ServerAddress
    let patience: Patience

    func voices() async throws(VoiceFault) -> [ServedVoice] {
        try await ask(VoicesReply.request, VoicesReply(server: address.description))
    }

    func speak(_ text: String, in voice: ServedVoice) async throws(VoiceFault) -> Data {
        try await ask(SpeechReply.request(text, voice), SpeechReply())
    }

    private func ask<Reply: WyomingReply>(
        _ request: WyomingEvent, _ reply: Reply
    ) async throws(VoiceFault) -> Reply.Value {
        do {
            let bytes = ByteBuffer(bytes: try request.bytes)
            let group = MultiThreadedEventLoopGroup.singleton
            let answer = group.any().makePromise(of: Reply.Value.self)
            let connecting = ClientBootstrap(group: group)
                .connectTimeout(patience.connecting)
                .channelInitializer { [patience] channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.addHandler(
                            WyomingExchange(bytes, reply, answer, patience))
                    }
                }
                .connect(to: try SocketAddress(ipAddress: address.host, port: address.port))
            // A connection that was made completes the answer itself, however it ends.
            connecting.whenFailure { answer.fail($0) }
            return try await answer.futureResult.get()
        } catch let fault as VoiceFault {
            throw fault
        } catch {
            throw VoiceFault("it cannot be reached: \(error)")
        }
    }
}

/// One question and its answer on a connection of their own.
private final class WyomingExchange<Reply: WyomingReply>: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let request: ByteBuffer
    private let answer: EventLoopPromise<Reply.Value>
    private let patience: WyomingClient.Patience
    private var reply: Reply
    private var reader = WyomingReader()
    private var isOver = false
    private var silence: Scheduled<Void>?
    private var deadline: Scheduled<Void>?

    init(
        _ request: ByteBuffer, _ reply: Reply, _ answer: EventLoopPromise<Reply.Value>,
        _ patience: WyomingClient.Patience
    ) {
        self.request = request
        self.reply = reply
        self.answer = answer
        self.patience = patience
    }

    func channelActive(context: ChannelHandlerContext) {
        deadline = fail(after: patience.answer, "it does not answer in time", context)
        expectBytes(context)
        context.writeAndFlush(wrapOutboundOut(request), promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isOver else { return }
        expectBytes(context)
        reader.append(unwrapInboundIn(data))
        do throws(VoiceFault) {
            while let event = try reader.next() {
                if let value = try reply.take(event) { return end(.success(value), context) }
            }
        } catch {
            end(.failure(error), context)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        end(.failure(VoiceFault("it closes the connection in the middle")), context)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        end(.failure(VoiceFault("the connection breaks: \(error)")), context)
    }

    private func expectBytes(_ context: ChannelHandlerContext) {
        silence?.cancel()
        silence = fail(after: patience.silence, "it falls silent", context)
    }

    private func fail(after time: TimeAmount, _ reason: String, _ context: ChannelHandlerContext) -> Scheduled<Void> {
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        return context.eventLoop.scheduleTask(in: time) {
            let (exchange, context) = bound.value
            exchange.end(.failure(VoiceFault(reason)), context)
        }
    }

    private func end(_ result: Result<Reply.Value, any Error>, _ context: ChannelHandlerContext) {
        guard !isOver else { return }
        isOver = true
        silence?.cancel()
        deadline?.cancel()
        reader = WyomingReader()
        answer.completeWith(result)
        context.close(promise: nil)
    }
}
